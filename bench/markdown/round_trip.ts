/**
 * The way there and back: HTML to Markdown by a writer, back to HTML by micromark, then compared.
 */
import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import { parseHtml } from "../../src/page/html/parse.ts";
import type { Tree } from "../../src/page/html/tree.ts";
import { outlineOf } from "../../src/read/content/outline.ts";
import { partOfHeading } from "../../src/page/layout/heading_anchor.ts";
import { meanShingleScore, type Score, shingleScore } from "./scores.ts";
import { DATA, readPage } from "./sets.ts";

/** Elements that are counted before and after. */
export const COUNTED = ["table", "tr", "li", "pre", "code", "a", "img", "heading"] as const;

/** One page of the readability set's expected answers. */
export interface RoundTripPage {
  name: string;
  html: string;
}

/** What came back. */
export interface RoundTrip {
  text: Score;
  /** Share of each counted element that survived, all pages together. */
  survived: Record<string, number>;
  failed: string[];
}

/** Reads the expected answers of the readability set. */
export async function readRoundTripPages(): Promise<RoundTripPage[]> {
  const folder = `${DATA}/readability/test-pages`;
  const names = [...Deno.readDirSync(folder)].map((entry) => entry.name).sort();
  return await Promise.all(names.map(async (name) => ({
    name,
    html: await readPage(`${folder}/${name}/expected.html.gz`),
  })));
}

/** Turns Markdown into HTML as GitHub reads it. */
export function renderMarkdown(markdown: string): string {
  return micromark(markdown, {
    extensions: [gfm()],
    htmlExtensions: [gfmHtml()],
    allowDangerousHtml: true,
  });
}

/** Gives the words of a page or of Markdown that was rendered, block by block. */
export function plainText(html: string): string {
  return outlineOf(parseHtml(html)).blocks.map((block) => block.text).join("\n");
}

/** Sends every page there and back. */
export function roundTrip(
  pages: readonly RoundTripPage[],
  write: (html: string) => string,
  each?: (page: RoundTripPage, back: string, score: Score) => void,
): RoundTrip {
  const scores: Score[] = [];
  const before: Record<string, number> = {};
  const kept: Record<string, number> = {};
  const failed: string[] = [];
  for (const page of pages) {
    let back = "";
    try {
      back = renderMarkdown(write(page.html));
    } catch {
      failed.push(page.name);
    }
    const source = parseHtml(page.html);
    const result = parseHtml(back);
    const score = shingleScore(plainText(page.html), plainText(back));
    scores.push(score);
    for (const name of COUNTED) {
      const expected = count(source, name) - (name === "a" ? countAnchors(source) : 0);
      before[name] = (before[name] ?? 0) + expected;
      kept[name] = (kept[name] ?? 0) + Math.min(expected, count(result, name));
    }
    each?.(page, back, score);
  }
  const survived = Object.fromEntries(
    COUNTED.map((
      name,
    ) => [name, (before[name] ?? 0) === 0 ? 1 : (kept[name] ?? 0) / (before[name] ?? 1)]),
  );
  return { text: meanShingleScore(scores), survived, failed };
}

/** Counts the links of headings to themselves: they are not written, by choice. */
function countAnchors(tree: Tree): number {
  return tree.named("a").filter((node) => {
    const href = tree.attribute(node, "href");
    return href?.startsWith("#") === true && partOfHeading(tree, node, href) !== undefined;
  }).length;
}

/** Counts elements of a name; links must lead somewhere. */
export function count(tree: Tree, name: string): number {
  if (name === "heading") {
    return ["h1", "h2", "h3", "h4", "h5", "h6"].reduce((sum, at) => sum + tree.named(at).length, 0);
  }
  if (name === "a") return tree.named("a").filter((node) => tree.hasAttribute(node, "href")).length;
  return tree.named(name).length;
}
