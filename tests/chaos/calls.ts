/** Calls of every tool, each with what its answer must and may hold. */
import assert from "node:assert/strict";
import type { Answer } from "../../src/tools/contract/tool.ts";
import type { Chance } from "./chance.ts";
import { feedOf, markOf, pageOf } from "./pages.ts";
import { type Sites, siteToken } from "./sites.ts";
import { writtenExtractor } from "../support/written_extractor.ts";

/** One call to be made. */
export interface PlannedCall {
  readonly tool: string;
  readonly args: Record<string, unknown>;
  /** `good` must be answered; `bad` is refused; `hostile` asks a site that attacks or hangs. */
  readonly kind: "good" | "bad" | "hostile";
  /** Whether the service has to fetch for it. */
  readonly fetches: boolean;
  /** Origins it asks. */
  readonly origins: readonly string[];
  /** Tokens of the marks its answer may hold. */
  readonly tokens: ReadonlySet<string>;
  /** Throws when a good answer is not this call's whole answer. */
  check(answer: Answer): void;
}

type Maker = (chance: Chance, sites: Sites) => PlannedCall;

/** Where a page comes from: its text, or an address on one of the sites. */
interface Source {
  given: string;
  mark: string;
  token: string;
  origins: string[];
}

function pageSource(chance: Chance, sites: Sites, token: string, place: string): Source {
  if (chance.oneIn(2)) {
    const mark = markOf(token, place);
    return { given: pageOf(token, place), mark, token, origins: [] };
  }
  const origin = chance.pick(sites.honest);
  const given = `${origin}/p/${token}/${place}`;
  return { given, mark: markOf(token, given), token, origins: [origin] };
}

function good(
  tool: string,
  sources: readonly Source[],
  args: Record<string, unknown>,
  check: (answer: Answer, text: string) => void,
): PlannedCall {
  const origins = sources.flatMap((source) => source.origins);
  return {
    tool,
    args,
    kind: "good",
    fetches: origins.length > 0,
    origins,
    tokens: new Set(sources.map(({ token }) => token)),
    check: (answer) => check(answer, JSON.stringify(answer)),
  };
}

/** A tool of one page whose answer holds the page's mark. */
function onePage(
  tool: string,
  name: string,
  rest: Record<string, unknown>,
  isGood: (answer: Answer) => unknown = ({ ok }) => ok === true,
): Maker {
  return (chance, sites) => {
    const source = pageSource(chance, sites, chance.token(), "page");
    return good(tool, [source], { [name]: source.given, ...rest }, (answer, text) => {
      assert(isGood(answer), "it is not as it should be");
      assert(text.includes(source.mark), `it lacks ${source.mark}`);
    });
  };
}

const ROWS_EXTRACTOR = writtenExtractor({
  rows: "li.row",
  fields: [{ name: "name", selector: "a" }, { name: "price", selector: "b.price" }],
});

