/** Every tool that takes the caller's selectors is stopped by the margin, and its lane goes on. */
import assert from "node:assert/strict";
import type { NetworkLink } from "../../src/serve/pool/network_link.ts";
import { createPool } from "../../src/serve/pool/pool.ts";
import { steadily } from "../support/steadily.ts";
import { TOOLS } from "../../src/tools/contract/table.ts";
import type { Answer } from "../../src/tools/contract/tool.ts";

const entry = new URL("../../main.ts", import.meta.url);
const network: NetworkLink = {
  begin: () => ({ ask: () => Promise.reject(new Error("no network")), end() {} }),
  warm() {},
  close: () => Promise.resolve(),
};

const PAGE = "<p>x</p>".repeat(6000);
const INNER = "following::p[position() mod 5 = 2][contains(concat(., .), 'y')]";
const HOSTILE = `//p[preceding::p[position() mod 3 = 1][${INNER}]]`;
const SECONDS = 1;

const learning = { want: null, listing: null };
const field = (selector: string): unknown[] => [{ name: "a", selector }];
const CALLS: readonly [title: string, tool: string, args: Record<string, unknown>][] = [
  ["select_values", "select_values", { html_or_url: PAGE, selector: HOSTILE, respect_tdm: false }],
  ["compile_extractor select", "compile_extractor", {
    ...learning,
    pages: [PAGE],
    select: { a: HOSTILE },
    rows: null,
  }],
  ["compile_extractor rows", "compile_extractor", {
    ...learning,
    pages: [PAGE],
    select: { a: "b" },
    rows: HOSTILE,
  }],
  ["run_extractor select", "run_extractor", {
    extractor: { format: 3, select: { fields: field(HOSTILE) } },
    html_or_url: PAGE,
  }],
  ["run_extractor rows", "run_extractor", {
    extractor: { format: 3, select: { rows: "p", fields: field(`./${INNER}[${INNER}]`) } },
    html_or_url: PAGE,
  }],
  ["heal_extractor", "heal_extractor", {
    extractor: { format: 3, select: { fields: field(HOSTILE) } },
    pages: [PAGE],
  }],
];

/** The arguments as a call has them, every default filled in. */
function checked(name: string, args: Record<string, unknown>): Record<string, unknown> {
  const tool = TOOLS.find((each) => each.name === name);
  assert.ok(tool !== undefined);
  return tool.input.parse(args) as Record<string, unknown>;
}

Deno.test("createPool() stops selectors in every tool that takes them", async (t) => {
  const faults: string[] = [];
  const onFault = (tool: string, fault: unknown): void => void faults.push(`${tool}: ${fault}`);
  const pool = createPool({ tools: TOOLS, network, onFault, entry, maxCalls: 1, maxReads: 1 });
  const call = (tool: string, args: Record<string, unknown>, seconds: number): Promise<Answer> =>
    pool.call(tool, checked(tool, args), {
      deadline: performance.now() + seconds * 1000,
      budgetSeconds: seconds,
    });
  const next = { html_or_url: "<p>a</p><p>b</p>", selector: "p", respect_tdm: false };
  try {
    await call("select_values", next, 20);
    for (const [title, tool, args] of CALLS) {
      await t.step(title, () =>
        steadily(async () => {
          const { ok, error } = await call(tool, args, SECONDS);
          const { code, retryable } = error as { code: string; retryable: boolean };
          assert.deepEqual([ok, code, retryable], [false, "bad_input", false]);
          const after = await call("select_values", next, 20);
          assert.equal(after.count, 2);
        }));
    }
    assert.deepEqual(faults, []);
  } finally {
    await pool.close();
  }
});
