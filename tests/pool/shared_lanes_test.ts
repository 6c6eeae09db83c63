/** One site, or one caller, that takes every fetching slot: what others wait for, on real sites. */
import assert from "node:assert/strict";
import { createNetworkLink } from "../../src/serve/pool/network_link.ts";
import { asParty } from "../../src/serve/pool/party.ts";
import { createPool } from "../../src/serve/pool/pool.ts";
import { TOOLS } from "../../src/tools/contract/table.ts";
import type { Answer } from "../../src/tools/contract/tool.ts";
import { nestedForms } from "../pdf/hostile_pdfs.ts";
import { startLocalSites } from "../support/local_sites.ts";
import { MAX_CALLS, MAX_READS } from "../../src/terminal/start_pool.ts";

const LANES = { maxCalls: MAX_CALLS, maxReads: MAX_READS };
const entry = new URL("../../main.ts", import.meta.url);
const HONEST = 7;
const PAGE = `<title>Page</title><p>${"Some words of a page. ".repeat(20)}`;

interface Bench {
  /** Fetches a page of a site for a caller. */
  fetch(site: number, caller: string, path?: string): Promise<Answer>;
  /** Settles when so many slow requests are open at the sites. */
  whenOpen(requests: number): Promise<void>;
  /** Lets the sites answer. */
  answer(): void;
}

/** Sites that answer nothing until they are let, but for the honest one. */
async function withSlowSites(use: (bench: Bench) => Promise<void>): Promise<void> {
  const gate = Promise.withResolvers<void>();
  let open = 0;
  let wake: () => void = () => {};
  await using web = startLocalSites(HONEST + 1, async (_path, site) => {
    if (site !== HONEST) {
      open++;
      wake();
      await gate.promise;
    }
    return new Response(PAGE, { headers: { "content-type": "text/html" } });
  });
  const network = createNetworkLink(() => true, () => {});
  const pool = createPool({ tools: TOOLS, network, onFault() {}, entry, ...LANES });
  const tool = TOOLS.find(({ name }) => name === "fetch_page");
  const bounds = { deadline: performance.now() + 100_000, budgetSeconds: 100 };
  try {
    await use({
      fetch: (site, caller, path = "/") => {
        const args = tool?.input.parse({ url: web.origins[site] + path }) as never;
        return asParty(caller, () => pool.call("fetch_page", args, bounds));
      },
      whenOpen: async (requests) => {
        while (open < requests) await new Promise<void>((resolve) => wake = resolve);
      },
      answer: gate.resolve,
    });
  } finally {
    gate.resolve();
    await pool.close();
  }
}

for (
  const [who, siteOfCall, other] of [
    ["one site, for one caller,", () => 0, ""],
    ["one caller, by many sites,", (call: number) => call, "b"],
  ] as const
) {
  Deno.test(`createPool() answers others while ${who} takes every slot`, async () => {
    await withSlowSites(async ({ fetch, whenOpen, answer }) => {
      const caller = other === "" ? "" : "a";
      const flood = [0, 1, 2, 3, 4, 5, 6].map((call) =>
        fetch(siteOfCall(call), caller, `/${call}`)
      );
      await whenOpen(other === "" ? 1 : MAX_CALLS);
      // No slow site has answered anything: before, this waited until the calls ran out of time.
      for (let time = 0; time < 3; time++) {
        const honest = await fetch(HONEST, other, `/${time}`);
        assert.equal(honest.ok, true, JSON.stringify(honest));
      }
      answer();
      for (const { ok } of await Promise.all(flood)) assert.equal(ok, true);
    });
  });
}

Deno.test("createPool() answers others while four PDFs ask for endless work", async () => {
  await using web = startLocalSites(MAX_CALLS + 1, (_path, site) => {
    const type = site === MAX_CALLS ? "text/html" : "application/pdf";
    const body = site === MAX_CALLS ? PAGE : nestedForms(20, 2) as Uint8Array<ArrayBuffer>;
    return new Response(body, { headers: { "content-type": type } });
  });
  const network = createNetworkLink(() => true, () => {});
  const pool = createPool({ tools: TOOLS, network, onFault() {}, entry, ...LANES });
  const call = (name: string, args: Record<string, unknown>): Promise<Answer> => {
    const tool = TOOLS.find((tool) => tool.name === name);
    const bounds = { deadline: performance.now() + 100_000, budgetSeconds: 100 };
    return pool.call(name, tool?.input.parse(args) as never, bounds);
  };
  try {
    const pdfs = web.origins.slice(0, MAX_CALLS).map((origin) =>
      call("page_markdown", { html_or_url: `${origin}/` })
    );
    assert.equal((await call("fetch_page", { url: `${web.origins[MAX_CALLS]}/` })).ok, true);
    for (const answer of await Promise.all(pdfs)) {
      assert.equal(answer.ok, true, JSON.stringify(answer.error));
      assert.match(JSON.stringify(answer), /more steps than are done for its size/);
    }
  } finally {
    await pool.close();
  }
});