const GOOD: Readonly<Record<string, Maker>> = {
  extract_declared: onePage("extract_declared", "html_or_url", {}),
  page_markdown: onePage("page_markdown", "html_or_url", { full: true }),
  audit_page: onePage("audit_page", "html_or_url", {}),
  select_values: onePage(
    "select_values",
    "html_or_url",
    { selector: "a.name" },
    ({ ok, count }) => ok === true && count === 5,
  ),
  run_extractor: onePage(
    "run_extractor",
    "html_or_url",
    { extractor: ROWS_EXTRACTOR },
    ({ ok, rows }) => ok === true && (rows as unknown[]).length === 5,
  ),
  heal_extractor: (chance, sites) => {
    const source = pageSource(chance, sites, chance.token(), "page");
    const args = { pages: [source.given], extractor: ROWS_EXTRACTOR };
    return good("heal_extractor", [source], args, (answer) => {
      assert.equal(answer.error, undefined);
      assert.equal(typeof answer.lost, "boolean");
    });
  },
  compile_extractor: (chance, sites) => {
    const source = pageSource(chance, sites, chance.token(), "page");
    const want = { name: `Rear ${source.mark}`, price: "2.50 EUR" };
    return good("compile_extractor", [source], { pages: [source.given], want }, (answer, text) => {
      assert.equal(answer.ok, true);
      assert(text.includes(source.mark), `it lacks ${source.mark}`);
    });
  },
  fetch_page: (chance, sites) => {
    const token = chance.token();
    const origin = chance.pick(sites.honest);
    const url = `${origin}/p/${token}/page`;
    const mark = markOf(token, url);
    const source = { given: url, mark, token, origins: [origin] };
    return good("fetch_page", [source], { url }, (answer) => {
      assert.equal(answer.ok, true);
      assert.equal(answer.html, pageOf(token, url).slice(0, 30_000));
    });
  },
  read_feed: (chance, sites) => {
    const token = chance.token();
    const origin = chance.pick(sites.honest);
    const url = `${origin}/feed/${token}`;
    const isText = chance.oneIn(2);
    const place = isText ? "feed" : url;
    const source = {
      given: "",
      mark: markOf(token, place),
      token,
      origins: isText ? [] : [origin],
    };
    const args = { url_or_text: isText ? feedOf(token, place) : url };
    return good("read_feed", [source], args, (answer) => {
      assert.equal(answer.ok, true);
      const items = answer.items as { title: string }[];
      const titles = [1, 2, 3, 4, 5].map((at) => `News ${at} ${source.mark}`);
      assert.deepEqual(items.map(({ title }) => title), titles);
    });
  },
  map_site: (chance, sites) => {
    const origin = chance.pick(sites.honest);
    const token = siteToken(origin);
    const source = { given: origin, mark: markOf(token, "1"), token, origins: [origin] };
    return good("map_site", [source], { url: `${origin}/` }, (answer) => {
      assert.equal(answer.ok, true);
      const urls = (answer.urls as { url: string }[]).map(({ url }) => url).sort();
      const expected = ["1", "2", "3"].map((at) => `${origin}/m/${markOf(token, at)}`).sort();
      assert.deepEqual(urls, expected);
    });
  },
  crawl_site: (chance, sites) => {
    const token = chance.token();
    const origin = chance.pick(sites.honest);
    const url = `${origin}/s/${token}/0`;
    const source = { given: url, mark: markOf(token, url), token, origins: [origin] };
    const args = { url, max_pages: 2, include: [`/s/${token}/`] };
    return good("crawl_site", [source], args, (answer) => {
      assert.equal(answer.ok, true);
      checkPages(answer, token, 2);
    });
  },
  extract_many: (chance, sites) => {
    const token = chance.token();
    const origins = sites.honest.filter(() => !chance.oneIn(4));
    const urls = (origins.length === 0 ? sites.honest : origins).map((origin, at) =>
      `${origin}/p/${token}/${at}`
    );
    const source = { given: "", mark: "", token, origins: [...sites.honest] };
    return good("extract_many", [source], { urls }, (answer) => {
      assert.equal(answer.ok, true);
      checkPages(answer, token, urls.length);
    });
  },
};

/** Every page of an answer holds the mark of its own address, and no other page's. */
function checkPages(answer: Answer, token: string, count: number): void {
  const pages = answer.pages as { url: string; error?: unknown }[];
  assert.equal(pages.length + ((answer.pages_left_out as number | undefined) ?? 0), count);
  for (const page of pages) {
    const text = JSON.stringify(page);
    assert.equal(page.error, undefined, text.slice(0, 300));
    const mark = markOf(token, page.url);
    assert(text.includes(mark), `${page.url} lacks ${mark}`);
    for (const [other] of text.matchAll(/mk[0-9a-f]{12}x[0-9a-f]{8}/g)) {
      assert.equal(other, mark, `${page.url} holds another page's mark`);
    }
  }
}

