/** The memory of rungs, and the invariants of a climb whatever the rungs answer. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { ToolError } from "../../../src/base/errors.ts";
import type { Delivery, FetchRequest, RungName } from "../../../src/web/fetch/messages.ts";
import { createPages } from "../../../src/web/fetch/pages.ts";
import { createRungMemory, RUNG_RECHECK_PAGES } from "../../../src/web/fetch/rungs/rung_memory.ts";
import { MAX_KNOWN_SITES } from "../../../src/base/limits.ts";

const HOUR = 3_600_000;
const page = (path: string): URL => new URL(`http://shop.example${path}`);

Deno.test("recall() knows the folder and its www twin, not the rest of the site", () => {
  const memory = createRungMemory(() => 0);
  memory.learn(page("/app/1"), "browser", "a shell");
  assert.deepEqual(memory.recall(page("/app/2?x")), { rung: "browser", reason: "a shell" });
  assert.notEqual(memory.recall(new URL("https://www.shop.example/app/3")), null);
  for (const path of ["/", "/app", "/app/deep/1", "/other/1"]) {
    assert.equal(memory.recall(page(path)), null, path);
  }
});

Deno.test("recall() forgets after a day, and when told to", () => {
  let now = 0;
  const memory = createRungMemory(() => now);
  memory.learn(page("/"), "browser", "a shell");
  now = 23 * HOUR;
  assert.notEqual(memory.recall(page("/")), null);
  now = 24 * HOUR;
  assert.equal(memory.recall(page("/")), null);
  memory.learn(page("/"), "browser", "a shell");
  memory.learn(page("/"), null, "");
  assert.equal(memory.recall(page("/")), null);
});

Deno.test("learn() keeps 4,096 folders, the latest learnt", () => {
  const memory = createRungMemory(() => 0);
  for (let at = 0; at <= MAX_KNOWN_SITES; at++) {
    memory.learn(new URL(`http://s${at}.example/`), "browser", "x");
  }
  assert.equal(memory.recall(new URL("http://s0.example/")), null);
  assert.notEqual(memory.recall(new URL("http://s1.example/")), null);
});

Deno.test("recall() tries plain HTTP again now and then", () => {
  const memory = createRungMemory(() => 0);
  memory.learn(page("/"), "browser", "x");
  const recalled = Array.from({ length: RUNG_RECHECK_PAGES * 2 }, () => memory.recall(page("/")));
  assert.equal(recalled.filter((each) => each === null).length, 2);
});

/** What a rung may answer. */
const outcome = fc.oneof(
  fc.record({
    status: fc.constantFrom(200, 200, 200, 301, 402, 403, 404, 429, 500),
    body: fc.constantFrom(
      "",
      "<title>Just a moment...</title>",
      "<script>1</script>",
      `<p>${"word ".repeat(100)}`,
      "<i></i>".repeat(500),
    ),
    type: fc.constantFrom("text/html", "application/json", "image/png", ""),
  }),
  fc.record({ passing: fc.boolean(), climbs: fc.boolean() }),
  fc.constantFrom("refused_address" as const, "too_large" as const),
);

Deno.test("page() ends every climb with a page or a documented refusal, and asks no rung twice", async () => {
  const rungs = fc.constantFrom<RungName[]>(["http"], ["http", "browser"]);
  const remembered = fc.option(fc.constant({ rung: "browser" as const, reason: "x" }));
  await fc.assert(
    fc.asyncProperty(rungs, remembered, outcome, outcome, async (names, memory, one, two) => {
      const asked: string[] = [];
      const answer = (request: FetchRequest): Delivery => {
        if (request.kind === "open") {
          return { reply: { kind: "opened", visit: 1, rungs: names, remembered: memory } };
        }
        if (request.kind !== "rung") return { reply: { kind: "done" } };
        asked.push(request.rung);
        const given = request.rung === "http" ? one : two;
        if (typeof given === "string") throw new ToolError(given, "refused");
        if (!("status" in given)) {
          const failure = { ...given, reason: "it failed" };
          return { reply: { kind: "failed", failure, seconds: 0.1 } };
        }
        const { status, body, type } = given;
        const headers = type === "" ? [] : [["content-type", type] as const];
        const reply = {
          kind: "delivered",
          url: request.url,
          status,
          headers,
          seconds: 0.2,
        } as const;
        return { reply, body: new TextEncoder().encode(body) };
      };
      const pages = createPages((request) => Promise.resolve().then(() => answer(request)));
      const result = await pages.page("http://shop.example/", { errorPages: true })
        .catch((error) => error);
      assert.equal(new Set(asked).size, asked.length, asked.join());
      if (result instanceof ToolError) return;
      const { rung, climbs } = result.fetch;
      for (const [at, climb] of climbs.entries()) {
        assert.notEqual(climb.reason, "");
        if (at > 0) assert.equal(climb.from_rung, climbs[at - 1]?.to_rung);
      }
      assert.equal(climbs.at(-1)?.to_rung ?? "http", rung);
    }),
    { numRuns: 1_500 },
  );
});
