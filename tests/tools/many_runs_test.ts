/** Extractors run on several pages: extract_many, crawl_site, and the next links of a listing. */
import { MAX_ANSWER_BYTES } from "../../src/tools/runs/answer/cut.ts";
import { runTool } from "../support/run_tool.ts";
import assert from "node:assert/strict";
import { ToolError } from "../../src/base/errors.ts";
import { weightOf } from "../../src/base/json/weight.ts";
import { compileExtractorTool } from "../../src/tools/contract/compile_extractor.ts";
import { crawlSite } from "../../src/tools/contract/crawl_site.ts";
import { extractMany } from "../../src/tools/contract/extract_many.ts";
import { runExtractorTool } from "../../src/tools/contract/run_extractor.ts";
import type { Answer, Tool } from "../../src/tools/contract/tool.ts";
import { createWorld, type World } from "../site/fake_world.ts";

type Json = Record<string, unknown>;
type Pages = { url: string; ok: boolean; run?: Json; error?: Json; rows?: number }[];

async function call(tool: unknown, world: World, args: Json): Promise<Answer> {
  const { input, output } = tool as Tool;
  const answer = await runTool(tool as Tool, input.parse(args), world.context);
  output.parse(answer);
  assert(weightOf(answer) <= MAX_ANSWER_BYTES);
  return answer;
}

function siteOf(page: (path: string) => string | undefined): World {
  return createWorld((url) => {
    const { pathname, search } = new URL(url);
    const body = page(pathname + search);
    return body === undefined ? { status: 404 } : { body };
  });
}

const row = (name: string): string => `<li class=item><a>${name}</a><b>${name.length}.50 EUR</b>`;
const WRITTEN = { select: { items: { rows: "li.item", fields: { name: "a", price: "b" } } } };

const SHOP = siteOf((path) =>
  /^\/p\d$/.test(path)
    ? `<title>${path}</title><ul>${row(`M6 of ${path}`)}${row(`M8 of ${path}`)}</ul>`
    : path === "/"
    ? `<a href=/p1>1</a><a href=/p2>2</a>`
    : undefined
);

Deno.test("extract_many answers what an extractor reads of each page, file or recipe", async () => {
  const urls = ["/p1", "/p2", "/gone", "/"].map((path) => `https://shop.example${path}`);
  const compiled = await call(compileExtractorTool, SHOP, { pages: [], ...WRITTEN });
  const file = JSON.parse(JSON.stringify(compiled.extractor)) as Json;
  const answers = await Promise.all(
    [file, WRITTEN].map((extractor) => call(extractMany, SHOP, { urls, extractor })),
  );
  const runs = answers.map(({ pages }) => (pages as Pages).map(({ run }) => run));
  assert.deepEqual(runs[0], runs[1]);
  const [one, two, gone, start] = runs[0] ?? [];
  assert.deepEqual([one?.ok, two?.ok, gone, start?.ok], [true, true, undefined, false]);
  assert.deepEqual(one?.lists, {
    items: [{ name: "M6 of /p1", price: "9.50 EUR" }, { name: "M8 of /p1", price: "9.50 EUR" }],
  });
  assert.deepEqual((start?.failed as Json[])[0]?.name, "listing");
});

Deno.test("extract_many learns a recipe once, before it asks for the pages", async () => {
  const world = siteOf((path) =>
    `<title>${path}</title><p>Price: <b>${path.length}.20 EUR</b></p><p>Size: <i>M${path.length}</i>`
  );
  const pages = ["https://shop.example/a", "https://shop.example/bb"];
  const extractor = { pages, want: { price: "2.20 EUR", size: "M2" }, listing: false };
  const urls = ["https://shop.example/ccc", "https://shop.example/dddd"];
  const answer = await call(extractMany, world, { urls, extractor });
  const runs = (answer.pages as Pages).map(({ run }) => [run?.ok, run?.fields]);
  assert.deepEqual(runs, [
    [true, { price: "4.20 EUR", size: "M4" }],
    [true, { price: "5.20 EUR", size: "M5" }],
  ]);
  assert.deepEqual(world.asked.filter(({ what }) => what === "page").map(({ url }) => url), [
    ...pages,
    ...urls,
  ]);
});

Deno.test("crawl_site answers what an extractor reads of each page", async () => {
  const answer = await call(crawlSite, SHOP, { url: "https://shop.example/", extractor: WRITTEN });
  const pages = answer.pages as Pages;
  assert.deepEqual(pages.map(({ run }) => run?.ok), [false, true, true]);
  assert.equal(pages.length, 3);
});

Deno.test("extract_many and crawl_site refuse an extractor before they ask", async () => {
  const world = siteOf(() => "<p>x");
  for (const extractor of [{}, { format: 7 }, { select: { a: "[[" } }, { pages: [] }]) {
    for (
      const [tool, args] of [[extractMany, { urls: ["https://a.example/"] }], [crawlSite, {
        url: "https://a.example/",
      }]] as const
    ) {
      await assert.rejects(
        call(tool, world, { ...args, extractor }),
        (error) => error instanceof ToolError && error.code === "bad_input",
      );
    }
  }
  assert.equal(world.asked.length, 0);
});

