/** Every tool of the running program, over every way in, answers the same. */
import assert from "node:assert/strict";
import { TOOLS } from "../../src/tools/contract/table.ts";
import type { Answer } from "../../src/tools/contract/tool.ts";
import { type Front, httpFronts, stdioFront } from "../support/every_door.ts";
import { PROGRAM_NAME, programCommand, startHasty } from "../support/program.ts";
import { writtenExtractor } from "../support/written_extractor.ts";

interface Case {
  tool: string;
  title: string;
  args: Record<string, unknown>;
  status: number;
  check(answer: Answer): void;
}

const SHOP = `<!doctype html><html lang="en"><head><title>Pads | Shop</title>
<link rel="canonical" href="https://shop.test/p/7"><script type="application/ld+json">
{"@context":"https://schema.org","@type":"Product","name":"Pads","sku":"P-7",
"offers":{"@type":"Offer","price":41.90,"priceCurrency":"EUR"}}</script></head>
<body><h1>Pads</h1><p class="price">41.90 EUR</p><p>Fits every wheel that was made since 1987, and
some that were made before; sold in pairs, with the screws.</p></body></html>`;

const LISTING = `<!doctype html><title>All pads</title><ul>${
  ["Front", "Rear", "Left", "Right", "Both"].map((name, at) =>
    `<li class="row"><a class="name" href="/p/${at}">${name} pads</a><b class="price">${
      at + 1
    }.50 EUR</b></li>`
  ).join("\n")
}</ul>`;

const FEED = `<rss version="2.0"><channel><title>News</title><item><title>One</title>
<link>https://news.test/1</link></item></channel></rss>`;

function code(expected: string): (answer: Answer) => void {
  return (answer) => {
    assert.equal(answer.ok, false);
    assert.equal((answer.error as { code: string }).code, expected);
    assert.equal((answer.error as { retryable: boolean }).retryable, false);
  };
}

function ok(check: (answer: Answer) => void): (answer: Answer) => void {
  return (answer) => {
    assert.equal(answer.ok, true, JSON.stringify(answer));
    check(answer);
  };
}

