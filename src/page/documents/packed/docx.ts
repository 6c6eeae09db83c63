/** A text of Office Open XML (ECMA-376, part 1, 17) as HTML: headings, lists, tables, links. */
import { elementsOf, xmlAttribute, type XmlElement } from "../xml/mod.ts";
import { INSIDE, linkTo, MAX_LEVEL, tags, writeXml } from "./html_of_xml.ts";
import type { Losses, Written } from "./html_of_xml.ts";

const END_OF_ITEM = "</li></ul>";
/** Elements whose text is what is in them. */
const TRANSPARENT = new Set(
  "t sdt sdtContent ins moveTo smartTag customXml fldSimple dir bdo body".split(" "),
);
/** Elements that HTML of a text alone has no place for, and what people call them. */
const LOST: ReadonlyMap<string, string> = new Map([
  ["drawing", "picture or text box"],
  ["pict", "picture or text box"],
  ["AlternateContent", "picture or text box"],
  ["object", "embedded object"],
  ["altChunk", "embedded object"],
  ["footnoteReference", "note"],
  ["endnoteReference", "note"],
  ["commentReference", "comment"],
  ["oMath", "formula"],
  ["oMathPara", "formula"],
  ["sym", "symbol"],
]);

/**
 * Writes the body of a text; `styles` and `relations` are the parts that it refers to, and `losses`
 * counts what is left out. What its author deleted is not counted.
 */
export function writeDocx(
  body: XmlElement,
  styles: XmlElement | undefined,
  relations: XmlElement | undefined,
  losses: Losses,
): string {
  const headings = headingStyles(styles);
  const targets = new Map<string, string>();
  for (const relation of relations === undefined ? [] : elementsOf(relations)) {
    targets.set(relation.attributes.get("Id") ?? "", relation.attributes.get("Target") ?? "");
  }
  const written = writeXml(body, (element) => {
    const lost = LOST.get(element.local);
    if (lost !== undefined) return { lost };
    switch (element.local) {
      case "p":
        return paragraph(element, headings);
      case "hyperlink":
        return linkTo(targets.get(xmlAttribute(element, "id") ?? ""));
      case "tbl":
        return tags("table");
      case "tr":
        return tags("tr");
      case "tc":
        return tags("td", spanOf(element));
      case "noBreakHyphen":
        return { text: "-" };
      case "tab":
        return element.parent?.local === "r" ? { text: " " } : undefined;
      case "br":
      case "cr":
        return { text: "<br>" };
      case "r":
        return run(element);
      default:
        return TRANSPARENT.has(element.local) ? INSIDE : undefined;
    }
  }, losses);
  return written.replaceAll(`${END_OF_ITEM}<ul>`, "</li>");
}

/** Levels of the styles that are headings', by their own outline or their built-in name. */
function headingStyles(styles: XmlElement | undefined): ReadonlyMap<string, number> {
  const levels = new Map<string, number>();
  for (const style of styles === undefined ? [] : elementsOf(styles)) {
    const id = xmlAttribute(style, "styleId");
    if (style.local !== "style" || id === undefined) continue;
    const name = valueOf(child(style, "name")) ?? "";
    const outline = valueOf(child(child(style, "pPr"), "outlineLvl"));
    const level = /^title$/i.test(name)
      ? 1
      : Number(/^heading (\d)$/i.exec(name)?.[1] ?? (outline === undefined ? 0 : +outline + 1));
    if (level >= 1 && level <= MAX_LEVEL) levels.set(id, level);
  }
  return levels;
}

function paragraph(element: XmlElement, headings: ReadonlyMap<string, number>): Written {
  const about = child(element, "pPr");
  const style = valueOf(child(about, "pStyle")) ?? "";
  const outline = valueOf(child(about, "outlineLvl"));
  const level = headings.get(style) ?? (outline === undefined ? undefined : Number(outline) + 1);
  if (level !== undefined && level >= 1 && level <= MAX_LEVEL) return tags(`h${level}`);
  const isItem = child(about, "numPr") !== undefined || /^List(?:Bullet|Number)/.test(style);
  // Neighbours that are lists of one item each become one list.
  return isItem ? { open: "<ul><li>", close: END_OF_ITEM } : tags("p");
}

function run(element: XmlElement): Written {
  const about = child(element, "rPr");
  const has = (name: string): boolean => {
    const found = child(about, name);
    return found !== undefined && !/^(?:0|false|off)$/.test(valueOf(found) ?? "");
  };
  if (has("vanish")) return undefined;
  const raised = valueOf(child(about, "vertAlign"));
  if (raised === "superscript") return tags("sup");
  if (raised === "subscript") return tags("sub");
  return has("b") ? tags("strong") : has("i") ? tags("em") : INSIDE;
}

function spanOf(cell: XmlElement): string {
  const span = Number(valueOf(child(child(cell, "tcPr"), "gridSpan")));
  return span > 1 && span < 1_000 ? ` colspan="${span}"` : "";
}

function child(element: XmlElement | undefined, local: string): XmlElement | undefined {
  return element && elementsOf(element).find((inner) => inner.local === local);
}

function valueOf(element: XmlElement | undefined): string | undefined {
  return element && xmlAttribute(element, "val");
}
