// Paints a scene on a canvas. Colours are tokens of the stylesheet, lengths units of the scene.

const FONT = '"Avenir Next", Futura, "Century Gothic", "URW Gothic", "DejaVu Sans", sans-serif';
const paths = new Map();

function pathOf(d) {
  if (!paths.has(d)) paths.set(d, new Path2D(d));
  return paths.get(d);
}

const PAINTERS = {
  rect(context, ink, x, y, width, height, fill, stroke, line, radius, opacity) {
    context.globalAlpha = opacity;
    context.beginPath();
    context.roundRect(x, y, width, height, radius);
    if (fill) {
      context.fillStyle = ink(fill);
      context.fill();
    }
    if (stroke) outline(context, ink(stroke), line);
  },
  path(context, ink, d, x, y, scale, fill, opacity) {
    context.globalAlpha = opacity;
    context.save();
    context.translate(x, y);
    context.scale(scale, scale);
    context.fillStyle = ink(fill);
    context.fill(pathOf(d), "evenodd");
    context.restore();
  },
  text(context, ink, text, x, y, size, fill, bold, opacity) {
    context.globalAlpha = opacity;
    context.fillStyle = ink(fill);
    context.font = `${bold ? "bold " : ""}${size}px ${FONT}`;
    // Figures and capitals are 0.72 of the size high in nearly every font: centred without measuring.
    context.fillText(text, x, y + 0.36 * size);
  },
  line(context, ink, points, stroke, line, closed, opacity) {
    context.globalAlpha = opacity;
    context.beginPath();
    for (const [x, y] of points) context.lineTo(x, y);
    if (closed) context.closePath();
    outline(context, ink(stroke), line);
  },
};

function outline(context, style, line) {
  context.strokeStyle = style;
  context.lineWidth = line;
  context.stroke();
}

/** How many milliseconds the slides of a scene take. */
export function length(scene) {
  return Math.max(0, ...scene.slides.map(([, , , ms]) => ms));
}

/** Paint `scene` as wide as the canvas stands on the page, sharp on every screen, its slides after `ms` milliseconds. */
export function paint(canvas, scene, ms = Infinity) {
  const width = canvas.clientWidth;
  if (!width) return;
  const scale = (width * devicePixelRatio) / scene.width;
  const size = [Math.round(scene.width * scale), Math.round(scene.height * scale)];
  if (canvas.width !== size[0] || canvas.height !== size[1]) [canvas.width, canvas.height] = size;
  const context = canvas.getContext("2d");
  const style = getComputedStyle(canvas);
  const inks = new Map();
  const ink = (token) => {
    if (!inks.has(token)) inks.set(token, style.getPropertyValue(`--uptown-${token}`));
    return inks.get(token);
  };
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.textAlign = "center";
  context.textBaseline = "alphabetic";
  context.lineJoin = context.lineCap = "round";
  context.globalAlpha = 1;
  context.fillStyle = ink("page");
  context.fillRect(0, 0, scene.width, scene.height);
  const draw = ([kind, ...rest], faint = 1) => {
    if (kind === "path") rest[0] = scene.drawings[rest[0]] ?? "";
    rest.push(rest.pop() * faint); // every shape ends with its opacity
    PAINTERS[kind](context, ink, ...rest);
  };
  for (const shape of scene.shapes) draw(shape);
  for (const slide of scene.slides) paintSlide(context, slide, ms, draw);
}

// As `screen/scene.py` has it: eased out, fading when it leaves.
function paintSlide(context, [shapes, dx, dy, lasts, leaves], ms, draw) {
  const part = lasts ? Math.min(1, ms / lasts) : 1;
  if (leaves && part === 1) return;
  const eased = 1 - (1 - part) ** 3;
  const rest = leaves ? eased : 1 - eased;
  context.save();
  context.translate(rest * dx, rest * dy);
  for (const shape of shapes) draw(shape, leaves ? 1 - part : 1);
  context.restore();
}

/** The name of the target at a point of the page; the last one lies on top. */
export function targetAt(canvas, scene, clientX, clientY) {
  const box = canvas.getBoundingClientRect();
  const x = ((clientX - box.left) / box.width) * scene.width;
  const y = ((clientY - box.top) / box.height) * scene.height;
  const found = scene.targets.findLast(
    ([, left, top, width, height]) => x >= left && x < left + width && y >= top && y < top + height,
  );
  return found?.[0] ?? "";
}