Deno.test("extract_many cuts the rows of the heaviest runs and says where they go on", async () => {
  const rows = (count: number): string =>
    Array.from({ length: count }, (_, at) => row(`bolt ${at}`)).join("");
  const world = siteOf((path) => `<ul>${rows(path === "/few" ? 3 : 2_000)}</ul>`);
  const urls = ["/many", "/few", "/more"].map((path) => `https://shop.example${path}`);
  const answer = await call(extractMany, world, { urls, extractor: WRITTEN });
  const runs = (answer.pages as Pages).map(({ run }) => run);
  const kept = runs.map((run) => (run?.lists as { items: Json[] }).items.length);
  assert.equal(kept.length, 3);
  assert.equal(kept[1], 3);
  assert(kept[0] !== undefined && kept[0] > 100);
  assert(Math.abs(kept[0] - (kept[2] ?? 0)) < 10);
  assert.deepEqual(runs[0]?.lists_left_out, { items: 2_000 - kept[0] });
  assert.equal(runs[0]?.next_offset, kept[0]);
});

/** A catalogue of some pages, each with three rows and a link to the next. */
function catalogue(pages: number, link = (at: number): string => `/list?page=${at}`): World {
  return siteOf((path) => {
    const at = Number(/page=(\d+)/.exec(path)?.[1] ?? 1);
    if (at > pages) return undefined;
    const items = ["a", "b", "c"].map((name) => row(`${name}${at}`)).join("");
    const next = at < pages ? `<a class=next href="${link(at + 1)}">Next</a>` : "";
    const before = at > 1 ? `<a class=prev href="${link(at - 1)}">Previous</a>` : "";
    return `<title>List</title><ul>${items}</ul><nav>${before}${next}</nav>`;
  });
}

const FOLLOWING = {
  select: { next: "a.next::attr(href)", ...WRITTEN.select },
};
const START = "https://shop.example/list";

function namesOf(answer: Answer): string[] {
  return (answer.lists as { items: { name: string }[] }).items.map(({ name }) => name);
}

Deno.test("run_extractor follows the next link up to max_pages, and says where to go on", async () => {
  const world = catalogue(5);
  const args = { extractor: FOLLOWING, html_or_url: START };
  const three = await call(runExtractorTool, world, { ...args, max_pages: 3 });
  assert.deepEqual(namesOf(three), ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]);
  assert.deepEqual([three.ok, three.next_page], [true, `${START}?page=4`]);
  assert.deepEqual(three.pages, [
    { url: START, ok: true, row_count: 3 },
    { url: `${START}?page=2`, ok: true, row_count: 3 },
    { url: `${START}?page=3`, ok: true, row_count: 3 },
  ]);
  const rest = { ...args, html_or_url: three.next_page, max_pages: 25 };
  const last = await call(runExtractorTool, world, rest);
  assert.deepEqual(namesOf(last), ["a4", "b4", "c4", "a5", "b5", "c5"]);
  assert.deepEqual([last.ok, last.next_page, last.failed], [true, null, []]);
});

Deno.test("run_extractor tells what the last page lacks beside a next link", async () => {
  const extractor = { select: { ...FOLLOWING.select, "next page": "b.none" } };
  const args = { extractor, html_or_url: `${START}?page=2`, max_pages: 2 };
  const { ok, failed } = await call(runExtractorTool, catalogue(2), args);
  assert.equal(ok, false);
  assert.deepEqual((failed as { expected: string }[]).map(({ expected }) => expected), [
    'next page by "b.none"',
  ]);
});

Deno.test("run_extractor follows a next link that was learnt", async () => {
  const world = catalogue(4);
  const learnt = {
    pages: [START, `${START}?page=2`],
    want: {
      next: "https://shop.example/list?page=2",
      items: [{ name: "a1", price: "2.50 EUR" }, { name: "b1", price: "2.50 EUR" }],
    },
  };
  const args = { extractor: learnt, html_or_url: START, max_pages: 9 };
  const answer = await call(runExtractorTool, world, args);
  assert.deepEqual(answer.failed, []);
  assert.equal(namesOf(answer).length, 12);
  assert.equal(answer.next_page, null);
});

const ROWS = { select: WRITTEN.select };

