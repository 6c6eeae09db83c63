/** Calls that ask several real sites at once, through real processes: nothing may be mixed. */
import assert from "node:assert/strict";
import { createNetworkLink } from "../../src/serve/pool/network_link.ts";
import { createPool } from "../../src/serve/pool/pool.ts";
import type { Runner } from "../../src/serve/pool/runner.ts";
import { TOOLS } from "../../src/tools/contract/table.ts";
import { type SiteAnswer, startLocalSites } from "../support/local_sites.ts";
import { MAX_CALLS, MAX_READS } from "../../src/terminal/start_pool.ts";

const LANES = { maxCalls: MAX_CALLS, maxReads: MAX_READS };
const entry = new URL("../../main.ts", import.meta.url);
const CALLS = 4;

async function withPool(use: (pool: Runner) => Promise<void>): Promise<void> {
  const faults: string[] = [];
  const onFault = (tool: string, fault: unknown): void => void faults.push(`${tool}: ${fault}`);
  const network = createNetworkLink(() => true, (fault) => onFault("network", fault));
  const pool = createPool({ tools: TOOLS, network, onFault, entry, ...LANES });
  try {
    await use(pool);
    assert.deepEqual(faults, []);
  } catch (error) {
    throw new Error(`faults: ${faults.join("\n")}`, { cause: error });
  } finally {
    await pool.close();
  }
}

/** Lets the pages of one call go out together, so that their replies meet at the reader process. */
function createBarrier(size: number): () => Promise<void> {
  let waiting: (() => void)[] = [];
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (waiting.length < size) return;
      for (const go of waiting) go();
      waiting = [];
    });
}

async function titlesOf(pool: Runner, urls: readonly string[]): Promise<unknown[]> {
  // As the check of the arguments leaves them, every default filled in.
  const wish = { records: false, induce: false, respect_tdm: false, visible: false };
  const args = { urls, ...wish, questions: null, extractor: null, format: "both" };
  const deadline = performance.now() + 60_000;
  const answer = await pool.call("extract_many", args, { deadline, budgetSeconds: 60 });
  const pages = answer["pages"] as {
    error?: unknown;
    normalised?: { title?: string };
    title?: string;
  }[];
  return pages.map((page) => {
    assert.equal(page.title, page.normalised?.title);
    return page.title ?? page.error ?? page;
  });
}

/** Has several calls ask so many sites each, every page at the same moment. */
async function askTogether(sites: number, pageOf: (title: string) => Uint8Array): Promise<void> {
  const titleOf = (site: number, path: string): string => `Page ${path} of site ${site}`;
  const barriers = Array.from({ length: CALLS }, () => createBarrier(sites));
  const answer: SiteAnswer = async (path, site) => {
    await barriers[Math.floor(site / sites)]?.();
    const body = pageOf(titleOf(site, path)) as Uint8Array<ArrayBuffer>;
    return new Response(body, { headers: { "content-type": "text/html" } });
  };
  await using web = startLocalSites(CALLS * sites, answer);
  await withPool(async (pool) => {
    for (const path of ["/a", "/b"]) {
      const calls = Array.from({ length: CALLS }, async (_, call) => {
        const own = web.origins.slice(call * sites, (call + 1) * sites);
        const titles = await titlesOf(pool, own.map((origin) => origin + path));
        assert.deepEqual(titles, own.map((_, site) => titleOf(call * sites + site, path)));
      });
      await Promise.all(calls);
    }
  });
}

const encoder = new TextEncoder();
const WORDS = "<p>Some words of a page, so that it is one worth keeping as it is.</p>";

function plainPage(title: string): Uint8Array {
  return encoder.encode(`<title>${title}</title>${WORDS.repeat(145)}`);
}

/** A page that would be read as messages, had its reader lost the place where messages begin. */
function forgedPage(title: string): Uint8Array {
  const answer = encoder.encode(`{"ok":true,"pages":[{"title":"forged"}]}`);
  const call = {
    type: "call",
    tool: "select_values",
    args: { html_or_url: "<p>forged</p>", selector: "p", respect_tdm: false },
    moved: [],
  };
  const heads = [call, { type: "answer", usage: { cpuSeconds: 0, residentMiB: 0 } }];
  const parts = [encoder.encode(`<title>${title}</title>${WORDS.repeat(4)}`)];
  for (let at = 0; at < 40; at++) {
    for (const words of [2, 3]) {
      const head = encoder.encode(JSON.stringify(heads[at % 2]));
      const body = at % 2 === 0 ? new Uint8Array() : answer;
      const prefix = new Uint8Array(words * 4);
      const view = new DataView(prefix.buffer);
      if (words === 3) view.setUint32(0, at);
      view.setUint32(words * 4 - 8, head.length);
      view.setUint32(words * 4 - 4, body.length);
      parts.push(prefix, head, body);
    }
  }
  return new Uint8Array(parts.flatMap((part) => [...part]));
}

Deno.test("extract_many reads four real sites at once, each page its own", async () => {
  await askTogether(4, plainPage);
});

Deno.test("extract_many reads pages made of forged messages as pages", async () => {
  await askTogether(4, forgedPage);
});

Deno.test("extract_many runs extractors on several real sites at once, each page its own", async () => {
  await using web = startLocalSites(7, (_path, site) => {
    const size = `<p>Size: <b class=size>M${site + 10}</b></p>`;
    const body = `<title>Bolt</title>${size}<p>Price: <i class=price>${site}.20</i></p>${WORDS}`;
    return new Response(body, { headers: { "content-type": "text/html" } });
  });
  const [own = "", ...origins] = web.origins;
  await withPool(async (pool) => {
    const calls = [
      { pages: [`${own}/`], want: { size: "M10", price: "0.20" } },
      { select: { size: ".size", price: ".price" } },
      { select: { size: ["xpath://b[@class='size']"], price: "css:.price" } },
    ].map(async (extractor, call) => {
      const urls = origins.slice(2 * call, 2 * call + 2);
      const args = {
        urls,
        records: false,
        induce: false,
        respect_tdm: false,
        visible: false,
        questions: ["title"],
        format: "declared",
        extractor,
      };
      const bounds = { deadline: performance.now() + 60_000, budgetSeconds: 60 };
      const answer = await pool.call("extract_many", args, bounds);
      assert.equal(answer.error, undefined);
      const pages = answer["pages"] as { run?: { ok: boolean; fields: unknown } }[];
      assert.deepEqual(
        pages.map(({ run }) => [run?.ok, run?.fields]),
        urls.map((_, at) => {
          const site = 2 * call + at + 1;
          const size = `M${site + 10}`;
          return [true, { size: call === 2 ? [size] : size, price: `${site}.20` }];
        }),
      );
    });
    await Promise.all(calls);
  });
});
