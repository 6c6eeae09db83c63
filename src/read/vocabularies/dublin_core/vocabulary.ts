/** Dublin Core: the terms of `<meta>` and `<link>` with its prefixes. */
import { addTo } from "../../../base/add_to.ts";
import { allFields, gatherTerms } from "../meta_terms.ts";
import { type Scan, scanPage } from "../scan.ts";
import type { Reading, TermMap, TermValue, Vocabulary } from "../vocabulary.ts";
import type { Page } from "../../../page/html/mod.ts";
import { absoluteAddress } from "../address.ts";

/** Dublin Core; its terms may repeat, as three creators do. */
export const DUBLIN_CORE = {
  name: "dublincore",
  read(page): Reading {
    const terms = readDublinCore(page, scanPage(page));
    return { document: { terms, fields: allFields(terms) } };
  },
  answers: {
    title: ["title"],
    description: ["description"],
    author: ["creator"],
    published: ["date.issued", "issued", "date", "created"],
    modified: ["modified", "date.modified"],
    language: ["language"],
    publisher: ["publisher"],
  },
  keyOf: (term): string => `dc.${term}`,
} as const satisfies Vocabulary;

const DUBLIN_NAMESPACE = /^https?:\/\/purl\.org\/dc\/(?:terms|elements\/1\.1)\/?#?$/i;

/** Reads Dublin Core under `dc.`, `dcterms.` and prefixes of `schema.*`; keys in lower case. */
export function readDublinCore(page: Page, scan: Scan): TermMap {
  const prefixes = new Set(["dc", "dcterms"]);
  const links: { key: string; value: TermValue }[] = [];
  for (const { rels, href, node, tag } of scan.rels) {
    for (const rel of tag === "link" ? rels : []) {
      if (rel.startsWith("schema.") && DUBLIN_NAMESPACE.test(href)) prefixes.add(rel.slice(7));
      const key = keyOf(rel, prefixes);
      if (key !== undefined) {
        links.push({ key, value: { text: absoluteAddress(page, href), node } });
      }
    }
  }
  const found = gatherTerms(
    scan,
    ({ keys }) =>
      [...new Set(keys)].map((key) => keyOf(key, prefixes)).filter((key) => key !== undefined),
  );
  for (const { key, value } of links) addTo(found, key, value);
  return found;
}

function keyOf(name: string, prefixes: ReadonlySet<string>): string | undefined {
  const end = name.search(/[.:]/);
  if (end <= 0 || end === name.length - 1 || !prefixes.has(name.slice(0, end))) return undefined;
  return name.slice(end + 1).replaceAll(":", ".");
}