for (
  const [how, link] of [
    ["a link element", (at: number): string => `<link rel="next" href="/list?page=${at}">`],
    [
      "a link of the text",
      (at: number): string => `<a rel="nofollow next" href="?page=${at}">2</a>`,
    ],
  ] as const
) {
  Deno.test(`run_extractor follows rel=next where it reads no next link: ${how}`, async () => {
    const world = siteOf((path) => {
      const at = Number(/page=(\d+)/.exec(path)?.[1] ?? 1);
      const items = ["a", "b", "c"].map((name) => row(`${name}${at}`)).join("");
      return `${at < 5 ? link(at + 1) : ""}<title>List</title><ul>${items}</ul>`;
    });
    const args = { extractor: ROWS, html_or_url: START, max_pages: 9 };
    const answer = await call(runExtractorTool, world, args);
    assert.equal(namesOf(answer).length, 15);
    assert.deepEqual([answer.ok, answer.next_page, answer.notes], [true, null, []]);
  });
}

Deno.test("run_extractor notes that it found no next page where more were asked for", async () => {
  const args = { extractor: ROWS, html_or_url: START };
  const one = await call(runExtractorTool, catalogue(5), { ...args, max_pages: 9 });
  assert.deepEqual([one.ok, namesOf(one).length], [true, 3]);
  const [note, ...more] = one.notes as { expected: string; got: string }[];
  assert.deepEqual([note?.expected, more], ["next: a link to the next page", []]);
  assert.match(note?.got ?? "", /^none: /);
  const alone = await call(runExtractorTool, catalogue(5), args);
  assert.deepEqual(alone.notes, []);
  const off = catalogue(5, () => "https://other.example/list");
  const left = await call(runExtractorTool, off, { ...args, extractor: FOLLOWING, max_pages: 9 });
  const [told] = left.notes as { got: string }[];
  assert.match(told?.got ?? "", /^"https:\/\/other\.example\/list", which .* another site/);
});

Deno.test("run_extractor notes a next link that leads away behind the first page, and none back", async () => {
  const away = (at: number): string => `${at > 2 ? "https://other.example" : ""}/list?page=${at}`;
  const args = { extractor: FOLLOWING, html_or_url: START, max_pages: 9 };
  const cut = await call(runExtractorTool, catalogue(5, away), args);
  assert.deepEqual([cut.ok, namesOf(cut).length], [true, 6]);
  const [told, ...more] = cut.notes as { got: string }[];
  assert.match(told?.got ?? "", /^"https:\/\/other\.example\/list\?page=3", which .* another site/);
  assert.deepEqual(more, []);
  const back = catalogue(5, (at) => at > 2 ? "/list" : `/list?page=${at}`);
  const ring = await call(runExtractorTool, back, args);
  assert.deepEqual([namesOf(ring).length, ring.notes], [6, []]);
});

Deno.test("run_extractor reads one page unless more are asked for", async () => {
  const world = catalogue(3);
  const answer = await call(runExtractorTool, world, { extractor: FOLLOWING, html_or_url: START });
  assert.deepEqual([namesOf(answer).length, "pages" in answer], [3, false]);
});

const STOPS: readonly (readonly [string, (at: number) => string, number, boolean])[] = [
  ["a link back to a page that was read", () => "/list", 2, true],
  ["a link off the site", () => "https://other.example/list", 1, true],
  ["a page that is gone", (at) => at === 3 ? "/gone?page=99" : `/list?page=${at}`, 3, false],
  ["a link that is no address", () => "mailto:shop@shop.example", 1, true],
];

for (const [what, link, asked, ok] of STOPS) {
  Deno.test(`run_extractor stops following at ${what}`, async () => {
    const world = catalogue(5, link);
    const args = { extractor: FOLLOWING, html_or_url: `${START}?page=1`, max_pages: 9 };
    const answer = await call(runExtractorTool, world, args);
    assert.equal((answer.pages as Pages).length, asked);
    assert.equal(answer.ok, ok);
    assert.equal(world.asked.filter((one) => one.what === "page").length, asked);
  });
}

Deno.test("run_extractor follows no further than an answer has room for", async () => {
  const world = siteOf((path) => {
    const at = Number(/page=(\d+)/.exec(path)?.[1] ?? 1);
    const items = Array.from({ length: 300 }, (_, one) => row(`item ${at} ${one}`)).join("");
    return `<ul>${items}</ul><a class=next href="/list?page=${at + 1}">Next</a>`;
  });
  const names: string[] = [];
  let url: unknown = START;
  for (let run = 0; run < 2; run++) {
    const args = { extractor: FOLLOWING, html_or_url: url, max_pages: 25 };
    const answer = await call(runExtractorTool, world, args);
    assert.equal(answer.lists_left_out, undefined);
    assert((answer.pages as Pages).length > 1);
    names.push(...namesOf(answer));
    url = answer.next_page;
  }
  assert.equal(new Set(names).size, names.length);
  assert.equal(names.length % 300, 0);
});

Deno.test("run_extractor refuses max_pages out of its bounds", async () => {
  const world = catalogue(2);
  for (const max_pages of [0, 26, -1]) {
    const args = { extractor: FOLLOWING, html_or_url: START, max_pages };
    await assert.rejects(call(runExtractorTool, world, args), { code: "bad_input" });
  }
  assert.equal(world.asked.length, 0);
});
