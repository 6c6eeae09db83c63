/** Answers of every tool about public pages, and broken ones made of them. */
import { runTool } from "../../support/run_tool.ts";
import { resolve } from "node:path";
import { ToolError } from "../../../src/base/errors.ts";
import type { Context } from "../../../src/tools/runs/context.ts";
import { decodeHtml } from "../../../src/page/html/encoding/decode.ts";
import { TOOLS } from "../../../src/tools/contract/table.ts";
import { createWorld } from "../../site/fake_world.ts";

/** One answer and the tool that gave it. */
export interface Given {
  readonly tool: string;
  readonly answer: Record<string, unknown>;
}

const DATA = Deno.env.get("SERVICE_DATA") ??
  resolve(import.meta.dirname as string, "../../../../shared/data");
const HOST = "https://pages.example/";

/** Reads so many public pages, evenly through the set; none when the set is not here. */
export async function readPublicPages(count: number): Promise<string[]> {
  const folder = `${DATA}/wcxb/html`;
  const names = listed(folder);
  const step = names.length / count;
  const chosen = names.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step));
  return await Promise.all(
    chosen.slice(0, count).map(async (name) => {
      const { body } = new Response((await Deno.open(`${folder}/${name}`)).readable);
      const bytes = await new Response(body?.pipeThrough(new DecompressionStream("gzip"))).bytes();
      return decodeHtml(bytes, null).text;
    }),
  );
}

function listed(folder: string): string[] {
  try {
    return [...Deno.readDirSync(folder)].map(({ name }) => name).sort();
  } catch {
    console.log(`no pages in ${folder}: SERVICE_DATA says where to look`);
    return [];
  }
}

const FEED = `<rss version="2.0" xmlns:i="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel>
  <title>Bolts</title><link>${HOST}</link><item><title>M6</title><link>${HOST}1</link>
  <pubDate>Mon, 02 Mar 2026 10:00:00 GMT</pubDate><enclosure url="${HOST}a.mp3" type="audio/mpeg"
  length="9"/><i:duration>9:00</i:duration><category>a</category></item><item/></channel></rss>`;

/** Answers by every tool about pages, as handed in and as fetched, refusals among them. */
export async function answersAbout(pages: readonly string[]): Promise<Given[]> {
  const address = (at: number): string => `${HOST}${at}`;
  const { context } = createWorld((url) => {
    const at = pages.findIndex((_, index) => address(index) === url);
    if (at >= 0) return { body: pages[at] ?? "", headers: { "content-type": "text/html" } };
    if (url === HOST) return pages.map((_, index) => `<a href="/${index}">page</a>`).join("");
    if (url === `${HOST}feed`) return { body: FEED };
    if (url === `${HOST}robots.txt`) return { body: "User-agent: GPTBot\nDisallow: /\n" };
    if (url === `${HOST}away`) return { status: 302, headers: { location: "https://b.example/" } };
  });
  const given: Given[] = [];
  const ask = async (tool: string, args: Record<string, unknown>): Promise<Given["answer"]> => {
    const answer = await answerOf(tool, args, context);
    given.push({ tool, answer });
    return answer;
  };
  for (const [at, html_or_url] of pages.entries()) {
    await ask("extract_declared", { html_or_url, induce: true, page_links: true });
    await ask("extract_declared", { html_or_url, max_tokens: 200, things: true });
    const format = ["markdown", "text", "html", "blocks"][at % 4];
    await ask("page_markdown", { html_or_url, format, page_links: true });
    await ask("select_values", { html_or_url, selector: "a::attr(href)" });
    await ask("audit_page", { html_or_url: at % 5 === 0 ? address(at) : html_or_url });
    const listing = { pages: [html_or_url], listing: true };
    const { extractor } = at % 5 === 0 ? await ask("compile_extractor", listing) : {};
    const given = extractor ?? { pages: [html_or_url], select: { title: "title", links: ["a"] } };
    await ask("run_extractor", { html_or_url, extractor: given });
    await ask("heal_extractor", { pages: [pages[(at + 1) % pages.length]], extractor: given });
    await ask("fetch_page", { url: address(at), max_chars: 2_000 });
    if (at % 10 !== 0) continue;
    const urls = [address(at), address((at + 1) % pages.length), `${HOST}none`, `${HOST}away`];
    await ask("extract_many", { urls, records: true, format: "both", extractor: given });
    await ask("extract_many", { urls, format: "links", max_tokens: 900 });
  }
  const select = { pages: [], select: { title: "title" } };
  await ask("crawl_site", { url: HOST, max_pages: 12, format: "both", extractor: select });
  await ask("crawl_site", { url: `${HOST}none` });
  await ask("map_site", { url: HOST });
  await ask("map_site", { url: HOST, compact: true, limit: 2 });
  await ask("read_feed", { url_or_text: `${HOST}feed` });
  await ask("read_feed", { url_or_text: "no feed" });
  return given;
}

async function answerOf(
  name: string,
  args: Record<string, unknown>,
  context: Context,
): Promise<Given["answer"]> {
  const tool = TOOLS.find((tool) => tool.name === name);
  if (tool === undefined) throw new Error(name);
  try {
    // As it crosses to the caller: members that are undefined are gone.
    return JSON.parse(JSON.stringify(await runTool(tool, tool.input.parse(args), context)));
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    return { ok: false, error: error.toObject() };
  }
}

/** Breaks an answer at up to `count` places, evenly: a value of another type, or a member gone. */
export function* brokenAnswers({ tool, answer }: Given, count: number): Generator<Given> {
  const places = [...placesIn(answer, [])];
  const step = Math.max(1, places.length / count);
  for (let at = 0; at < places.length; at += step) {
    const [place = [], value] = places[Math.floor(at)] ?? [];
    for (const other of [...othersThan(value), undefined]) {
      const broken = structuredClone(answer);
      put(broken, place, other);
      yield { tool, answer: JSON.parse(JSON.stringify(broken)) };
    }
  }
}

type Place = readonly (string | number)[];

/** Lists the places of an answer: of a list the first item and the last. */
function* placesIn(value: unknown, place: Place): Generator<readonly [Place, unknown]> {
  if (place.length > 0) yield [place, value];
  if (typeof value !== "object" || value === null || place.length > 8) return;
  if (!Array.isArray(value)) {
    for (const [name, item] of Object.entries(value)) yield* placesIn(item, [...place, name]);
    return;
  }
  for (const at of new Set([0, value.length - 1])) {
    if (at in value) yield* placesIn(value[at], [...place, at]);
  }
}

function othersThan(value: unknown): unknown[] {
  const all = [5, 1.5, "other", true, null, ["other"], [5], {}, { other: 5 }];
  const kind = Array.isArray(value) ? "array" : value === null ? "null" : typeof value;
  const first = all.findIndex((other) =>
    kind !== (Array.isArray(other) ? "array" : other === null ? "null" : typeof other)
  );
  return [all[first], typeof value === "string" ? "no such word" : "text", null, [5], { a: 5 }];
}

function put(root: Record<string, unknown>, place: Place, value: unknown): void {
  let at: Record<string | number, unknown> = root;
  for (const key of place.slice(0, -1)) at = at[key] as Record<string, unknown>;
  const last = place.at(-1) ?? "";
  if (value === undefined && !Array.isArray(at)) delete at[last];
  else at[last] = value;
}