const CASES: readonly Case[] = [
  {
    tool: "extract_declared",
    title: "a shop page",
    args: { html_or_url: SHOP },
    status: 200,
    check: ok((answer) => {
      const summary = answer.summary as Record<string, { value: string; source: string }>;
      assert.equal(summary.price?.value, "41.90");
      assert.equal(summary.price?.source, "jsonld");
      assert.equal(summary.url?.value, "https://shop.test/p/7");
      assert.equal(answer.url, null);
      assert(!("fetch" in answer));
    }),
  },
  {
    tool: "extract_declared",
    title: "words",
    args: { html_or_url: "not a page" },
    status: 400,
    check: code("bad_input"),
  },
  {
    tool: "page_markdown",
    title: "a shop page",
    args: { html_or_url: SHOP, full: true },
    status: 200,
    check: ok((answer) => {
      assert.match(answer.markdown as string, /# Pads/);
      assert.equal(answer.next_offset, null);
    }),
  },
  {
    tool: "page_markdown",
    title: "too large a slice",
    args: { html_or_url: SHOP, max_chars: 60_001 },
    status: 400,
    check: code("bad_input"),
  },
  {
    tool: "fetch_page",
    title: "HTML instead of an address",
    args: { url: "<p>literal</p>" },
    status: 400,
    check: (answer) => {
      code("bad_input")(answer);
      assert.match((answer.error as { message: string }).message, /<p>literal<\/p>/);
    },
  },
  {
    tool: "fetch_page",
    title: "a private address",
    args: { url: "http://169.254.169.254/latest/meta-data" },
    status: 403,
    check: code("refused_address"),
  },
  {
    tool: "compile_extractor",
    title: "a listing by example",
    args: { pages: [LISTING], want: { name: "Rear pads", price: "2.50 EUR" } },
    status: 200,
    check: ok((answer) => assert.equal(typeof answer.extractor, "object")),
  },
  {
    tool: "compile_extractor",
    title: "nothing to learn",
    args: { pages: ["<p>x</p>"] },
    status: 400,
    check: code("bad_input"),
  },
  {
    tool: "run_extractor",
    title: "an extractor written by hand",
    args: {
      html_or_url: LISTING,
      extractor: writtenExtractor({
        rows: "li.row",
        fields: [{ name: "name", selector: "a.name" }, { name: "price", selector: "b.price" }],
      }),
    },
    status: 200,
    check: ok((answer) => {
      const rows = answer.rows as Record<string, string>[];
      assert.equal(rows.length, 5);
      assert.deepEqual(rows[1], { name: "Rear pads", price: "2.50 EUR" });
    }),
  },
  {
    tool: "run_extractor",
    title: "no extractor",
    args: { html_or_url: LISTING, extractor: { format: 99 } },
    status: 400,
    check: code("bad_input"),
  },
  {
    tool: "heal_extractor",
    title: "no pages",
    args: { pages: [], extractor: {} },
    status: 400,
    check: code("bad_input"),
  },
  {
    tool: "audit_page",
    title: "a shop page",
    args: { html_or_url: SHOP },
    status: 200,
    check: ok((answer) => {
      assert.deepEqual(answer.crawlers, []);
      assert((answer.records as unknown[]).length === 1);
    }),
  },
  {
    tool: "read_feed",
    title: "a feed handed in",
    args: { url_or_text: FEED },
    status: 200,
    check: ok((answer) => assert.equal(answer.items_total, 1)),
  },
  {
    tool: "read_feed",
    title: "a limit out of range",
    args: { url_or_text: FEED, limit: 501 },
    status: 400,
    check: code("bad_input"),
  },
  {
    tool: "map_site",
    title: "a limit out of range",
    args: { url: "http://example.test/", limit: 5000 },
    status: 400,
    check: code("bad_input"),
  },
  {
    tool: "crawl_site",
    title: "no address",
    args: { url: "ftp://example.test/" },
    status: 400,
    check: code("bad_input"),
  },
  {
    tool: "extract_many",
    title: "no addresses",
    args: { urls: [] },
    status: 400,
    check: code("bad_input"),
  },
  {
    tool: "select_values",
    title: "prices",
    args: { html_or_url: LISTING, selector: "b.price::text" },
    status: 200,
    check: ok((answer) => {
      assert.equal(answer.count, 5);
      assert.deepEqual((answer.values as unknown[])[0], {
        value: "1.50 EUR",
        where: "/html/body/ul[1]/li[1]/b[1]",
      });
    }),
  },
  {
    tool: "select_values",
    title: "an unreadable selector",
    args: { html_or_url: LISTING, selector: "//li[" },
    status: 400,
    check: code("bad_input"),
  },
];

Deno.test(`${PROGRAM_NAME} answers every tool alike on every door`, async (test) => {
  const serving = await startHasty();
  const stdio = [...programCommand(), "mcp"];
  const legacy = await stdioFront(stdio, "2025-11-25");
  const modern = await stdioFront(stdio, "2026-07-28");
  const [rest, ...others] = [...httpFronts(serving.base), legacy, modern] as Front[] as [
    Front,
    ...Front[],
  ];
  try {
    for (const each of CASES.filter(({ tool }) => TOOLS.some(({ name }) => name === tool))) {
      await test.step(`${each.tool}: ${each.title}`, async () => {
        const { status, answer } = await rest.call(each.tool, each.args);
        assert.equal(status, each.status, JSON.stringify(answer));
        each.check(answer as Answer);
        for (const front of others) {
          const outcome = await front.call(each.tool, each.args);
          assert.deepEqual(outcome.answer, answer, `${front.name}: ${outcome.failure}`);
        }
      });
    }
    await test.step("every tool has a case and is listed alike", async () => {
      const tried = new Set(CASES.map(({ tool }) => tool));
      const listed = (await rest.list()).map((tool) => tool.name as string);
      assert.deepEqual(listed.filter((name) => !tried.has(name)), []);
      assert.deepEqual(listed, TOOLS.map(({ name }) => name));
      for (const front of others) {
        assert.deepEqual((await front.list()).map((tool) => tool.name), listed);
      }
    });
  } finally {
    await Promise.all([legacy.end(), modern.end(), serving.stop()]);
  }
});

Deno.test(`${PROGRAM_NAME} stops a selector that runs too long and goes on`, async () => {
  const serving = await startHasty(["--timeout", "3"]);
  const [rest] = httpFronts(serving.base) as [Front, ...Front[]];
  const page = "<p>x</p>".repeat(6000);
  const inner = "following::p[position() mod 5 = 2][contains(concat(., .), 'y')]";
  const hostile = `//p[preceding::p[position() mod 3 = 1][${inner}]]`;
  try {
    await rest.call("select_values", { html_or_url: page, selector: "p" });
    const { status, answer } = await rest.call("select_values", {
      html_or_url: page,
      selector: hostile,
    });
    assert.equal(status, 400, JSON.stringify(answer).slice(0, 300));
    assert.equal((answer?.error as { code: string }).code, "bad_input");
    // In a new process, which takes a while to start on a busy machine.
    const next = await rest.call("select_values", { html_or_url: "<p>x", selector: "p" });
    assert.equal(next.answer?.count, 1, JSON.stringify(next));
  } finally {
    await serving.stop();
  }
});
