/** The labelled sets the Markdown benchmark reads, each split in two halves by the name of the page. */
import { decodeHtml } from "../../src/page/html/encoding/decode.ts";
import { DATA } from "../models/sets.ts";
import { siteOf } from "../models/site_folds.ts";

/** One labelled page. */
export interface LabelledPage {
  name: string;
  html: string;
  /** The main text, as the set's authors wrote it down. */
  truth: string;
  /** The host it was read from, without `www.`: folds leave whole sites out. */
  site: string;
  /** What kind of page the set says it is. */
  type: string;
  /** Text that must, and text that must not, be in the answer. */
  found: readonly string[];
  leaked: readonly string[];
  /** What readers wrote below the main text, where the set tells. */
  comments?: string;
}

/** `a` is what rules and weights were made on; `b` was only looked at for figures. */
export type Half = "a" | "b";

export { DATA };

/** Says on which side of the split a page falls: the parity of FNV-1a over its name. */
export function halfOf(name: string): Half {
  let hash = 0x811c9dc5;
  for (const char of name) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return ((hash >>> 16) & 1) === 0 ? "a" : "b";
}

/** Reads a gzipped page as text. */
export async function readPage(path: string): Promise<string> {
  const stream = new Blob([await Deno.readFile(path)]).stream();
  const unpacked = stream.pipeThrough(new DecompressionStream("gzip"));
  return decodeHtml(new Uint8Array(await new Response(unpacked).arrayBuffer()), null).text;
}

/** Reads the pages of `wcxb`, whose labels hold every kind of page. */
export async function readWcxb(): Promise<LabelledPage[]> {
  const pages: LabelledPage[] = [];
  for (const name of names(`${DATA}/wcxb/ground-truth`, ".json")) {
    const label = JSON.parse(await Deno.readTextFile(`${DATA}/wcxb/ground-truth/${name}.json`));
    const kind = label._internal.page_type;
    pages.push({
      name,
      html: await readPage(`${DATA}/wcxb/html/${name}.html.gz`),
      truth: label.ground_truth.main_content ?? "",
      site: siteOf(label.url ?? name),
      type: kind?.primary?.primary ?? kind?.primary ?? kind ?? "unknown",
      found: label.ground_truth.with ?? [],
      leaked: label.ground_truth.without ?? [],
    });
  }
  return pages;
}

/** Reads the pages of `article-extraction-benchmark`, all of them articles. */
export async function readArticles(): Promise<LabelledPage[]> {
  const folder = `${DATA}/article-extraction-benchmark`;
  const labels = JSON.parse(await Deno.readTextFile(`${folder}/ground-truth.json`));
  const pages: LabelledPage[] = [];
  for (const name of Object.keys(labels).sort()) {
    pages.push({
      name,
      html: await readPage(`${folder}/html/${name}.html.gz`),
      truth: labels[name].articleBody ?? "",
      site: siteOf(labels[name].url ?? name),
      type: "news",
      found: [],
      leaked: [],
    });
  }
  return pages;
}

/** Reads the pages of `gn1`, news of 2008, whose labels tell the text from comments below it. */
export async function readNews(): Promise<LabelledPage[]> {
  const pages: LabelledPage[] = [];
  for (const name of names(`${DATA}/gn1/truth`, ".json")) {
    const { runs }: { runs: { role: string; text: string }[] } = JSON.parse(
      await Deno.readTextFile(`${DATA}/gn1/truth/${name}.json`),
    );
    const html = await readPage(`${DATA}/gn1/html/${name}.html.gz`);
    const wordsOf = (role: string): string =>
      runs.filter((run) => run.role === role).map(({ text }) => text).join("\n");
    pages.push({
      name,
      html,
      truth: wordsOf("text"),
      comments: wordsOf("comments"),
      site: siteOfPage(html) ?? name,
      type: "gn1",
      found: [],
      leaked: [],
    });
  }
  return pages;
}

/** Hosts that serve advertisements are on pages of many sites. */
const SERVED_BY_MANY =
  /(?:^|\.)(?:ads?|ad[sx]?erver|adserv|pagead\d*)\.|doubleclick|google|2o7|omtrdc/;

/** Says which site a page without an address is of: the host that it names most. */
function siteOfPage(html: string): string | undefined {
  const counts = new Map<string, number>();
  for (const [address] of html.matchAll(/https?:\/\/[^\s"'<>)]{1,200}/gi)) {
    const host = URL.parse(address)?.hostname.split(".").slice(-2).join(".");
    if (host === undefined || SERVED_BY_MANY.test(`.${URL.parse(address)?.hostname}`)) continue;
    counts.set(host, (counts.get(host) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
}

function names(folder: string, ending: string): string[] {
  return [...Deno.readDirSync(folder)].map((entry) => entry.name)
    .filter((name) => name.endsWith(ending)).map((name) => name.slice(0, -ending.length)).sort();
}
