/** A handed-in page is asked for again by its name, where a process still knows it. */
import assert from "node:assert/strict";
import { createPool } from "../../src/serve/pool/pool.ts";
import { MAX_CALLS, MAX_READS } from "../../src/terminal/start_pool.ts";
import { MAX_KNOWN_PAGES } from "../../src/base/limits.ts";
import { TOOLS } from "../../src/tools/contract/table.ts";
import type { Answer } from "../../src/tools/contract/mod.ts";

/** An article of several slices. */
const pageOf = (name: string): string =>
  `<html lang="en"><title>${name}</title><article><h1>${name}</h1>${
    `<p>The harbour of ${name} has a lantern of copper, which ships see from far away.</p>`.repeat(
      80,
    )
  }</article></html>`;

const pool = (): ReturnType<typeof createPool> =>
  createPool({
    maxCalls: MAX_CALLS,
    maxReads: MAX_READS,
    tools: TOOLS,
    network: {
      begin: () => ({ ask: () => Promise.reject(new Error("no network")), end() {} }),
      warm() {},
      close: () => Promise.resolve(),
    },
    onFault() {},
    entry: new URL("../../main.ts", import.meta.url),
  });

const reading = (
  calls: ReturnType<typeof createPool>,
  html_or_url: string,
  more: Record<string, unknown> = {},
  tool = "page_markdown",
): Promise<Answer> => {
  const args = TOOLS.find(({ name }) => name === tool)?.input.parse({ html_or_url, ...more });
  const within = { deadline: performance.now() + 60_000, budgetSeconds: 60 };
  return calls.call(tool, args as Record<string, unknown>, within);
};

function assertUnknown({ ok, error }: Answer): void {
  assert.equal(ok, false);
  const { code, message } = error as { code: string; message: string };
  assert.equal(code, "bad_input");
  assert.match(message, /kept no more: hand in its text again/);
}

Deno.test("a page is read by its name as by its text, in whichever process knows it", async () => {
  const calls = pool();
  try {
    // At once, so that there may be several processes.
    const pages = ["one", "two", "three"].map(pageOf);
    const first = await Promise.all(pages.map((page) => reading(calls, page, { max_chars: 500 })));
    const names = first.map(({ page_name }) => String(page_name));
    for (const name of names) assert.match(name, /^sha256:[0-9a-f]{64}$/);
    assert.equal(new Set(names).size, 3);
    const next = { max_chars: 500, offset: first[0]?.["next_offset"] };
    const named = await Promise.all(names.map((name) => reading(calls, name, next)));
    for (const [at, answer] of named.entries()) {
      assert.deepEqual(answer, await reading(calls, pages[at] ?? "", next));
    }
    const about = await reading(calls, ` ${names[1]}\n`, {}, "extract_declared");
    assert.deepEqual(about, await reading(calls, pages[1] ?? "", {}, "extract_declared"));
    const based = { ...next, base_url: "https://example.com/" };
    assert.equal((await reading(calls, names[2] ?? "", based))["page_name"], names[2]);
  } finally {
    await calls.close();
  }
});

Deno.test("a name that no process knows, or knows no more, is refused", async () => {
  const calls = pool();
  try {
    assertUnknown(await reading(calls, `sha256:${"0".repeat(64)}`));
    const { page_name: name } = await reading(calls, pageOf("old"), { max_chars: 500 });
    assert.equal((await reading(calls, String(name))).ok, true);
    // What fits into one slice has no name.
    const short = await reading(calls, "<h1>One</h1><p>A text that is short.</p>");
    assert.equal(short["page_name"], undefined);
    for (let at = 0; at < 4 * MAX_KNOWN_PAGES; at++) await reading(calls, pageOf(`new ${at}`));
    assertUnknown(await reading(calls, String(name)));
  } finally {
    await calls.close();
  }
});
