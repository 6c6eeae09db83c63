/** A text of OpenDocument (ISO/IEC 26300, part 1) as HTML: headings, lists, tables, links. */
import { elementsOf, type XmlElement } from "../xml/mod.ts";
import { INSIDE, linkTo, MAX_LEVEL, tags, writeXml } from "./html_of_xml.ts";
import type { Losses, Written } from "./html_of_xml.ts";

// Bounds.
/** Blanks that one element of an ODT may stand for; more are this many. */
const MAX_BLANKS = 100;

/** Writes the body of a text with its styles; `losses` counts what is left out. */
export function writeOdt(
  body: XmlElement,
  styles: XmlElement | undefined,
  losses: Losses,
): string {
  const raised = raisingStyles(styles);
  return writeXml(body, (element): Written => {
    const { name, attributes } = element;
    switch (name) {
      case "text:h": {
        const level = Number(attributes.get("text:outline-level")) || 1;
        return tags(`h${Math.min(Math.max(1, level), MAX_LEVEL)}`);
      }
      case "text:p":
        return tags("p");
      case "text:span":
        return raised.get(attributes.get("text:style-name") ?? "") ?? INSIDE;
      case "text:list":
        return tags("ul");
      case "text:list-item":
      case "text:list-header":
        return tags("li");
      case "table:table":
        return tags("table");
      case "table:table-row":
        return tags("tr");
      case "table:table-cell": {
        const span = Number(attributes.get("table:number-columns-spanned"));
        return tags("td", span > 1 && span < 1_000 ? ` colspan="${span}"` : "");
      }
      case "text:a":
        return linkTo(attributes.get("xlink:href"));
      case "text:line-break":
        return { text: "<br>" };
      case "text:tab":
        return { text: " " };
      case "text:s": {
        const count = Math.max(1, Number(attributes.get("text:c")) || 1);
        return { text: " ".repeat(Math.min(count, MAX_BLANKS)) };
      }
      case "draw:image":
        return { lost: "picture" };
      case "draw:object":
      case "draw:object-ole":
        return { lost: "embedded object" };
      case "office:annotation":
        return { lost: "comment" };
      case "office:forms":
        return { lost: "form" };
      case "text:tracked-changes":
      case "text:sequence-decls":
      case "table:covered-table-cell":
      case "text:table-of-content":
        return undefined;
      default:
        return INSIDE;
    }
  }, losses);
}

/** Returns the tags of the styles that raise or lower text (part 3, 20.391 `style:text-position`). */
function raisingStyles(styles: XmlElement | undefined): ReadonlyMap<string, Written> {
  const raising = new Map<string, Written>();
  for (const style of styles === undefined ? [] : elementsOf(styles)) {
    for (const { attributes } of elementsOf(style)) {
      const position = attributes.get("style:text-position")?.trim() ?? "";
      const isRaised = /^(?:super|[1-9])/.test(position);
      if (!isRaised && !/^(?:sub|-)/.test(position)) continue;
      raising.set(style.attributes.get("style:name") ?? "", tags(isRaised ? "sup" : "sub"));
    }
  }
  return raising;
}
