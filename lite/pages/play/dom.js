// Makes elements. Text is text and never read as HTML.

/** An element with properties or attributes, and children. */
export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name in element) element[name] = value;
    else element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

/** An SVG element. */
export function drawing(tag, attributes, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** Lay these children and no others into `place`; one that stays where it is keeps the keyboard. */
export function lay(place, children) {
  const wanted = new Set(children);
  for (const child of [...place.children]) if (!wanted.has(child)) child.remove();
  children.forEach((child, index) => {
    if (place.children[index] !== child) place.insertBefore(child, place.children[index] ?? null);
  });
}

/** Set an attribute, or take it away when there is no value. */
export function mark(element, name, value) {
  if (value) element.setAttribute(name, value);
  else element.removeAttribute(name);
}

/** Call `listener` for what happens to an element, several kinds of events separated by blanks. */
export function on(element, kinds, listener) {
  for (const kind of kinds.split(" ")) element.addEventListener(kind, listener);
}