/** Arguments no tool can do anything with, and selectors that are none. */
const BAD: readonly { tool: string; args: Record<string, unknown> }[] = [
  { tool: "extract_declared", args: {} },
  { tool: "extract_declared", args: { html_or_url: 12 } },
  { tool: "extract_declared", args: { html_or_url: "words alone" } },
  { tool: "page_markdown", args: { html_or_url: "<p>x", max_chars: 1e9 } },
  { tool: "page_markdown", args: { html_or_url: "<p>x", offset: -1 } },
  { tool: "fetch_page", args: { url: "ftp://127.0.0.2/" } },
  { tool: "fetch_page", args: { url: "http:///" } },
  { tool: "fetch_page", args: { url: "\ud800" } },
  { tool: "select_values", args: { html_or_url: "<p>x", selector: "p[[" } },
  { tool: "select_values", args: { html_or_url: "<p>x", selector: "//p[" + "(".repeat(200) } },
  { tool: "select_values", args: { html_or_url: "<p>x", selector: "a".repeat(40_000) } },
  { tool: "run_extractor", args: { html_or_url: "<p>x", extractor: { format: 99 } } },
  { tool: "heal_extractor", args: { pages: [], extractor: ROWS_EXTRACTOR } },
  { tool: "compile_extractor", args: { pages: ["<p>x", "<p>x", "<p>x", "<p>x"] } },
  { tool: "audit_page", args: { html_or_url: [] } },
  { tool: "read_feed", args: { url_or_text: "\0\0\0" } },
  { tool: "map_site", args: { url: "nowhere" } },
  { tool: "crawl_site", args: { url: "https://", max_pages: 2 } },
  { tool: "extract_many", args: { urls: [] } },
  { tool: "extract_many", args: { urls: Array.from({ length: 26 }, () => "http://127.0.0.2/") } },
];

function badCall(chance: Chance): PlannedCall {
  return {
    ...chance.pick(BAD),
    kind: "bad",
    fetches: false,
    origins: [],
    tokens: new Set(),
    check: (answer) => assert.equal(answer.ok, false),
  };
}

/** Tools that take an address as it is. */
const URL_TOOLS: Readonly<Record<string, (url: string) => Record<string, unknown>>> = {
  fetch_page: (url) => ({ url }),
  extract_declared: (html_or_url) => ({ html_or_url }),
  page_markdown: (html_or_url) => ({ html_or_url }),
  read_feed: (url_or_text) => ({ url_or_text }),
  crawl_site: (url) => ({ url, max_pages: 2 }),
  extract_many: (url) => ({ urls: [url] }),
};

/** Makes a call that asks the attacking server, or the hanging one. */
export function hostileCall(chance: Chance, sites: Sites, hangs: boolean): PlannedCall {
  const token = chance.token();
  const tool = chance.pick(Object.keys(URL_TOOLS));
  const origin = hangs ? sites.hanging : sites.attacking;
  const path = hangs ? "hang" : chance.pick(sites.attacks);
  return {
    tool,
    args: URL_TOOLS[tool]?.(`${origin}/${path}/${token}`) ?? {},
    kind: "hostile",
    fetches: true,
    origins: [origin],
    tokens: new Set([token]),
    check: () => {},
  };
}

/** Names every tool that has a call. */
export const CALLED_TOOLS: readonly string[] = Object.keys(GOOD);

/** Makes a call of a tool that must be answered. */
export function goodCall(tool: string, chance: Chance, sites: Sites): PlannedCall {
  return (GOOD[tool] as Maker)(chance, sites);
}

/** Makes any call: one in ten is bad, one in twelve asks the attacking server. */
export function anyCall(chance: Chance, sites: Sites): PlannedCall {
  if (chance.oneIn(10)) return badCall(chance);
  if (chance.oneIn(12)) return hostileCall(chance, sites, false);
  return goodCall(chance.pick(CALLED_TOOLS), chance, sites);
}
