/** What a page has written at the place of an answer: an attribute, or an element's text. */
import { collapsedText, type Node, type Tree } from "../../page/html/mod.ts";
import { collapseWhitespace } from "../../page/text/mod.ts";
import { ADDRESS_ATTRIBUTE, type Answer, STATE_SOURCES } from "../vocabularies/mod.ts";

// Bounds.
/** Characters of an element's text in which an answer of other words may stand. */
const MAX_WRITTEN_CHARS = 2_000;

/** The attribute in which an element of a name carries its value. */
const CARRIERS: ReadonlyMap<string, string> = new Map(Object.entries({
  ...ADDRESS_ATTRIBUTE,
  data: "value",
  html: "lang",
  meta: "content",
  meter: "value",
  time: "datetime",
}));

/** Sources that read one value of a text of many: a context object, the data of a script. */
const PACKED: ReadonlySet<string> = new Set(["coins", "attributes", ...STATE_SOURCES]);

/** The attributes that name the type of the thing that an element is. */
const TYPE_CARRIERS = ["itemtype", "typeof", "class"];

/** Returns what is written at an answer's place; undefined without one, or in far more text. */
export function writtenAt(tree: Tree, answer: Answer): string | undefined {
  const { place, value, key } = answer;
  if (place === null) return undefined;
  if (place.pointer !== null) return answer.written ?? value;
  const wanted = collapseWhitespace(value);
  if (key === "@type") return firstOf(tree, place.node, TYPE_CARRIERS) ?? value;
  const own = firstOf(tree, place.node, ["content", CARRIERS.get(tree.name(place.node)) ?? ""]);
  const attributes = tree.attributes(place.node).map((attribute) => attribute.value.trim());
  const same = attributes.find((text) => collapseWhitespace(text) === wanted);
  if (same !== undefined) return same;
  // A text that packs many values is not written for any of them: each is a part of it.
  if (PACKED.has(answer.source)) return value;
  const text = collapsedText(tree, place.node);
  const written = own === undefined || text.includes(wanted) && !own.includes(wanted) ? text : own;
  return written === "" || written.length > Math.max(MAX_WRITTEN_CHARS, 2 * value.length)
    ? undefined
    : written;
}

function firstOf(tree: Tree, node: Node, names: readonly string[]): string | undefined {
  for (const name of names) {
    const text = tree.attribute(node, name)?.trim();
    if (text !== undefined && text !== "") return text;
  }
  return undefined;
}
