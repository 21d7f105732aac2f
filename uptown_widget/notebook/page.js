// Made by lite/build/page_widget.py of the page's own modules.
const $schema = (() => {
const FORMAT = 8;
const SCHEMA = {"parts":{"scene":"Scene","label":"text","keys":"text","regions":{"list":"Region"},"cells":{"list":"Cell"},"cards":{"list":"Card"},"status":{"row":["text",{"among":["calm","yours","refused","right","over","lost"]}]},"announcement":{"row":["text","whole"]},"language":"text","sounds":"Sounds","scan":"Scan","explore":"flag","title":"text","lesson":"text","address":"text","cover":"text","ends":"whole","order":{"list":{"row":[{"pattern":"[a-z][a-z0-9-]*"},{"among":["top","bar","side","drawer","dialog"]},"text",{"maybe":"Control"}]}},"sections":{"map":{"list":{"maybe":"Block"}}},"clear":"text","leave":"flag","exported":"ExportedText"},"types":{"Shape":{"rows":{"rect":["number","number","number","number",{"maybe":{"pattern":"[a-z][a-z0-9-]*"}},{"maybe":{"pattern":"[a-z][a-z0-9-]*"}},"number","number","number"],"path":["whole","number","number","number",{"pattern":"[a-z][a-z0-9-]*"},"number"],"text":["text","number","number","number",{"pattern":"[a-z][a-z0-9-]*"},"flag","number"],"line":[{"list":{"row":["number","number"]}},{"pattern":"[a-z][a-z0-9-]*"},"number","flag","number"]}},"Target":{"row":["text","number","number","number","number"]},"Slide":{"row":[{"list":"Shape"},"number","number","whole","flag"]},"Held":{"object":{"home":"text","shapes":{"list":"Shape"},"places":{"list":"text"}}},"Scene":{"object":{"width":"number","height":"number","shapes":{"list":"Shape"},"targets":{"list":"Target"},"label":"text","focus":{"maybe":"text"},"slides":{"list":"Slide"},"cue":"text","movable":{"list":"text"},"held":{"maybe":"Held"},"drawings":{"list":{"pattern":"[MLHVCSQTAZmlhvcsqtaz0-9\\s.,-]*"}}}},"Region":{"object":{"role":{"among":["grid","toolbar"]},"label":"text","names":{"list":{"list":"text"}},"start":"text"}},"Cell":{"row":["text","text",{"maybe":"flag"},{"maybe":{"among":["empty","own","other","legal","capture"]}}]},"Chip":{"row":[{"pattern":"[a-z][a-z0-9-]*"},"text",{"pattern":"[MLHVCSQTAZmlhvcsqtaz0-9\\s.,-]*"},"text",{"pattern":"[MLHVCSQTAZmlhvcsqtaz0-9\\s.,-]*"}]},"Card":{"object":{"title":"text","subtitle":"text","chips":{"list":"Chip"},"number":"text","unit":"text","facts":{"list":"text"},"taken":{"list":"Chip"},"taken_label":"text","active":"flag","winner":"text","moved":"flag"}},"Sounds":{"object":{"cue":"text","names":{"list":{"among":["place","capture","refusal","turn","win"]}}}},"Scan":{"object":{"switches":"whole","tenths":"whole","places":{"list":"text"}}},"Choice":{"object":{"value":"text","label":"text"}},"Control":{"object":{"id":"text","kind":{"among":["button","toggle","choice","range","text","area","file"]},"label":"text","value":"text","choices":{"list":"Choice"},"enabled":"flag","help":"text","icon":{"pattern":"[MLHVCSQTAZmlhvcsqtaz0-9\\s.,-]*"},"primary":"flag","submit":"flag","quiet":"flag","low":"whole","high":"whole","state":"text","wrong":"text","words":"flag","enter":"text","first":"flag","caption":"text"}},"Entry":{"object":{"id":"text","text":"text","label":"text","current":"flag","chips":{"list":"Chip"},"depth":"whole"}},"Note":{"object":{"chips":{"list":"Chip"},"text":"text"}},"Tally":{"object":{"title":"text","counts":{"list":{"row":["Chip","whole"]}}}},"Words":{"row":["text",{"among":["plain","strong","emphasis","code"]}]},"Paragraph":{"object":{"words":{"list":"Words"},"kind":{"among":["plain","item","numbered","quote"]}}},"Block":{"objects":{"row":{"controls":{"list":"Control"},"label":"text","heads":{"list":"text"},"look":{"among":["line","even","cards","explained","foot","seat"]}},"grid":{"caption":"text","head":{"list":"text"},"rows":{"list":{"list":"text"}},"marked":{"list":{"row":["whole","whole"]}}},"entries":{"label":"text","entries":{"list":"Entry"},"grows":"flag","columns":"whole"},"notes":{"label":"text","notes":{"list":"Note"}},"tallies":{"caption":"text","tallies":{"list":"Tally"}},"prose":{"lines":{"list":"text"},"links":{"list":{"row":["text","text"]}}},"passage":{"paragraphs":{"list":"Paragraph"}},"scene":{"width":"number","height":"number","shapes":{"list":"Shape"},"targets":{"list":"Target"},"label":"text","focus":{"maybe":"text"},"slides":{"list":"Slide"},"cue":"text","movable":{"list":"text"},"held":{"maybe":"Held"},"drawings":{"list":{"pattern":"[MLHVCSQTAZmlhvcsqtaz0-9\\s.,-]*"}}}}},"ExportedText":{"object":{"how":{"among":["copy","download","share","print","picture"]},"text":"text","name":"text","label":"text","close":"text"}}}};
return { FORMAT, SCHEMA };
})();
const $message = (() => {
const { FORMAT, SCHEMA } = $schema;



const BASIC = {
text: (value) => typeof value === "string",
number: Number.isFinite,
whole: Number.isInteger,
flag: (value) => typeof value === "boolean",
};

const classes = new Map();

const MAKERS = {
pattern(expression) {
const whole = new RegExp(`^(?:${expression})$`);
return (value) => typeof value === "string" && whole.test(value);
},
among: (words) => (value) => words.includes(value),
maybe(inner) {
const each = check(inner);
return (value) => value === null || each(value);
},
list: (inner) => listOf(check(inner)),
map: (inner) => mapOf(check(inner)),
row: (inner) => rowOf(inner.map(check)),
object: (inner) => objectOf(inner),
rows(inner) {
const rows = mapValues(inner, (row) => rowOf([BASIC.text, ...row.map(check)]));
return (value) => Array.isArray(value) && Object.hasOwn(rows, value[0]) && rows[value[0]](value);
},
objects(inner) {
const objects = mapValues(inner, (fields) => objectOf({ block: "text", ...fields }));
return (value) => isObject(value) && Object.hasOwn(objects, value.block) && objects[value.block](value);
},
};

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const listOf = (each) => (value) => Array.isArray(value) && value.every((item) => each(item));
const mapOf = (each) => (value) => isObject(value) && Object.values(value).every((item) => each(item));
const rowOf = (checks) => (value) =>
Array.isArray(value) && value.length === checks.length && checks.every((each, index) => each(value[index]));

function objectOf(fields) {
const checks = Object.entries(mapValues(fields, check));
return (value) =>
isObject(value) &&
Object.keys(value).length === checks.length &&
checks.every(([name, each]) => Object.hasOwn(value, name) && each(value[name]));
}

function mapValues(object, change) {
return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]));
}

function check(schema) {
if (typeof schema !== "string") {
const [[how, inner]] = Object.entries(schema);
return MAKERS[how](inner);
}
if (Object.hasOwn(BASIC, schema)) return BASIC[schema];
const made = classes.get(schema) ?? check(SCHEMA.types[schema]);
classes.set(schema, made);
return made;
}

const PARTS = mapValues(SCHEMA.parts, check);

function read(text) {
const message = parse(text);
if (!isObject(message)) throw new Error("This page cannot read what the game sent.");
const { format, ...parts } = message;
if (format !== FORMAT) throw new Error(`The game uses format ${format}, this page format ${FORMAT}: reload the page.`);
for (const [name, value] of Object.entries(parts)) {
const known = Object.hasOwn(PARTS, name) && PARTS[name](value);
if (!known) throw new Error(`This page cannot read "${name}" in what the game sent.`);
}
return parts;
}

function parse(text) {
try {
return JSON.parse(text);
} catch {
return undefined;
}
}

