/** What the pages' search looks through: a section an entry. */
import MiniSearch from "minisearch";
import { toAnchor } from "./to_anchor.ts";

/** How the index is built; `assets/search.js` reads it with the same. */
export const SEARCH_OPTIONS = {
  fields: ["title", "text"],
  storeFields: ["title", "page", "href", "excerpt"],
  searchOptions: { boost: { title: 4 }, prefix: true, fuzzy: 0.15 },
};

interface Section {
  readonly id: number;
  readonly title: string;
  /** The title of its page. */
  readonly page: string;
  readonly href: string;
  readonly text: string;
  /** How its text begins, shown below its title. */
  readonly excerpt: string;
}

/** Characters of an excerpt. */
const EXCERPT_CHARS = 110;

/** Writes the index of the documents' sections, as JSON that the search loads. */
export function searchIndex(
  documents: ReadonlyMap<string, string>,
  pageOf: (document: string) => string,
): string {
  const index = new MiniSearch<Section>(SEARCH_OPTIONS);
  let id = 0;
  for (const [document, text] of documents) {
    const page = /^# (.+)$/m.exec(text)?.[1] ?? document;
    // Fenced blocks are left out: their lines are no headings, and their JSON no words.
    const prose = text.replace(/^```[^]*?^```$/gm, "");
    for (const section of prose.split(/^(?=#{1,3} )/m)) {
      const [, marks = "", title = page] = /^(#+) (.+)$/m.exec(section) ?? [];
      const anchor = marks.length > 1 ? `#${toAnchor(title)}` : "";
      const words = section.replace(/^#.*$/m, "").replace(/\]\([^)]*\)|[`|*\[\]-]+/g, " ");
      const plain = words.replace(/\s+/g, " ").trim();
      index.add({
        id: id++,
        title: title.replaceAll("`", ""),
        page: page.replaceAll("`", ""),
        href: `${pageOf(document)}${anchor}`,
        text: words,
        excerpt: plain.length > EXCERPT_CHARS ? `${plain.slice(0, EXCERPT_CHARS)} …` : plain,
      });
    }
  }
  return JSON.stringify(index);
}
