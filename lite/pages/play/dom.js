// @ts-check
// Makes elements and changes them. Text is text and never read as HTML.

/**
 * Make an element with properties or attributes, and children. A list without bullets needs the role: to WebKit it is none.
 *
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, any>} properties
 * @param {(Node | string)[]} children
 */
export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name in element) Object.assign(element, { [name]: value });
    else element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

/**
 * Make an SVG element with attributes and children.
 *
 * @param {keyof SVGElementTagNameMap} tag
 * @param {Record<string, string | number>} attributes
 * @param {(Node | string)[]} children
 */
export function makeSVG(tag, attributes, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/**
 * Give a parent these children and no others, in this order. One that is already in its place is not touched: it keeps
 * the keyboard focus.
 *
 * @param {Element} parent
 * @param {Element[]} children
 */
export function setChildren(parent, children) {
  const wanted = new Set(children);
  for (const child of [...parent.children]) if (!wanted.has(child)) child.remove();
  children.forEach((child, index) => {
    const there = parent.children[index];
    if (there !== child) parent.insertBefore(child, there ?? null);
  });
}

/** What has the keyboard focus around an element: in a notebook that may be in a tree of its own. @param {Element} element */
export function focusAround(element) {
  const root = /** @type {Partial<Document>} */ (element.getRootNode());
  return root.activeElement ?? null;
}

/**
 * Set an attribute, or remove it when there is no value.
 *
 * @param {Element} element
 * @param {string} name
 * @param {string | undefined} value
 */
export function setAttribute(element, name, value) {
  if (value) element.setAttribute(name, value);
  else element.removeAttribute(name);
}

/**
 * Listen to several kinds of events, their names separated by spaces.
 *
 * @param {EventTarget} target
 * @param {string} kinds
 * @param {(event: any) => void} listener
 */
export function listen(target, kinds, listener) {
  for (const kind of kinds.split(" ")) target.addEventListener(kind, listener);
}
