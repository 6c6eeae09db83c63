/** Twitter cards, Dublin Core and HTML's own names: flat maps of what `<meta>` and `<link>` say. */
import type { Page } from "../../html/page.ts";
import { absoluteAddress } from "../address.ts";
import type { MetaValue } from "../open_graph/open_graph.ts";
import type { Scan } from "../scan.ts";

/** All values of each key, in document order. */
export type MetaMap = ReadonlyMap<string, readonly MetaValue[]>;

const HTML_NAMES = new Set([
  "author",
  "description",
  "keywords",
  "generator",
  "application-name",
  "theme-color",
]);

/** Reads Twitter's card, from `name` or `property`, prefix taken off. */
export function readTwitter(scan: Scan): MetaMap {
  return collect(
    scan,
    ({ keys }) => keys.filter((key) => key.startsWith("twitter:")).map((key) => key.slice(8)),
  );
}

/** Reads the names HTML itself and browsers know. */
export function readHtmlNames(scan: Scan): MetaMap {
  return collect(scan, ({ name }) => HTML_NAMES.has(name) ? [name] : []);
}

/** Reads every `<meta>` by its name or property, whatever it means. */
export function readAllNames(scan: Scan): MetaMap {
  return collect(scan, ({ keys }) => keys);
}

const DUBLIN_NAMESPACE = /^https?:\/\/purl\.org\/dc\/(?:terms|elements\/1\.1)\/?#?$/i;

/**
 * Reads Dublin Core: `dc.title`, `dcterms.issued`, their colon forms, and prefixes of `schema.*`.
 *
 * Keys are what follows the prefix, in lower case, with dots inside kept.
 */
export function readDublinCore(page: Page, scan: Scan): MetaMap {
  const prefixes = new Set(["dc", "dcterms"]);
  const links: { key: string; value: MetaValue }[] = [];
  for (const { rels, href, node, tag } of scan.rels) {
    for (const rel of tag === "link" ? rels : []) {
      if (rel.startsWith("schema.") && DUBLIN_NAMESPACE.test(href)) prefixes.add(rel.slice(7));
      const key = keyOf(rel, prefixes);
      if (key !== undefined) {
        links.push({ key, value: { text: absoluteAddress(page, href), node } });
      }
    }
  }
  const found = collect(
    scan,
    ({ keys }) =>
      [...new Set(keys)].map((key) => keyOf(key, prefixes)).filter((key) => key !== undefined),
  );
  for (const { key, value } of links) found.set(key, [...(found.get(key) ?? []), value]);
  return found;
}

function keyOf(name: string, prefixes: ReadonlySet<string>): string | undefined {
  const end = name.search(/[.:]/);
  if (end <= 0 || end === name.length - 1 || !prefixes.has(name.slice(0, end))) return undefined;
  return name.slice(end + 1).replaceAll(":", ".");
}

function collect(
  scan: Scan,
  keysOf: (tag: Scan["metas"][number]) => readonly string[],
): Map<string, MetaValue[]> {
  const found = new Map<string, MetaValue[]>();
  for (const tag of scan.metas) {
    for (const key of keysOf(tag)) {
      const value = { text: tag.content, node: tag.node };
      const list = found.get(key);
      if (list === undefined) found.set(key, [value]);
      else list.push(value);
    }
  }
  return found;
}
