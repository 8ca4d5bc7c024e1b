/** Elements of the page, made without markup: no text of a user is ever parsed as HTML. */

/** @typedef {Node | string | null | undefined | false} Child */

const SVG = "http://www.w3.org/2000/svg";

/**
 * An element. Attributes that start with "on" are listeners ("onclick"), true is an attribute without a value, and
 * false, null and undefined leave the attribute out.
 *
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, unknown>} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function make(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  dress(made, attributes);
  fill(made, children);
  return made;
}

/**
 * An element of a drawing.
 *
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, unknown>} [attributes]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function shape(tag, attributes = {}, ...children) {
  const made = /** @type {SVGElementTagNameMap[Tag]} */ (document.createElementNS(SVG, tag));
  dress(made, attributes);
  fill(made, children);
  return made;
}

/**
 * @param {Element} element
 * @param {Record<string, unknown>} attributes
 */
export function dress(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on") && typeof value === "function") {
      element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    } else if (value === false || value === null || value === undefined) {
      element.removeAttribute(name);
    } else {
      const said = value === true ? "" : String(value);
      // what stands in place already is left alone: setting it again would cost a repaint
      if (element.getAttribute(name) !== said) element.setAttribute(name, said);
    }
  }
}

/**
 * @param {Element} element
 * @param {Child[]} children They replace what was there.
 */
export function fill(element, children) {
  element.replaceChildren(.../** @type {(Node | string)[]} */ (children.filter((child) => child || child === "")));
}

/**
 * The engine's SVG as an element of this document, or null if it is none. It is parsed as XML and its scripts, listeners
 * and links are left out, whoever sent it.
 *
 * @param {string} text
 * @param {string} [label] What it shows, for those who can't see it.
 * @returns {SVGSVGElement | null}
 */
export function drawing(text, label) {
  const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  if (root.localName !== "svg" || root.namespaceURI !== SVG) return null;
  for (const element of [root, ...root.querySelectorAll("*")]) {
    if (/^(script|foreignobject|style|a|image|use|animate.*|set)$/i.test(element.localName)) element.remove();
    for (const { name } of [...element.attributes]) {
      if (/^on|href$|^style$/i.test(name)) element.removeAttribute(name);
    }
  }
  if (label) root.setAttribute("aria-label", label);
  return /** @type {SVGSVGElement} */ (/** @type {unknown} */ (document.importNode(root, true)));
}

/**
 * @param {string} id Of an element that index.html has.
 * @returns {HTMLElement}
 */
export function region(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`index.html has no #${id}`);
  return found;
}