function event(kind, name = "", value = "") {
return JSON.stringify({ kind, name, value });
}
return { read, event };
})();
const $dom = (() => {

function make(tag, properties = {}, ...children) {
const element = document.createElement(tag);
for (const [name, value] of Object.entries(properties)) {
if (name in element) Object.assign(element, { [name]: value });
else element.setAttribute(name, value);
}
element.append(...children);
return element;
}

function makeSVG(tag, attributes, ...children) {
const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
element.append(...children);
return element;
}

function setChildren(parent, children) {
const wanted = new Set(children);
for (const child of [...parent.children]) if (!wanted.has(child)) child.remove();
children.forEach((child, index) => {
const there = parent.children[index];
if (there !== child) parent.insertBefore(child, there ?? null);
});
}

function focusAround(element) {
const root = /** @type {Partial<Document>} */ (element.getRootNode());
return root.activeElement ?? null;
}

function setAttribute(element, name, value) {
if (value) element.setAttribute(name, value);
else element.removeAttribute(name);
}

function listen(target, kinds, listener) {
for (const kind of kinds.split(" ")) target.addEventListener(kind, listener);
}
return { make, makeSVG, setChildren, focusAround, setAttribute, listen };
})();
const $cards = (() => {
const { make, makeSVG } = $dom;



const CROWN = "M3 18L2 7L7.5 11L12 4L16.5 11L22 7L21 18Z";

function makeChip([color, label, path, text, mark]) {
const picture = {
viewBox: "0 0 24 24",
role: "img",
"aria-label": label,
class: "uptown-chip",
preserveAspectRatio: "xMinYMid slice", // many in a narrow space overlap like cards in a hand
};
const tile = makeSVG("rect", { x: 1, y: 1, width: 22, height: 22, rx: 3, fill: `var(--uptown-${color})` });
const face = { fill: `var(--uptown-on-${color})` };
const title = makeSVG("title", {}, label);
const draw = (d, transform) => makeSVG("path", { ...face, d, "fill-rule": "evenodd", transform });
const marks = mark ? [draw(mark, "translate(2 2) scale(.3)")] : [];
if (path) {
const place = mark ? "translate(6.2 6.2) scale(.6)" : "translate(4.2 4.2) scale(.65)";
return makeSVG("svg", picture, title, tile, draw(path, place), ...marks);
}
const [x, y] = mark ? [13.5, 18.8] : [12, 17.2];
return makeSVG("svg", picture, title, tile, makeSVG("text", { ...face, x, y }, text), ...marks);
}

function makeCard({ title, subtitle, chips, number, unit, facts, taken, taken_label, active, winner, moved }) {
const own = make("span", { className: "uptown-own" }, ...chips.map(makeChip));
const name = make("p", { className: "uptown-name", title }, own, make("strong", {}, title));
if (winner) {
const crown = { class: "uptown-crown", viewBox: "0 0 24 24", role: "img", "aria-label": winner };
name.append(makeSVG("svg", crown, makeSVG("path", { d: CROWN })));
}
const card = make(
"li",
{ className: `uptown-card${active ? " uptown-active" : ""}${winner ? " uptown-winner" : ""}${moved ? " uptown-moved" : ""}` },
name,
make("p", { className: "uptown-number" }, make("b", {}, number), " ", make("span", {}, unit)),
make("p", { className: "uptown-about" }, subtitle),
make("ul", { role: "list", className: "uptown-facts" }, ...facts.map((fact) => make("li", {}, fact))),
make("p", { className: "uptown-taken" }, ...(taken_label ? [make("span", {}, taken_label)] : []), ...taken.map(makeChip)),
);
if (active) card.setAttribute("aria-current", "true");
return card;
}
return { makeChip, makeCard };
})();
const $cells = (() => {
const { focusAround, listen, make, setAttribute, setChildren } = $dom;



const KEYS = /^(Arrow(Up|Down|Left|Right)|Home|End|Page(Up|Down)|Enter|Escape|[ ?\p{L}\d])$/u;


function keyOf({ key, code, shiftKey }) {
if (/^[ ?A-Za-z0-9]$/.test(key)) return key;
if (key.length > 1 && !/^(Process|Dead|Unidentified)$/.test(key)) return key;
const digit = shiftKey ? undefined : /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];
return digit ?? /^Key([A-Z])$/.exec(code)?.[1].toLowerCase() ?? key;
}

const isHeld = (event) =>
event.ctrlKey || event.metaKey || event.altKey || event.getModifierState("AltGraph");

function isRepeated({ repeat, key, target }) {
const writes = key === "Enter" ? "textarea" : "textarea, input:not([type=checkbox], [type=radio], [type=range])";
return repeat && /^(Enter| )$/.test(key) && !target?.matches?.(writes);
}

const composes = ({ isComposing, keyCode, target }) =>
(isComposing || keyCode === 229) && Boolean(target?.matches?.("input, textarea"));

const within = (inner, outer) => ({
left: `${(100 * (inner.x - outer.x)) / outer.width}%`,
top: `${(100 * (inner.y - outer.y)) / outer.height}%`,
width: `${(100 * inner.width) / outer.width}%`,
height: `${(100 * inner.height) / outer.height}%`,
});

function around(boxes) {
const x = Math.min(...boxes.map((box) => box.x));
const y = Math.min(...boxes.map((box) => box.y));
const right = Math.max(...boxes.map((box) => box.x + box.width));
const bottom = Math.max(...boxes.map((box) => box.y + box.height));
return { x, y, width: right - x, height: bottom - y };
}

class Cells {
#cells = new Map();
#words = new Map();
#regions = [];
#stops = [];
#label = "";
#focus = null;
#pending = [];
#placed = "";
#silent = false;

constructor(emit) {
this.emit = emit;
this.keys = make("p", { className: "uptown-hidden", id: "uptown-keys" });
this.element = make("div", { className: "uptown-cells" });
listen(this.element, "focusin", ({ target }) => this.#enter(target));
listen(this.element, "click", ({ target }) => {
const { name } = target.closest("[data-name]")?.dataset ?? {};
if (name) this.emit("press", name);
});
listen(this.element, "keydown", (event) => {
delete this.element.dataset.pressed;
const key = keyOf(event);
if (isHeld(event) || !KEYS.test(key)) return;
event.preventDefault();
const { name } = event.target.dataset;
if (name !== this.#focus && /^(Arrow|Enter$|Home$|End$| $)/.test(key)) this.#tell(name);
this.emit("key", key);
});
}

show({ regions, cells, scene, label, keys }) {
if (keys !== undefined) this.keys.textContent = keys;
if (label !== undefined) this.#label = label;
if (regions) this.#arrange(regions);
else if (label !== undefined) this.#nameRegions();
for (const cell of cells ?? []) {
this.#words.set(cell[0], cell);
this.#name(cell[0]);
}
if (scene) this.#place(scene);
if (scene) this.#follow(scene.focus);
}

words(name) {
return this.#words.get(name);
}

focus() {
this.#focusSilently(this.#stops[0]);
}

press(name) {
this.element.dataset.pressed = ""; // no frame: browsers draw one around what a script focuses after a tap
this.#focusSilently(this.#cells.get(name) ?? this.#stops[0]);
}

blur() {
const active = /** @type {HTMLElement} */ (focusAround(this.element));
if (this.element.contains(active)) active.blur();
}

#focusSilently(cell) {
this.#silent = true;
cell?.focus({ preventScroll: true });
this.#silent = false;
}

#enter(cell) {
this.#stop(cell);
const { name } = cell.dataset;
if (!this.#silent && name && name !== this.#focus) this.#tell(name);
}

#tell(name) {
this.#focus = name;
this.#pending.push(name);
this.emit("focus", name);
}

#stop(cell) {
const index = Number(cell.dataset.region);
if (this.#stops[index]) this.#stops[index].tabIndex = -1;
this.#stops[index] = cell;
cell.tabIndex = 0;
}

#follow(focus) {
const answered = focus === null ? -1 : this.#pending.indexOf(focus);
this.#pending = answered < 0 ? [] : this.#pending.slice(answered + 1);
if (this.#pending.length || focus === this.#focus) return; // the keyboard has moved on since, or is there
this.#focus = focus;
const cell = this.#cells.get(focus ?? "");
if (!cell) return;
if (this.element.contains(focusAround(this.element))) this.#focusSilently(cell);
else this.#stop(cell);
}

#arrange(regions) {
const before = this.#cells;
const focused = /** @type {HTMLElement} */ (focusAround(this.element))?.dataset.name;
const stops = this.#stops.map((cell) => cell?.dataset.name);
const had = this.element.contains(focusAround(this.element));
this.#cells = new Map();
this.#regions = regions;
this.#placed = "";
const made = regions.map((region, index) => {
const rows = region.names.map((names) => {
const row = names.map((name) => {
const cell = before.get(name) ?? make("div", { tabIndex: -1 });
cell.setAttribute("role", region.role === "grid" ? "gridcell" : "button");
Object.assign(cell.dataset, { name, region: index });
this.#cells.set(name, cell);
return cell;
});
return region.role === "grid" ? [make("div", { role: "row" }, ...row)] : row;
});
return make("div", { role: region.role, "aria-describedby": this.keys.id }, ...rows.flat());
});
setChildren(this.element, made);
this.#nameRegions();
for (const name of this.#cells.keys()) this.#name(name);
this.#stops = [];
for (const cell of this.#cells.values()) cell.tabIndex = -1;
regions.forEach(({ names: rows, start }) => {
const names = rows.flat();
const stop = [focused, this.#focus, ...stops, start].find((name) => name && names.includes(name)) ?? names[0];
this.#stop(/** @type {HTMLElement} */ (this.#cells.get(stop)));
});
if (had) this.#focusSilently(this.#cells.get(focused ?? "") ?? this.#stops[0]);
}

#nameRegions() {
this.#regions.forEach(({ label }, index) => {
this.element.children[index].setAttribute("aria-label", label || this.#label);
});
}

#name(name) {
const cell = this.#cells.get(name);
const [, label, pressed] = this.#words.get(name) ?? [name, "", null];
if (!cell) return;
cell.setAttribute("aria-label", label);
setAttribute(cell, "aria-pressed", pressed === null ? undefined : String(pressed));
}

#place({ width, height, targets }) {
this.element.style.aspectRatio = `${width} / ${height}`;
const where = JSON.stringify([width, height, targets]);
if (where === this.#placed) return;
this.#placed = where;
const whole = { x: 0, y: 0, width, height };
const boxes = new Map(targets.map(([name, ...box]) => [name, boxOf(box)]));
this.#regions.forEach(({ role, names: rows }, index) => {
const region = /** @type {HTMLElement} */ (this.element.children[index]);
const outer = around(rows.flat().flatMap((name) => boxes.get(name) ?? []));
Object.assign(region.style, within(outer, whole));
rows.forEach((names, number) => {
const row = around(names.flatMap((name) => boxes.get(name) ?? []));
if (role === "grid") Object.assign(/** @type {HTMLElement} */ (region.children[number]).style, within(row, outer));
for (const name of names) {
const [cell, box] = [this.#cells.get(name), boxes.get(name)];
if (cell && box) Object.assign(cell.style, within(box, role === "grid" ? row : outer));
}
});
});
}
}

