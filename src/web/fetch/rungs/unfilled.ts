/** A text whose place a script is still to fill, as templates that stand in the page itself have it. */

/** A binding of a template: Vue, AngularJS, Handlebars and others write `{{ name }}`. */
const BINDING = /\{\{[^{}]{1,200}\}\}/g;
/** What stands for a value that is not known yet. */
const DASHES = /^[\s\-–—_.…?]+$/;

/** Returns a text without its bindings, and the first of them; "" for a text that has none. */
export function withoutBindings(text: string): { readonly said: string; readonly binding: string } {
  if (!text.includes("{{")) return { said: text, binding: "" };
  const [binding = ""] = text.match(BINDING) ?? [];
  return { said: binding === "" ? text : text.replace(BINDING, "").trim(), binding };
}

/** Reports whether a text has a binding in it, or dashes and dots alone. */
export function isUnfilled(text: string): boolean {
  return withoutBindings(text).binding !== "" || DASHES.test(text);
}