const boxOf = ([x, y, width, height]) => ({ x, y, width, height });
return { keyOf, isHeld, isRepeated, composes, within, around, Cells };
})();
const $geometry = (() => {


function duration(scene) {
return Math.max(0, ...scene.slides.map(([, , , ms]) => ms));
}

function slideAt([, dx, dy, lasts, leaves], ms) {
const part = lasts ? Math.min(1, ms / lasts) : 1;
if (leaves && part === 1) return undefined;
const eased = 1 - (1 - part) ** 3;
const rest = leaves ? eased : 1 - eased;
return { dx: rest * dx, dy: rest * dy, opacity: leaves ? 1 - part : 1 };
}

function pointOf(box, scene, clientX, clientY) {
return {
x: ((clientX - box.left) / box.width) * scene.width,
y: ((clientY - box.top) / box.height) * scene.height,
};
}

function targetAt(box, scene, clientX, clientY) {
const { x, y } = pointOf(box, scene, clientX, clientY);
const found = scene.targets.findLast(
([, left, top, width, height]) => x >= left && x < left + width && y >= top && y < top + height,
);
return found?.[0] ?? "";
}

function frames({ targets }, names) {
return targets
.filter(([name]) => names.has(name))
.map(([, x, y, width, height]) => {
const line = 0.06 * Math.min(width, height);
return ["rect", x + line, y + line, width - 2 * line, height - 2 * line, null, "accent", line, 2 * line, 1];
});
}
return { duration, slideAt, pointOf, targetAt, frames };
})();
const $paint = (() => {
const { slideAt } = $geometry;



const FONT = '"Uptown Sans", "Uptown Sans Hangul", "Uptown Names", sans-serif';
const paths = new Map();

function pathOf(d) {
const path = paths.get(d) ?? new Path2D(d);
paths.set(d, path);
return path;
}

function paintShape(context, ink, drawings, shape, faint = 1) {
switch (shape[0]) {
case "rect": {
const [, x, y, width, height, fill, stroke, line, radius, opacity] = shape;
context.globalAlpha = opacity * faint;
context.beginPath();
context.roundRect(x, y, width, height, radius);
if (fill) {
context.fillStyle = ink(fill);
context.fill();
}
if (stroke) outline(context, ink(stroke), line);
break;
}
case "path": {
const [, index, x, y, scale, fill, opacity] = shape;
context.globalAlpha = opacity * faint;
context.save();
context.translate(x, y);
context.scale(scale, scale);
context.fillStyle = ink(fill);
context.fill(pathOf(drawings[index] ?? ""), "evenodd");
context.restore();
break;
}
case "text": {
const [, text, x, y, size, fill, bold, opacity] = shape;
context.globalAlpha = opacity * faint;
context.fillStyle = ink(fill);
context.font = `${bold ? "bold " : ""}${size}px ${FONT}`;
context.fillText(text, x, y + 0.36 * size);
break;
}
case "line": {
const [, points, stroke, line, closed, opacity] = shape;
context.globalAlpha = opacity * faint;
context.beginPath();
for (const [x, y] of points) context.lineTo(x, y);
if (closed) context.closePath();
outline(context, ink(stroke), line);
}
}
}

function outline(context, style, line) {
context.strokeStyle = style;
context.lineWidth = line;
context.stroke();
}


function prepared(canvas, scene, scale) {
const size = [Math.round(scene.width * scale), Math.round(scene.height * scale)];
if (canvas.width !== size[0] || canvas.height !== size[1]) [canvas.width, canvas.height] = size;
const context = canvas.getContext("2d");
if (!context) return null;
context.setTransform(scale, 0, 0, scale, 0, 0);
context.textAlign = "center";
context.textBaseline = "alphabetic";
context.textRendering = "geometricPrecision"; // else letters keep the distances of whole pixels, and words fall apart
context.lineJoin = context.lineCap = "round";
context.globalAlpha = 1;
return context;
}

class Painter {
#still = null;

constructor(canvas) {
this.canvas = canvas;
}

forget() {
this.#still = null;
}

paint(scene, ms, carried) {
const width = this.canvas.clientWidth;
const scale = (width * devicePixelRatio) / scene.width;
const context = width ? prepared(this.canvas, scene, scale) : null;
if (!context) return;
const style = getComputedStyle(this.canvas);
const inks = new Map();
const ink = (token) => {
const color = inks.get(token) ?? style.getPropertyValue(`--uptown-${token}`);
inks.set(token, color);
return color;
};
if (ms === Infinity && !carried && !this.#still) paintStill(context, ink, scene);
else {
this.#still ??= stillOf(scene, scale, ink);
context.drawImage(this.#still, 0, 0, scene.width, scene.height);
}
for (const slide of scene.slides) {
const at = slideAt(slide, ms);
if (!at) continue;
context.save();
context.translate(at.dx, at.dy);
for (const shape of slide[0]) paintShape(context, ink, scene.drawings, shape, at.opacity);
context.restore();
}
if (!carried) return;
context.translate(carried.x, carried.y);
context.scale(carried.scale, carried.scale);
for (const shape of carried.shapes) paintShape(context, ink, carried.drawings, shape);
}
}

function paint(canvas, scene) {
new Painter(canvas).paint(scene, Infinity, null);
}

function stillOf(scene, scale, ink) {
const canvas = document.createElement("canvas");
const context = prepared(canvas, scene, scale);
if (context) paintStill(context, ink, scene);
return canvas;
}

function paintStill(context, ink, { width, height, shapes, drawings }) {
context.fillStyle = ink("page");
context.fillRect(0, 0, width, height);
for (const shape of shapes) paintShape(context, ink, drawings, shape);
}
return { Painter, paint };
})();
const $blocks = (() => {
const { makeChip } = $cards;
const { isHeld } = $cells;
const { listen, make, setAttribute, setChildren } = $dom;
const { targetAt } = $geometry;
const { paint } = $paint;



function makeTable({ caption, head, rows, marked }) {
const important = new Set(marked.map(([row, column]) => `${row} ${column}`));
const makeCell = (text, row, column) => {
const inner = important.has(`${row} ${column}`) ? make("mark", {}, text) : text;
return column ? make("td", {}, inner) : make("th", { scope: "row" }, inner);
};
return make(
"table",
{ className: "uptown-grid" },
make("caption", {}, caption),
make("thead", {}, make("tr", {}, ...head.map((text) => (text ? make("th", { scope: "col" }, text) : make("td"))))),
make("tbody", {}, ...rows.map((cells, row) => make("tr", {}, ...cells.map((text, column) => makeCell(text, row, column))))),
);
}

function makeTally({ title, counts }) {
const single = counts.every(([, number]) => number === 1); // then the pictures say it all
const items = counts.map(([chip, number]) =>
make("li", { className: "uptown-count" }, makeChip(chip), ...(single ? [] : [String(number)])),
);
const heading = make("span", { className: "uptown-tally-title" }, title);
return make("div", { className: "uptown-tally" }, heading, make("ul", { role: "list", className: "uptown-tally" }, ...items));
}

const makeNote = ({ chips, text }) => make("li", { className: "uptown-note" }, ...chips.map(makeChip), " ", text);

const makeHead = (text, read) => make("span", { className: "uptown-head", ...(read ? {} : { "aria-hidden": "true" }) }, text);

const TAGS = { strong: "strong", emphasis: "em", code: "code" };
const LISTS = { item: "ul", numbered: "ol" };

const makeWords = ([text, style]) => (style === "plain" ? text : make(TAGS[style] ?? "span", {}, text));

function makeParagraphs(paragraphs) {
const made = [];
paragraphs.forEach(({ words, kind }, index) => {
const list = LISTS[kind];
const line = make(list ? "li" : kind === "quote" ? "blockquote" : "p", {}, ...words.map(makeWords));
if (!list) made.push(line);
else if (paragraphs[index - 1]?.kind === kind) made.at(-1)?.append(line);
else made.push(make(list, {}, line));
});
return made;
}

const makeHelp = ({ help }) => make("span", { className: "uptown-help", "aria-hidden": "true" }, help);

const makeLink = ([text, href]) => {
const beside = href.includes("/") && href !== "./";
if (!beside) return make("a", { className: "uptown-link", href }, text);
const hint = make("span", { className: "uptown-hidden" }, ` ${window.loading?.say("beside") ?? "(new tab)"}`);
return make("a", { className: "uptown-link", href, target: "_blank", rel: "noopener" }, text, hint);
};

function showEntry(item, { id, text, label, current, chips, depth }, emit) {
let inner = /** @type {HTMLElement | null} */ (item.firstElementChild);
if (!inner || (inner.tagName === "BUTTON") !== Boolean(id)) {
const made = id ? make("button", { type: "button" }) : make("span");
made.className = "uptown-entry";
if (id) listen(made, "click", () => emit("press", made.dataset.id));
item.replaceChildren(made);
inner = made;
}
inner.dataset.id = id;
inner.style.setProperty("--depth", String(depth));
setAttribute(inner, "aria-label", label);
setAttribute(inner, "aria-current", current ? "true" : "");
const shown = JSON.stringify([text, chips]);
if (inner.dataset.shown === shown) return;
inner.dataset.shown = shown;
inner.replaceChildren(...chips.map(makeChip), text);
}

function scrollToCurrent(list) {
const current = list.querySelector("[aria-current]")?.parentElement;
if (!current) return;
const top = current.offsetTop;
if (top < list.scrollTop) list.scrollTop = top;
else list.scrollTop = Math.max(list.scrollTop, top + current.offsetHeight - list.clientHeight);
}

function openAtCurrent(list) {
const drawer = list.closest(".uptown-contents")?.parentElement;
const current = list.querySelector("[aria-current]");
if (!drawer || !current) return;
const middle = drawer.getBoundingClientRect().top + drawer.clientHeight / 2;
drawer.scrollTop += current.getBoundingClientRect().bottom - middle;
}

const pictures = new WeakMap();

function repaintPictures(place) {
for (const picture of place.querySelectorAll(".uptown-picture")) pictures.get(picture)?.();
}
matchMedia("print").addEventListener("change", () => repaintPictures(document.body)); // as board.js does

const TURNS = { ArrowUp: -1, ArrowDown: 1 };

function stepsIn(list) {
const columns = Number(list.style.getPropertyValue("--columns"));
if (columns) return { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns };
return list.closest(".uptown-log") ? TURNS : undefined;
}

function setStop(list, stop = list.querySelector("button:focus, [aria-current], li:last-child > button")) {
if (!stepsIn(list)) return;
for (const line of list.querySelectorAll("button")) line.tabIndex = line === stop ? 0 : -1;
}

function makeEntries() {
const list = make("ol", { role: "list", className: "uptown-entries" });
new ResizeObserver(() => scrollToCurrent(list)).observe(list);
requestAnimationFrame(() => openAtCurrent(list));
listen(list, "keydown", (event) => {
const step = isHeld(event) ? 0 : stepsIn(list)?.[event.key]; // screen readers take Ctrl+Alt and arrows
if (!step) return;
event.preventDefault();
const places = [...list.children];
const line = places[places.indexOf(event.target.closest("li")) + step]?.querySelector("button");
if (!line) return;
setStop(list, line);
line.focus();
});
return list;
}

function makePicture() {
const canvas = make("canvas", { className: "uptown-picture", role: "img" });
new ResizeObserver(() => pictures.get(canvas)?.()).observe(canvas);
return canvas;
}

function showPicture(canvas, scene, emit) {
canvas.onclick = ({ clientX, clientY }) => {
const name = targetAt(canvas.getBoundingClientRect(), scene, clientX, clientY);
if (name) emit("press", name);
};
canvas.style.cursor = scene.targets.length ? "pointer" : "";
canvas.setAttribute("aria-label", scene.label);
canvas.style.aspectRatio = `${scene.width} / ${scene.height}`;
canvas.style.maxWidth = `min(46em, ${(45 * scene.width) / scene.height}vh)`;
const repaint = () => paint(canvas, scene);
pictures.set(canvas, repaint);
requestAnimationFrame(repaint);
}

const MAKERS = {
row: () => make("div", { className: "uptown-row" }),
grid: () => make("div", { className: "uptown-wide", tabIndex: 0, role: "group" }),
entries: makeEntries,
notes: () => make("ul", { role: "list", className: "uptown-notes" }),
tallies: () => make("div", { className: "uptown-tallies", role: "group" }),
prose: () => make("div", { className: "uptown-prose" }),
passage: () => make("div", { className: "uptown-passage" }),
scene: makePicture,
};

function showBlock(element, block, { controls, emit }) {
switch (block.block) {
case "row": {
const { label, heads, look } = block;
setAttribute(element, "role", label && "group");
setAttribute(element, "aria-label", label);
element.className = look === "line" ? "uptown-row" : `uptown-row uptown-${look}`;
const explain = look === "explained";
const show = (/** @type {Control} */ control) => controls.element(control, look === "cards");
const cells = block.controls.map((control) => [show(control), ...(explain ? [makeHelp(control)] : [])]);
setChildren(element, [...heads.map((head) => makeHead(head, look === "seat")), ...cells.flat()]);
break;
}
case "grid":
setAttribute(element, "aria-label", block.caption);
element.replaceChildren(makeTable(block));
break;
case "entries": {
const { label, entries, columns } = block;
setAttribute(element, "aria-label", label);
element.classList.toggle("uptown-columns", columns > 0);
element.style.setProperty("--columns", String(columns));
while (element.children.length < entries.length) element.append(make("li"));
while (element.children.length > entries.length) element.lastElementChild?.remove();
entries.forEach((entry, index) => showEntry(element.children[index], entry, emit));
if (columns) setStop(element);
requestAnimationFrame(() => {
setStop(element); // now it stands in its section
scrollToCurrent(element);
});
break;
}
case "notes":
setAttribute(element, "aria-label", block.label);
element.replaceChildren(...block.notes.map(makeNote));
break;
case "tallies": {
const { caption, tallies } = block;
setAttribute(element, "aria-label", caption);
const title = make("p", { className: "uptown-title" }, caption);
element.replaceChildren(...(caption ? [title] : []), ...tallies.map(makeTally));
break;
}
case "prose":
element.replaceChildren(...block.lines.map((text) => make("p", {}, text)));
if (block.links.length) element.append(make("p", { className: "uptown-links" }, ...block.links.map(makeLink)));
break;
case "passage":
element.replaceChildren(...makeParagraphs(block.paragraphs));
break;
case "scene":
showPicture(/** @type {HTMLCanvasElement} */ (element), block, emit);
}
}

function showBlocks(section, blocks, context) {
const children = /** @type {HTMLElement[]} */ ([...section.children]);
const above = children.filter((child) => !child.dataset.block);
const old = children.filter((child) => child.dataset.block);
const free = old.filter((_, index) => blocks[index] !== null);
const elements = blocks.map((block, index) => {
if (!block) return old[index];
const alike = free.filter((child) => child.dataset.block === block.block);
const element = (alike.includes(old[index]) ? old[index] : alike[0]) ?? MAKERS[block.block]();
if (alike.length) free.splice(free.indexOf(element), 1);
element.dataset.block = block.block;
showBlock(element, block, context);
return element;
});
setChildren(section, [...above, ...elements]);
}
return { repaintPictures, showBlocks };
})();
const $drag = (() => {


const SLOP = { mouse: 5, touch: 9 };
const HOMING = 180;
const TOUCH_SCALE = 1.35;

function drags(down, now, kind) {
return Math.hypot(now.x - down.x, now.y - down.y) > (kind === "mouse" ? SLOP.mouse : SLOP.touch);
}

function middleOf({ targets }, name) {
const found = targets.find(([each]) => each === name);
return found && { x: found[1] + found[3] / 2, y: found[2] + found[4] / 2 };
}

function homing(from, to, ms) {
if (ms >= HOMING) return undefined;
const rest = (1 - ms / HOMING) ** 3;
return { x: to.x + rest * (from.x - to.x), y: to.y + rest * (from.y - to.y) };
}
return { SLOP, HOMING, TOUCH_SCALE, drags, middleOf, homing };
})();
const $board = (() => {
const { Cells } = $cells;
const { listen, make } = $dom;
const { drags, homing, middleOf, TOUCH_SCALE } = $drag;
const { duration, frames, pointOf, targetAt } = $geometry;
const { Painter } = $paint;



const lessMotion = matchMedia("(prefers-reduced-motion: reduce)");

class Board {
#scene = null;
#hovered = "";
#press = null;
#drag = null;
#loose = null;
#frame = 0;
#cue = null;
#slidesBegan = -Infinity;
#held = new Set();

constructor(emit) {
this.emit = emit;
this.canvas = make("canvas", { "aria-hidden": "true" });
this.painter = new Painter(this.canvas);
this.cells = new Cells(emit);
this.#listen();
new ResizeObserver(() => this.repaint()).observe(this.canvas);
document.fonts.addEventListener("loadingdone", () => this.repaint());
matchMedia("print").addEventListener("change", () => {
this.painter.forget();
this.#paintNow();
});
}

show(scene) {
const first = this.#cue === null;
if (scene.cue !== this.#cue) {
this.#cue = scene.cue;
this.#slidesBegan = scene.cue && !first && !lessMotion.matches ? performance.now() : -Infinity;
}
this.#scene = scene;
if (this.#drag && scene.held) this.#drag.lifted = true;
else if (this.#drag?.lifted) this.#endDrag();
if (this.#loose && !this.#loose.home && !scene.held) this.#loose = null;
const { width, height } = scene;
this.canvas.style.aspectRatio = `${width} / ${height}`;
const table = /** @type {HTMLElement | null} */ (this.canvas.closest(".uptown-table"));
table?.style.setProperty("--ratio", (width / height).toFixed(4));
this.repaint();
}

untilLanded() {
const ways = (this.#scene?.slides ?? []).map(([, dx, dy, ms, leave]) => (leave || !(dx || dy) ? 0 : ms));
return Math.max(0, ...ways) - (performance.now() - this.#slidesBegan);
}

hold(name) {
this.#held.add(name);
this.repaint();
}

release() {
this.#held.clear();
this.repaint();
}

repaint() {
this.painter.forget();
this.#paint();
}

#paint() {
cancelAnimationFrame(this.#frame);
this.#frame = requestAnimationFrame(() => this.#paintNow());
}

#paintNow() {
if (!this.#scene) return;
const passed = performance.now() - this.#slidesBegan;
const done = passed >= duration(this.#scene);
const shapes = [...this.#scene.shapes, ...frames(this.#scene, this.#held)];
this.painter.paint({ ...this.#scene, shapes }, done ? Infinity : passed, this.#carried());
if (!done || this.#loose?.home) this.#paint();
}

#carried() {
if (this.#drag) return this.#tile(this.#drag);
if (!this.#loose) return null;
const { tile, home, began } = this.#loose;
if (!home) return tile;
const at = homing(tile, home, performance.now() - began);
if (!at) this.#loose = null;
return at ? { ...tile, ...at } : null;
}

#tile({ x, y, touch }) {
if (!this.#scene?.held) return null;
const { held, drawings } = this.#scene;
return { shapes: held.shapes, drawings, x, y, scale: touch ? TOUCH_SCALE : 1 };
}

nameAt(event) {
if (!this.#scene) return "";
return targetAt(this.canvas.getBoundingClientRect(), this.#scene, event.clientX, event.clientY);
}

#hover(name) {
if (name === this.#hovered) return;
this.#hovered = name;
this.emit("point", name);
}


#moveDrag(event) {
const { canvas } = this;
if (!this.#scene) return;
const at = pointOf(canvas.getBoundingClientRect(), this.#scene, event.clientX, event.clientY);
if (this.#drag) Object.assign(this.#drag, at);
else if (this.#press) {
const { name } = this.#press;
this.#press = this.#loose = null;
canvas.setPointerCapture(event.pointerId);
this.#drag = { ...at, id: event.pointerId, touch: event.pointerType !== "mouse", lifted: false };
this.emit("drag", name);
}
this.#hover(this.nameAt(event));
this.#paint();
}

#drop(name) {
this.emit("drop", name);
this.#letGo(name);
}

#cancelDrag() {
if (!this.#drag) return;
this.emit("drag");
this.#letGo("");
}

#letGo(name) {
const scene = this.#scene;
const tile = this.#drag && this.#tile(this.#drag);
if (tile && scene?.held) {
const home = scene.held.places.includes(name) ? undefined : middleOf(scene, scene.held.home);
if (!home || !lessMotion.matches) this.#loose = { tile, home, began: performance.now() };
}
this.#endDrag();
this.#paint();
}

#endDrag() {
const { id, touch } = this.#drag ?? { id: -1, touch: false };
this.#drag = null;
if (this.canvas.hasPointerCapture(id)) this.canvas.releasePointerCapture(id);
if (touch) this.#hover("");
}

#listen() {
const { canvas } = this;
listen(canvas, "pointermove", (event) => {
const mouse = event.pointerType === "mouse";
if (this.#drag && event.pointerId !== this.#drag.id) return;
if (this.#drag && mouse && !event.buttons) this.#cancelDrag(); // released outside
else if (this.#drag || (this.#mayDrag() && this.#hasMoved(event))) this.#moveDrag(event);
else if (mouse) this.#hover(this.nameAt(event));
});
listen(canvas, "pointerdown", (event) => {
this.#cancelDrag(); // another finger, or another button
const counts = event.isPrimary && event.button === 0;
this.#press = counts ? { name: this.nameAt(event), x: event.clientX, y: event.clientY } : null;
});
listen(canvas, "pointerup", (event) => {
const pressed = this.#press?.name;
this.#press = null;
if (this.#drag && event.pointerId === this.#drag.id) this.#drop(this.nameAt(event));
else if (pressed && pressed === this.nameAt(event)) this.emit("press", pressed);
});
listen(canvas, "pointercancel lostpointercapture", () => {
this.#press = null;
this.#cancelDrag();
});
listen(canvas, "pointercancel pointerleave", () => {
this.#press = null;
if (!this.#drag) this.#hover("");
});
const holdPage = (/** @type {TouchEvent} */ event) => {
if (event.cancelable && (this.#drag || this.#mayDrag())) event.preventDefault();
};
canvas.addEventListener("touchmove", holdPage, { passive: false });
const escape = (/** @type {KeyboardEvent} */ event) => {
if (event.key !== "Escape" || !this.#drag) return;
event.preventDefault();
event.stopPropagation();
this.#cancelDrag();
};
addEventListener("keydown", escape, { capture: true });
listen(canvas, "mousedown", (event) => {
event.preventDefault();
this.cells.press(this.nameAt(event));
});
}

#mayDrag() {
return Boolean(this.#press && this.#scene?.movable.includes(this.#press.name));
}

#hasMoved({ clientX, clientY, pointerType }) {
return Boolean(this.#press && drags(this.#press, { x: clientX, y: clientY }, pointerType));
}
}
return { Board };
})();
const $clock_time = (() => {

const clockTime = (seconds) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;

const ahead = () => Date.now() - performance.now();
let before = 0;
let slept = 0;
globalThis.document?.addEventListener("visibilitychange", () => {
if (document.hidden) before = ahead();
else slept += Math.max(0, ahead() - before);
});

const steady = () => performance.now() + slept;
return { clockTime, steady };
})();
const $countdown = (() => {
const { clockTime, steady } = $clock_time;
const { make } = $dom;


class Countdown {
#ticking;
#until = 0;

constructor() {
this.element = make("p", { className: "uptown-countdown", role: "timer", hidden: true });
}

show(ends) {
this.#until = ends * 1000 - Date.now() + steady();
this.element.hidden = !ends;
clearInterval(this.#ticking);
if (!ends) return;
this.#ticking = setInterval(() => this.#tick(), 250);
this.#tick();
}

#tick() {
const text = clockTime(Math.max(0, Math.ceil((this.#until - steady()) / 1000)));
if (this.element.textContent !== text) this.element.textContent = text;
}
}
return { Countdown };
})();
const $encodings = (() => {

function textIn(bytes) {
const first = bytes.subarray(0, 400);
const [big, little] = [0, 1].map((start) => {
const upper = first.filter((byte, at) => at % 2 === start && (!byte || (byte >= 0xac && byte <= 0xd7)));
return upper.length > first.length / 4;
});
const wide = big !== little && first.includes(0);
const mark = (bytes[0] << 8) | bytes[1];
if (mark === 0xfffe || (wide && little)) return new TextDecoder("utf-16le").decode(bytes);
if (mark === 0xfeff || (wide && big)) return new TextDecoder("utf-16be").decode(bytes);
try {
return new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
} catch {
const western = new TextDecoder("windows-1252").decode(bytes);
const left = western.replace(/[\xa1-\xa3\xb0-\xc8](?:[\xa1-\xff]|$)/g, "");
const isKorean = /[\xb0-\xc8][\xa1-\xff]/.test(western) && !/[\x80-\uffff]/.test(left);
return isKorean ? new TextDecoder("euc-kr").decode(bytes) : western;
}
}

async function textOf(file) {
return textIn(new Uint8Array(await file.arrayBuffer().catch(() => new ArrayBuffer(0))));
}
return { textIn, textOf };
})();
const $controls = (() => {
const { focusAround, listen, make, makeSVG, setAttribute } = $dom;
const { textOf } = $encodings;



const MAX_CHARACTERS = 2_020_000; // of a file; one more arrives of a longer one, which is therefore refused
const TEXTS = "text/*,application/json,message/rfc822,.txt,.md,.pgn,.json,.jsonl,.py,.ipynb,.eml,.rtf";
const MOMENT = 2000; // milliseconds for which a button shows what it has just done
const TYPING_PAUSE = 300; // milliseconds after which what was typed is sent

const TAGS = { choice: "select", area: "textarea" };
let count = 0;

function controlIds(blocks) {
return new Set(blocks.flatMap((block) => (block.block === "row" ? block.controls.map(({ id }) => id) : [])));
}

function isOlder(pending, before, value) {
const answered = pending.indexOf(value);
if (answered < 0 && value === before) return pending.length > 0;
pending.splice(0, answered < 0 ? pending.length : answered + 1);
return pending.length > 0;
}

function focusAtFirst(field) {
if (!matchMedia("(hover: hover) and (pointer: fine)").matches) return;
requestAnimationFrame(() => {
if (document.activeElement === document.body) field.focus({ preventScroll: true });
});
}

const readText = (file) => textOf(file.slice(0, 4 * MAX_CHARACTERS));

class Controls {
#shown = new Map();

#pressed = false; // whether a button was used last

constructor(emit) {
this.emit = (kind, ...what) => {
this.#pressed = kind === "press";
emit(kind, ...what);
};
}

element(control, card) {
let shown = this.#shown.get(control.id);
if (shown?.kind !== control.kind) {
shown = control.kind === "button" || control.kind === "toggle" ? this.#makeButton(control) : this.#makeField(control);
this.#shown.set(control.id, shown);
}
this.#update(shown, control);
if (card) this.#showOnCard(shown, control.help);
return shown.element;
}

retain(ids) {
for (const id of this.#shown.keys()) if (!ids.has(id)) this.#shown.delete(id);
}

hold(id) {
const shown = this.#shown.get(id);
if (shown?.kind === "toggle") shown.element.setAttribute("aria-pressed", "true");
}

clear(id) {
const shown = this.#shown.get(id);
if (shown) shown.field.value = shown.value = "";
}

#makeButton({ id, kind }) {
const label = make("span", { className: "uptown-label" });
const element = make("button", { type: "button" }, label);
const shown = { kind, field: /** @type {Field} */ (element), element, label, pending: [] };
listen(element, "click", () => {
if (shown.disabled) return;
const done = shown.done ?? "";
shown.done = "";
this.emit("press", id);
if (done) this.#flash(shown, done); // it does the same once more, and nothing new comes
});
listen(element, "blur", () => (element.disabled = Boolean(shown.disabled)));
return shown;
}

#makeField({ id, kind, words, first }) {
const tag = TAGS[kind];
const field = /** @type {Field} */ (make(tag ?? "input", { autocomplete: "off", spellcheck: false }));
if (!tag) Object.assign(field, { type: kind, accept: kind === "file" ? TEXTS : "" });
setAttribute(field, "autocapitalize", words ? "" : "none");
setAttribute(field, "autocorrect", words ? "" : "off");
setAttribute(field, "dir", words ? "auto" : "");
const label = make("span", { className: "uptown-label", id: `uptown-label-${(count += 1)}` });
field.setAttribute("aria-labelledby", label.id); // the element holds help as well
const element = make("label", { className: "uptown-field" }, label, field);
const shown = { kind, field, element, label, pending: [] };
listen(field, "blur", () => (field.disabled = Boolean(shown.disabled)));
if (kind === "area") this.#listenToArea(id, shown);
else if (kind === "file") this.#listenToFile(id, shown);
else if (kind === "range") this.#listenToRange(id, shown);
else {
if (first) focusAtFirst(field);
if (kind === "text") this.#replaceByTyping(/** @type {HTMLInputElement} */ (/** @type {unknown} */ (field)));
listen(field, "change", () => {
if (shown.submit) return;
shown.pending.push(field.value);
this.emit("change", id, field.value);
});
const form = make("form", { id: `uptown-form-${count}`, hidden: true });
setAttribute(field, "form", form.id);
element.append(form);
listen(form, "submit", (event) => {
event.preventDefault();
if (shown.disabled) return;
if (shown.submit) this.emit("submit", id, field.value);
else if (shown.enter) this.emit("press", shown.enter);
});
}
return shown;
}

#listenToArea(id, { field }) {
let timer;
const send = () => {
clearTimeout(timer);
this.emit("change", id, field.value);
};
listen(field, "change", send);
listen(field, "input", ({ inputType }) => {
clearTimeout(timer);
timer = setTimeout(send, inputType === "insertText" ? TYPING_PAUSE : 0);
});
}

#listenToFile(id, { field, element }) {
field.className = "uptown-hidden";
element.className = "uptown-button";
listen(field, "change", async () => {
const files = [...(field.files ?? [])];
field.value = ""; // the same file may be chosen again
if (files.length) await this.#send(id, files.map(readText));
});
}

async #send(id, texts) {
this.emit("change", id, (await Promise.all(texts)).join("\n\n").slice(0, MAX_CHARACTERS + 1));
}

async take(given, place, usual) {
const isAt = (/** @type {Shown} */ { kind, element, disabled }) =>
kind === "file" && !disabled && element.contains(/** @type {Node | null} */ (place));
const id = [...this.#shown].find(([, shown]) => isAt(shown))?.[0] ?? usual;
const texts = given.map(async (each) => (typeof each === "string" ? each : readText(each)));
if (id) await this.#send(id, texts);
return Boolean(id);
}

#replaceByTyping(field) {
let fresh = false;
listen(field, "focus", () => {
fresh = true;
field.select();
});
listen(field, "mouseup", (event) => {
if (fresh) event.preventDefault();
fresh = false;
});
}

#listenToRange(id, shown) {
const { field } = shown;
let frame = 0;
listen(field, "pointerdown", () => (shown.dragged = true));
listen(field, "pointerup pointercancel blur change", () => (shown.dragged = false));
listen(field, "input", () => {
cancelAnimationFrame(frame);
shown.waiting = true;
frame = requestAnimationFrame(() => {
shown.waiting = false;
this.emit("change", id, field.value);
});
});
}

#update(shown, control) {
const { field, element, label } = shown;
const { kind, value } = control;
shown.submit = control.submit;
shown.enter = control.enter;
if (kind === "text") setAttribute(field, "enterkeyhint", control.submit ? "send" : control.enter ? "go" : "done");
const shownLabel = control.caption || control.label;
if (label.textContent !== shownLabel) label.textContent = shownLabel;
if (element === field) setAttribute(element, "aria-label", control.caption && control.label);
this.#enable(shown, control.enabled);
if (shown.icon !== control.icon) this.#showIcon(shown, control.icon);
if (kind === "button" || kind === "toggle" || kind === "file") {
element.title = control.help;
const extra = `${control.primary ? " uptown-primary" : ""}${control.quiet ? " uptown-quiet" : ""}`;
element.className = `uptown-button${extra}`;
this.#flash(shown, control.state);
} else this.#showHelp(shown, control);
if (kind === "toggle") setAttribute(element, "aria-pressed", String(value === "on"));
if (kind === "choice") this.#showChoices(shown, control);
if (kind === "range") [field.min, field.max] = [String(control.low), String(control.high)];
if (kind === "range" && !shown.dragged && !shown.waiting && field.value !== value) field.value = value;
if (kind === "range") {
this.#showState(shown, control.state || value);
setAttribute(field, "aria-valuetext", control.state);
}
if (kind === "text" || kind === "area") this.#fill(shown, value);
if (kind === "text" && control.submit) this.#showSend(shown, control);
}

#showSend(shown, { id, state, enabled }) {
if (!state) return;
if (!shown.send) {
shown.send = make("button", { type: "button", className: "uptown-button uptown-primary" });
listen(shown.send, "click", (event) => {
event.preventDefault(); // the label around it would give the focus to the field
this.emit("submit", id, shown.field.value);
});
shown.field.after(shown.send);
}
shown.send.textContent = state;
shown.send.disabled = !enabled;
}

#enable(shown, enabled) {
const { field } = shown;
shown.disabled = !enabled;
setAttribute(field, "aria-disabled", enabled ? "" : "true");
const disabled = shown.disabled && field !== focusAround(field);
if (field.disabled !== disabled) field.disabled = disabled;
}

#fill(shown, value) {
const { field } = shown;
if (shown.value !== value && (value === "" || field !== focusAround(field))) field.value = value;
shown.value = value;
}

#showIcon(shown, icon) {
shown.icon = icon;
shown.element.querySelector(".uptown-icon")?.remove();
if (!icon) return;
const picture = { class: "uptown-icon", viewBox: "0 0 24 24", "aria-hidden": "true" };
shown.element.prepend(makeSVG("svg", picture, makeSVG("path", { d: icon, "fill-rule": "evenodd" })));
}

#flash(shown, state) {
if (shown.done === state) return; // shown before: other news come meanwhile
clearTimeout(shown.timer);
shown.done = state;
this.#showState(shown, state);
if (!state || !shown.state) return;
const { state: mark, element } = shown;
mark.style.fontSize = "";
const room = element.clientWidth / mark.scrollWidth; // the button keeps its width
if (room < 1) mark.style.fontSize = `${room.toFixed(3)}em`;
shown.timer = setTimeout(() => this.#showState(shown, ""), MOMENT);
}

#showState(shown, state) {
if (!state) {
shown.state?.remove();
return;
}
shown.state ??= make("span", { className: "uptown-state" });
if (shown.state.textContent !== state) shown.state.textContent = state;
if (shown.state.parentElement !== shown.element) shown.label.after(shown.state);
}

#showOnCard(shown, help) {
shown.help ??= make("span", { className: "uptown-help", "aria-hidden": "true" });
if (shown.help.textContent !== help) shown.help.textContent = help;
if (!shown.help.parentElement) shown.element.append(shown.help);
}

#showHelp(shown, { wrong, help: usual }) {
const help = wrong || usual;
if (wrong && this.#pressed && wrong !== shown.wrong) shown.field.focus();
shown.wrong = wrong;
setAttribute(shown.field, "aria-invalid", wrong && "true");
if (!help) {
shown.help?.remove();
shown.help = undefined;
shown.field.removeAttribute("aria-describedby");
return;
}
if (!shown.help) {
shown.help = make("span", { className: "uptown-help", id: `uptown-help-${(count += 1)}` });
shown.element.append(shown.help);
shown.field.setAttribute("aria-describedby", shown.help.id);
}
const kept = wrong && usual ? [make("span", { className: "uptown-kept" }, usual)] : [];
shown.help.replaceChildren(make("span", {}, help), ...kept);
}

#showChoices(shown, { choices, value }) {
const wanted = JSON.stringify(choices);
if (shown.choices !== wanted) {
shown.choices = wanted;
shown.field.replaceChildren(...choices.map((choice) => make("option", { value: choice.value }, choice.label)));
}
const { field } = shown;
const isLate = isOlder(shown.pending, shown.value, value) && field === focusAround(field);
if (!isLate && field.value !== value) field.value = value;
shown.value = value;
}
}
return { controlIds, isOlder, Controls };
})();
const $drawers = (() => {
const { focusAround, listen, make } = $dom;



const CLOSE = ".uptown-close > button";
const SETTLED = 100; // milliseconds after which a live message that was moved is known where it is

class Drawers {
#opener = null;
#leaving = false;

constructor(board, announcer, modal = true) {
this.modal = modal;
this.board = board;
this.announcer = announcer;
const element = make("dialog", { className: "uptown-drawers" });
this.element = element;
listen(element, "click", ({ target }) => (this.#leaving = Boolean(target.closest(CLOSE))));
listen(element, "keydown", (event) => {
if (event.key !== "Escape") return;
event.preventDefault();
this.#closeButton()?.click();
});
listen(element, "cancel", (event) => {
event.preventDefault();
this.#closeButton()?.click();
});
listen(element, "close", () => {
if (!element.open) this.#closeButton()?.click(); // some browsers close a dialog without asking
});
this.home = null;
new MutationObserver(() => this.arrange()).observe(element, { childList: true });
}

#closeButton() {
const buttons = /** @type {HTMLElement[]} */ ([...this.element.querySelectorAll(CLOSE)]);
return buttons.at(-1);
}

dismissText() {
this.element.querySelector(".uptown-offer")?.remove();
}

release() {
if (!this.element.matches(":modal")) return;
this.element.close();
this.element.setAttribute("open", "");
this.#moveNews(false);
}

focus() {
(this.#closeButton() ?? this.board).focus({ preventScroll: true });
}

arrange() {
const { element } = this;
const wasModal = element.matches(":modal");
if (!element.querySelector(":scope > :not(.uptown-heard)")) {
if (!element.open) return;
element.close();
this.#moveNews(false);
const back = this.#leaving && this.#opener?.isConnected ? /** @type {HTMLElement} */ (this.#opener) : this.board;
if (wasModal || this.#leaving) back.focus({ preventScroll: true });
this.#leaving = false;
return;
}
const modal = this.modal && Boolean(element.querySelector(":scope > .uptown-dialog"));
if (element.open && modal === wasModal) return;
if (!element.open) this.#opener = focusAround(element);
element.close();
if (modal) element.showModal();
else element.setAttribute("open", ""); // show() would take the focus from the board
this.#moveNews(modal);
if (modal || (getComputedStyle(element).position === "sticky" && !this.board.element.contains(this.#opener))) this.focus();
}
#moveNews(modal) {
const { announcer } = this;
this.home ??= announcer.parentElement;
const place = modal ? this.element : this.home;
if (announcer.parentElement === place) return;
const text = announcer.textContent;
announcer.textContent = "";
place?.append(announcer);
if (text && !modal) setTimeout(() => (announcer.textContent ||= text), SETTLED);
}
}
return { Drawers };
})();
const $sound = (() => {
const { listen } = $dom;



const QUIET = 0.05;
const GAP = 0.16;

const NOTES = {
place: [[392, 0, 0.09]],
capture: [
[392, 0, 0.07],
[262, 0.06, 0.14],
],
refusal: [[147, 0, 0.16]],
turn: [
[523, 0, 0.1],
[659, 0.09, 0.18],
],
win: [
[523, 0, 0.14],
[659, 0.13, 0.14],
[784, 0.26, 0.14],
[1047, 0.39, 0.4],
],
};

const TOUCHED = {
empty: [[196, 0, 0.05]],
own: [[330, 0, 0.09]],
other: [[233, 0, 0.12]],
legal: [
[523, 0, 0.06],
[523, 0.08, 0.06],
],
capture: [
[523, 0, 0.06],
[349, 0.08, 0.1],
],
};

function unheard(before, now) {
return now.cue === before.cue ? [] : now.names;
}

function tones(names) {
return names.flatMap((name, index) =>
NOTES[name].map(([hertz, start, lasts]) => ({
at: index * GAP + start,
hertz,
lasts,
volume: QUIET,
wave: name === "refusal" ? "triangle" : "sine",
})),
);
}

function touched(kind) {
const wave = kind === "other" ? "triangle" : "sine"; // to be told apart by more than height
return TOUCHED[kind].map(([hertz, at, lasts]) => ({ at, hertz, lasts, volume: QUIET, wave }));
}

class SoundPlayer {
#shown = { cue: "", names: [] };
#pressed = false;
#context;

constructor() {
listen(window, "pointerdown keydown", () => (this.#pressed = true));
}

show(sounds) {
const names = unheard(this.#shown, sounds);
this.#shown = sounds;
this.play(tones(names));
}

play(wanted) {
if (!wanted.length || !this.#pressed || typeof AudioContext === "undefined") return;
this.#context ??= new AudioContext();
const context = this.#context;
context.resume().catch(() => undefined);
for (const tone of wanted) play(context, tone);
}
}

function play(context, { at, hertz, lasts, volume, wave }) {
const start = context.currentTime + at;
const source = new OscillatorNode(context, { frequency: hertz, type: wave });
const gain = new GainNode(context, { gain: 0 });
gain.gain.setValueAtTime(0, start);
gain.gain.linearRampToValueAtTime(volume, start + 0.01);
gain.gain.exponentialRampToValueAtTime(0.0001, start + lasts);
source.connect(gain).connect(context.destination);
source.start(start);
source.stop(start + lasts);
}
return { unheard, tones, touched, SoundPlayer };
})();
const $explore = (() => {
const { listen } = $dom;
const { drags } = $drag;
const { touched } = $sound;



const REST = 500;
const STAY = 120;

class Explorer {
on = false;
#down = null;
#exploring = false;
#name = "";
#resting;
#staying;

constructor(board, sounds, emit, tell) {
this.board = board;
this.sounds = sounds;
this.emit = emit;
this.tell = tell;
const { canvas } = board;
const first = { capture: true };
addEventListener("pointerdown", (event) => this.#begin(event), first);
addEventListener("pointermove", (event) => this.#move(event), first);
addEventListener("pointerup", (event) => this.#lift(event), first);
addEventListener("pointercancel", () => this.#end(), first);
canvas.addEventListener("touchmove", (event) => this.#exploring && event.cancelable && event.preventDefault(), {
passive: false,
});
Object.assign(canvas.style, { userSelect: "none", webkitUserSelect: "none", webkitTouchCallout: "none" });
listen(canvas, "contextmenu", (event) => this.#down && event.preventDefault());
}

#begin(event) {
this.#end(); // another finger
const { pointerType, isPrimary, pointerId, clientX, clientY } = event;
const [target] = event.composedPath(); // in a notebook the canvas may stand in a tree of its own
if (!this.on || target !== this.board.canvas || pointerType === "mouse" || !isPrimary || event.defaultPrevented) return;
this.#down = { id: pointerId, x: clientX, y: clientY };
this.#resting = setTimeout(() => {
this.#exploring = true;
this.#visit(this.board.nameAt(event));
}, REST);
}

#move(event) {
if (event.pointerId !== this.#down?.id) return;
if (this.#exploring) {
event.stopPropagation();
this.#visit(this.board.nameAt(event));
} else if (drags(this.#down, { x: event.clientX, y: event.clientY }, event.pointerType)) this.#end();
}

#lift(event) {
if (event.pointerId !== this.#down?.id) return;
const exploring = this.#exploring;
this.#end();
if (!exploring) return;
event.stopPropagation();
const name = this.board.nameAt(event);
if (name) this.emit("press", name);
}

#visit(name) {
if (name === this.#name) return;
this.#name = name;
this.emit("point", name);
clearTimeout(this.#staying);
const [, words, , tone] = this.board.cells.words(name) ?? [];
if (tone) this.sounds.play(touched(tone));
if (words) this.#staying = setTimeout(() => this.tell(words), STAY);
}

#end() {
clearTimeout(this.#resting);
clearTimeout(this.#staying);
if (this.#exploring) this.emit("point", "");
this.#down = null;
this.#exploring = false;
this.#name = "";
}
}
return { REST, STAY, Explorer };
})();
const $export = (() => {
const { listen, make } = $dom;



function download(content, name) {
const address = URL.createObjectURL(content);
const link = make("a", { href: address, download: name, hidden: true });
document.body.append(link);
link.click();
link.remove();
setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

const saveText = (text, name) => download(new Blob([text], { type: "text/plain" }), name || "uptown.txt");

const PRINTING = 2000;

function printPage(text, name) {
const paper = make("div", { className: "uptown-paper" });
const body = text.slice(text.indexOf("<body>"));
paper.append(...new DOMParser().parseFromString(body, "text/html").body.childNodes);
document.body.append(paper);
document.documentElement.classList.add("printing");
let begun = false;
const begin = () => (begun = true);
const remove = () => {
removeEventListener("beforeprint", begin);
removeEventListener("afterprint", remove);
paper.remove();
if (!document.querySelector(".uptown-paper")) document.documentElement.classList.remove("printing");
};
addEventListener("beforeprint", begin);
addEventListener("afterprint", remove);
window.print?.();
setTimeout(() => {
if (begun) return;
remove();
saveText(text, name);
}, PRINTING);
}

function showText(drawers, { text, label, close }) {
drawers.dismissText();
const field = make("textarea", { readOnly: true, value: text, rows: 4, "aria-label": label });
const button = make("button", { type: "button", className: "uptown-button" }, close);
const box = make(
"div",
{ className: "uptown-section uptown-drawer uptown-offer" },
make("label", { className: "uptown-field" }, label, field),
make("div", { className: "uptown-row" }, button),
);
const before = /** @type {HTMLElement | null} */ (document.activeElement);
const remove = () => {
box.remove();
drawers.arrange(); // shows what stood there before
if (before?.isConnected) before.focus();
};
listen(button, "click", remove);
listen(box, "keydown", (event) => {
if (event.key !== "Escape") return;
event.stopPropagation(); // what it stands in stays open
remove();
});
drawers.element.append(box);
drawers.arrange(); // nothing in a closed dialog takes the focus
field.focus();
field.select();
field.scrollTop = 0;
}

const WIDTH = 1080; // pixels of a picture
const MARGIN = 48;
const LETTERS = 36;

async function sharePicture({ text, name }, board) {
const game = name.replace(/-.*/, "");
const picture = paintPicture(game.charAt(0).toUpperCase() + game.slice(1), text, board);
const content = await new Promise((/** @type {BlobCallback} */ done) => picture.toBlob(done));
if (!content) return;
const files = [new File([content], name, { type: content.type })];
if (matchMedia("(pointer: coarse)").matches && navigator.canShare?.({ files })) {
await navigator.share({ files, text }).catch(() => undefined); // who changes their mind needs no sentence
} else download(content, name);
}

function paintPicture(game, text, board) {
const canvas = make("canvas", { width: WIDTH });
const place = /** @type {HTMLElement} */ (board.closest(".uptown"));
const style = getComputedStyle(place);
const font = `${LETTERS}px ${style.fontFamily}`;
const width = WIDTH - 2 * MARGIN;
const height = (width * board.height) / board.width;
const top = 2.4 * MARGIN;
const lines = wrapped(text, width, font);
canvas.height = top + height + MARGIN + lines.length * 1.4 * LETTERS + MARGIN;
const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
context.fillStyle = style.getPropertyValue("--uptown-page");
context.fillRect(0, 0, canvas.width, canvas.height);
context.drawImage(board, MARGIN, top, width, height);
context.fillStyle = style.getPropertyValue("--uptown-ink");
context.font = font;
const below = top + height + MARGIN;
lines.forEach((line, index) => context.fillText(line, MARGIN, below + (index + 0.8) * 1.4 * LETTERS));
const day = new Date().toLocaleDateString(place.lang || undefined, { dateStyle: "long" });
context.fillText(day, WIDTH - MARGIN - context.measureText(day).width, 1.7 * MARGIN);
context.font = `bold ${1.3 * LETTERS}px ${style.fontFamily}`;
context.fillText(game, MARGIN, 1.7 * MARGIN);
return canvas;
}

function wrapped(text, width, font) {
const context = /** @type {CanvasRenderingContext2D} */ (make("canvas", {}).getContext("2d"));
context.font = font;
const lines = [""];
for (const word of text.split(" ")) {
const longer = [lines.at(-1), word].filter(Boolean).join(" ");
if (context.measureText(longer).width <= width || !lines.at(-1)) lines[lines.length - 1] = longer;
else lines.push(word);
}
return lines;
}

async function exportText(exported, board, drawers, emit) {
if (exported.how === "download") {
saveText(exported.text, exported.name);
return;
}
if (exported.how === "picture") {
await sharePicture(exported, board);
return;
}
if (exported.how === "print") {
printPage(exported.text, exported.name || "uptown.html");
return;
}
if (exported.how === "share" && "share" in navigator) {
await navigator.share({ text: exported.text }).catch(() => undefined); // who changes their mind needs no sentence
return;
}
try {
await navigator.clipboard.writeText(exported.text);
emit("copied", "", "yes");
} catch {
showText(drawers, exported);
emit("copied", "", "no");
}
}
return { exportText };
})();
const $scan = (() => {
const { isHeld } = $cells;
const { listen } = $dom;



const PRESSED = "button, a[href], select, input, textarea";
const DISABLED = ":disabled, [aria-disabled=true]";
const MAX_GROUPS = 8;
const PART = 5;
const ROUNDS = 2;

const single = (element) => ({ elements: [element], within: [] });

const group = (within) => (within.length === 1 ? within[0] : { elements: within.flatMap(({ elements }) => elements), within });

function inParts(elements) {
const stops = elements.map(single);
if (stops.length <= MAX_GROUPS) return stops;
return Array.from({ length: Math.ceil(stops.length / PART) }, (_, part) => group(stops.slice(part * PART, (part + 1) * PART)));
}

class Scanner {
#scan = { switches: 0, tenths: 15, places: [] };
#levels = [];
#timer;

constructor(place) {
this.place = place;
addEventListener("keydown", (event) => this.#takeKey(event), { capture: true });
addEventListener("pointerdown", (event) => this.#takeTap(event), { capture: true });
listen(document, "visibilitychange", () => this.#restart());
}

show(scan) {
this.#scan = scan;
this.#restart();
}

#restart() {
clearInterval(this.#timer);
this.#levels = [];
this.#frame();
const { switches, tenths } = this.#scan;
if (!switches || document.hidden) return;
this.#advance();
if (switches === 1) this.#timer = setInterval(() => this.#advance(), 100 * tenths);
}

#takeKey(event) {
const written = /** @type {HTMLElement} */ (event.target).matches?.("textarea, input:not([type=range])");
const ignored = written || event.repeat || isHeld(event);
if (!this.#scan.switches || ignored || !/^( |Enter|Escape)$/.test(event.key)) return;
event.preventDefault();
event.stopPropagation();
if (event.key === "Escape") this.#leave();
else if (event.key === " " && this.#scan.switches === 2) this.#advance();
else this.#select();
}

#takeTap(event) {
const target = /** @type {HTMLElement} */ (event.target);
if (!this.#scan.switches || target.closest(`${PRESSED}, label`)) return;
event.preventDefault();
event.stopPropagation();
this.#select();
}

#advance() {
const level = this.#levels.at(-1);
if (!level || level.stops.some(({ elements }) => !elements.some(isThere))) {
this.#levels = [{ stops: this.#groups(), at: 0 }];
} else {
level.at += 1;
const outermost = this.#levels.length === 1;
if (outermost && level.at === level.stops.length) this.#levels = [{ stops: this.#groups(), at: 0 }];
else if (!outermost && level.at >= ROUNDS * level.stops.length) this.#levels.pop();
}
this.#frame();
}

#leave() {
if (this.#levels.length > 1) this.#levels.pop();
this.#frame();
}

#stop() {
const level = this.#levels.at(-1);
return level?.stops[level.at % level.stops.length];
}

#select() {
const stop = this.#stop();
if (!stop?.elements.some(isThere)) this.#advance();
else if (stop.within.length) this.#levels.push({ stops: stop.within, at: 0 });
else {
this.#levels = [];
use(stop.elements[0]);
}
if (this.#levels.length) this.#frame();
else this.#restart();
}

#frame() {
const framed = new Set(this.#stop()?.elements);
for (const each of this.place.querySelectorAll(".uptown-scanned")) each.classList.remove("uptown-scanned");
for (const each of framed) each.classList.add("uptown-scanned");
const [first] = framed;
first?.scrollIntoView({ block: "nearest", behavior: "instant" });
}

#groups() {
const modal = this.place.querySelector("dialog:modal");
const board = modal ? [] : [...this.place.querySelectorAll(".uptown-cells > [role]")];
const wanted = new Set(this.#scan.places);
const mayGo = (/** @type {HTMLElement} */ { dataset }) => wanted.has(String(dataset.name));
const isWanted = (/** @type {Element} */ region) => all(region, "[data-name]").some(mayGo);
board.reverse().sort((one, other) => Number(isWanted(other)) - Number(isWanted(one)));
const found = board.map((region) => {
const rows = region.getAttribute("role") === "grid" ? [...region.children] : [region];
const cells = rows.map((row) => all(row, "[data-name]"));
const few = isWanted(region) ? cells.map((row) => row.filter(mayGo)) : cells;
return group(few.filter(({ length }) => length).map((row) => group(inParts(row))));
});
const sections = [...(modal ?? this.place).querySelectorAll("section, footer")];
const buttons = sections.map((section) => all(section, PRESSED).filter((each) => !each.matches(DISABLED)));
found.push(...buttons.filter(({ length }) => length).map((each) => group(inParts(each))));
return found;
}
}

const all = (place, selector) => /** @type {HTMLElement[]} */ ([...place.querySelectorAll(selector)]).filter(isThere);

const isThere = (element) => element.isConnected && element.checkVisibility();

function use(element) {
if (element instanceof HTMLSelectElement) {
element.selectedIndex = (element.selectedIndex + 1) % element.options.length;
element.dispatchEvent(new Event("change", { bubbles: true }));
} else if (element instanceof HTMLInputElement && element.type === "range") {
const [low, high, now] = [element.min, element.max, element.value].map(Number);
element.value = String(now >= high ? low : Math.min(high, now + Math.max(1, Math.round((high - low) / 5))));
element.dispatchEvent(new Event("input", { bubbles: true }));
} else if (element.matches("input, textarea")) element.focus();
else element.click();
}
return { inParts, Scanner };
})();
const $voice = (() => {

class Voice {
on = false;

say(text) {
if (!this.on || !text || !("speechSynthesis" in window)) return false;
const language = document.documentElement.lang;
const voices = speechSynthesis.getVoices().filter(({ localService }) => localService);
const voice = voices.find(({ lang }) => lang.toLowerCase().startsWith(language));
if (!voice) return false;
const spoken = new SpeechSynthesisUtterance(text);
Object.assign(spoken, { voice, lang: voice.lang });
speechSynthesis.speak(spoken);
return true;
}

stop() {
if (this.on && "speechSynthesis" in window) speechSynthesis.cancel();
}
}
return { Voice };
})();
const $screen = (() => {
const { repaintPictures, showBlocks } = $blocks;
const { Board } = $board;
const { Countdown } = $countdown;
const { makeCard } = $cards;
const { composes, isRepeated } = $cells;
const { controlIds, Controls } = $controls;
const { focusAround, listen, make, setChildren } = $dom;
const { Drawers } = $drawers;
const { Explorer } = $explore;
const { exportText } = $export;
const { Scanner } = $scan;
const { SoundPlayer } = $sound;
const { Voice } = $voice;


const LONG = 115;


const HEARD = 20_000;

class ScreenView {
#sections = new Map();
#blocks = {};
#order = [];
#called = document.title;
#held;
#landing;
#hearing;

constructor(place, emit, { alone = true } = {}) {
this.place = place;
this.alone = alone;
const act = (kind, name, value) => {
if (kind === "press" || kind === "submit") this.drawers.dismissText();
emit(kind, name, value);
};
this.board = new Board(act);
this.sounds = new SoundPlayer();
this.scanner = new Scanner(place);
this.voice = new Voice();
this.explorer = new Explorer(this.board, this.sounds, act, (text) => this.#name(text));
this.context = { controls: new Controls(act), emit: act };
const area = (name, ...children) => make("div", { className: `uptown-${name}` }, ...children);
this.seats = make("ul", { role: "list", className: "uptown-cards" });
this.status = make("p", { className: "uptown-status uptown-calm" });
this.announcer = make("p", { className: "uptown-heard", role: "status", "aria-live": "polite", "aria-atomic": "true" });
this.drawers = new Drawers(this.board.cells, this.announcer, alone);
const { element } = this.drawers;
this.countdown = new Countdown();
const top = area("top");
this.areas = { top, bar: area("bars"), side: area("sides"), drawer: element, dialog: element };
this.ground = area("board", this.board.canvas, this.board.cells.element, this.board.cells.keys);
place.append(
this.countdown.element,
top,
area(
"table",
area("seats", this.seats),
this.ground,
area("says", this.status, this.announcer),
this.areas.bar,
area("panel", this.areas.drawer, this.areas.side),
),
);
new ResizeObserver(() => place.style.setProperty("--top", `${top.offsetHeight}px`)).observe(top);
const holdOff = (/** @type {KeyboardEvent} */ event) => {
if (isRepeated(event)) event.preventDefault();
else if (!composes(event)) return;
event.stopPropagation();
};
place.addEventListener("keydown", holdOff, { capture: true });
listen(place, "pointerdown", ({ target }) => {
if (!this.#held && target.closest("button, label, summary")) this.#waitForRelease();
});
listen(alone ? document.body : place, "keydown", (event) => {
if (event.key === "Escape" && !event.defaultPrevented) emit("key", event.key);
});
}

#waitForRelease() {
const held = (this.#held = []);
const over = new AbortController();
const letGo = () => {
over.abort();
setTimeout(() => {
this.#held = undefined;
for (const parts of held) this.show(parts);
}); // after the click
};
const { signal } = over;
for (const kind of ["pointerup", "pointercancel", "contextmenu", "blur"]) addEventListener(kind, letGo, { signal });
}

show(parts) {
if (this.#held) {
this.#held.push(parts);
return;
}
if (parts.language) this.place.lang = parts.language;
if (parts.language && this.alone) document.documentElement.lang = parts.language;
if (parts.scene) this.board.show(parts.scene);
this.board.cells.show(parts);
if (parts.cards) this.seats.replaceChildren(...parts.cards.map(makeCard));
if (parts.status) this.#showStatus(...parts.status);
if (parts.announcement) this.#announce(parts.announcement[0]);
if (parts.order || parts.sections) this.#showSections(parts.order ?? this.#order, parts.sections ?? {});
if (parts.clear) this.context.controls.clear(parts.clear);
if (parts.cover !== undefined) this.#cover(parts.cover);
if (parts.ends !== undefined) this.countdown.show(parts.ends);
if (parts.title !== undefined && this.alone) document.title = [parts.title, this.#called].filter(Boolean).join(" · ");
if (parts.sounds) this.sounds.show(parts.sounds);
if (parts.scan) this.scanner.show(parts.scan);
if (parts.explore !== undefined) this.explorer.on = this.voice.on = parts.explore;
if (parts.leave) this.board.cells.blur();
if (parts.exported) exportText(parts.exported, this.board.canvas, this.drawers, this.context.emit);
}

#cover(text) {
if (text) this.ground.dataset.cover = text;
else delete this.ground.dataset.cover;
}

#showStatus(text, mood) {
const show = () => {
if (this.status.textContent !== text) this.status.textContent = text;
this.status.className = `uptown-status uptown-${mood}${text.length > LONG ? " uptown-long" : ""}`;
};
clearTimeout(this.#landing);
const wait = mood === "yours" ? this.board.untilLanded() : 0;
if (wait > 0) this.#landing = setTimeout(show, wait);
else show();
}

#announce(text) {
const { announcer } = this;
clearTimeout(this.#hearing);
announcer.textContent = announcer.textContent === text ? `${text}\u00A0` : text;
this.#hearing = setTimeout(() => (announcer.textContent = ""), HEARD);
this.voice.say(text);
}

#name(text) {
this.voice.stop();
if (!this.voice.say(text)) this.#announce(text);
}

hold(name) {
this.board.hold(name);
this.context.controls.hold(name);
}

takeDropped(given, at, usual) {
return this.context.controls.take(given, at, usual);
}

repaint() {
this.board.repaint();
repaintPictures(this.place);
}

#showSections(order, changed) {
this.#order = order;
for (const [name, blocks] of Object.entries(changed)) {
this.#blocks[name] = blocks.map((block, index) => block ?? this.#blocks[name][index]);
}
const active = focusAround(this.place);
const focused = this.place.contains(active) ? /** @type {HTMLElement} */ (active) : null;
const inDrawer = this.areas.drawer.contains(focused);
let news;
for (const [name, place, title, close] of order) {
let section = this.#sections.get(name);
const isNew = !section;
section ??= make("section");
if (isNew && name === "urgent") this.#makeRoomFor(section);
this.#sections.set(name, section);
section.className = `uptown-section uptown-${place === "dialog" ? "drawer uptown-dialog" : place} uptown-${name}`;
this.#setTitle(section, name, title);
this.#setClose(section, close);
const blocks = isNew ? this.#blocks[name] : changed[name];
if (blocks) showBlocks(section, blocks, this.context);
if (place === "top" && section.parentElement !== this.areas.top) news = section;
}
for (const area of new Set(Object.values(this.areas))) {
const names = order.filter(([, where]) => this.areas[where] === area).map(([name]) => name);
const sections = names.flatMap((name) => this.#sections.get(name) ?? []);
setChildren(area, [...sections, ...area.querySelectorAll(":scope > :is(.uptown-offer, .uptown-heard)")]);
}
news?.scrollIntoView({ block: "nearest" });
for (const rule of /** @type {NodeListOf<HTMLElement>} */ (this.areas.bar.querySelectorAll(":scope > .uptown-chapter"))) {
if (rule.scrollHeight > rule.clientHeight + 1) rule.tabIndex = 0;
else rule.removeAttribute("tabindex");
}
this.#forget(new Set(order.map(([name]) => name)));
if (focused && focused !== focusAround(this.place)) {
const next = inDrawer ? this.drawers : this.board.cells;
(focused.isConnected ? focused : next).focus({ preventScroll: true });
}
}

#makeRoomFor(section) {
const measure = () => this.place.style.setProperty("--urgent", `${section.offsetHeight}px`);
new ResizeObserver(measure).observe(section);
}

#setTitle(section, name, title) {
let heading = section.querySelector(":scope > h2");
if (!title) {
heading?.remove();
return;
}
if (!heading) {
heading = make("h2", { className: "uptown-title", dir: "auto", id: `uptown-title-${name}` });
section.prepend(heading);
}
if (heading.textContent !== title) heading.textContent = title; // else the whole page would be laid out anew
section.setAttribute("aria-labelledby", heading.id);
}

#setClose(section, close) {
let row = section.querySelector(":scope > .uptown-close");
if (!close) {
row?.remove();
return;
}
if (!row) {
row = make("div", { className: "uptown-close" });
section.querySelector(":scope > h2")?.after(row);
}
setChildren(row, [this.context.controls.element(close)]);
}

#forget(names) {
for (const name of this.#sections.keys()) {
if (names.has(name)) continue;
this.#sections.delete(name);
delete this.#blocks[name];
}
const closers = this.#order.flatMap(([, , , close]) => close?.id ?? []);
this.context.controls.retain(new Set([...controlIds(Object.values(this.#blocks).flat()), ...closers]));
}
}
return { ScreenView };
})();
const $typeface = (() => {

const TYPEFACE = { name: "Uptown Sans", data: "{typeface}" };
return { TYPEFACE };
})();
const $widget = (() => {
const { event, read } = $message;
const { ScreenView } = $screen;
const { TYPEFACE } = $typeface;



const LIGHT = [0.2126, 0.7152, 0.0722];
const themes = ["light", "dark", "contrast"];

function around(element) {
const root = element.getRootNode();
return element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
}

function pixelOf(color) {
const canvas = document.createElement("canvas");
canvas.width = canvas.height = 1;
const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
context.fillStyle = color;
context.fillRect(0, 0, 1, 1);
return context.getImageData(0, 0, 1, 1).data;
}

function isDark(/** @type {Element | null} */ element) {
for (let each = element; each; each = around(each)) {
const [red, green, blue, opaque] = pixelOf(getComputedStyle(each).backgroundColor);
if (opaque > 127) return LIGHT[0] * red + LIGHT[1] * green + LIGHT[2] * blue < 128;
}
return matchMedia("(prefers-color-scheme: dark)").matches;
}

function themeOf(theme, element) {
if (themes.includes(theme)) return theme;
if (matchMedia("(forced-colors: active), (prefers-contrast: more)").matches) return "contrast";
const { classList, dataset } = document.body;
if (classList.contains("vscode-high-contrast") || dataset.jpThemeName?.includes("High Contrast")) return "contrast";
return isDark(element) ? "dark" : "light";
}

function loadTypeface() {
if ([...document.fonts].some(({ family }) => family.replaceAll('"', "") === TYPEFACE.name)) return;
const face = new FontFace(TYPEFACE.name, `url("data:font/woff2;base64,${TYPEFACE.data}")`, { weight: "400 700" });
document.fonts.add(face);
face.load().catch(() => undefined);
}

function render({ model, el }) {
loadTypeface();
const place = document.createElement("div");
place.addEventListener("focusin", ({ target }) => {
if (target instanceof HTMLElement) target.dataset.lmSuppressShortcuts = "true";
});
el.append(place);
const screen = new ScreenView(place, (kind, name, value) => model.send({ event: event(kind, name, value) }), { alone: false });
const applyTheme = () => {
const wanted = `uptown uptown-${themeOf(model.get("theme"), el)}`;
if (place.className === wanted) return;
place.className = wanted;
screen.repaint();
};
const show = (/** @type {{ screen?: string }} */ content) => {
if (!content.screen) return;
try {
applyTheme();
const parts = read(content.screen);
if (parts.scene && !model.get("motion")) parts.scene.cue = ""; // what has no cue stands where it arrives
screen.show(parts);
} catch (error) {
console.warn(error);
place.textContent = String(error);
}
};
applyTheme();
const watch = new MutationObserver(applyTheme);
for (const root of [document.documentElement, document.body]) watch.observe(root, { attributes: true });
model.on("msg:custom", show);
model.send({ ready: true });
return () => {
watch.disconnect();
model.off("msg:custom", show);
};
}

return { default: { render } };
})();
export default $widget.default;
