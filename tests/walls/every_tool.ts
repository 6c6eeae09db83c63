/**
 * Every tool behind every wall of this system: mutated public pages are answered as without a wall,
 * and no reader is ended. What a wall refuses must be nothing that reading needs.
 *
 *     deno task test:walls
 *
 * `WALLS_SECONDS` says how long (30).
 */
import assert from "node:assert/strict";
import { readerCommand } from "../../src/serve/pool/reader_command.ts";
import {
  type CallHooks,
  type ReaderProcess,
  startReader,
} from "../../src/serve/pool/reader_process.ts";
import { NO_SANDBOX, SANDBOXES } from "../../src/serve/pool/sandbox.ts";
import { TOOLS } from "../../src/tools/contract/table.ts";
import { mutatePage, readSources } from "../fuzz/mutated_page.ts";
import { createRandom, FUZZ_SEED } from "../fuzz/random.ts";
import { EXAMPLES } from "../support/tool_docs.ts";

const SECONDS = Number(Deno.env.get("WALLS_SECONDS") ?? 30);
const MAIN = new URL("../../main.ts", import.meta.url);
const OFFLINE = { code: "fetch_failed", message: "there is no web here", retryable: true } as const;

/** Runs a call to which there is no web. */
function answerOf(
  reader: ReaderProcess,
  name: string,
  args: Record<string, unknown>,
): Promise<unknown> {
  const hooks: CallHooks = {
    asked: (ask) => void Promise.resolve().then(() => open.reply(ask, { error: OFFLINE }, 0)),
    progress() {},
    waits() {},
  };
  const open = reader.call(name, args, 0, hooks);
  return open.answer;
}

/** The example of a tool with another page in the place of its own. */
function withPage(name: string, page: string): Record<string, unknown> {
  const args = { ...EXAMPLES[name] };
  for (const place of ["html_or_url", "url_or_text"]) if (place in args) args[place] = page;
  if ("pages" in args) args.pages = [page];
  return args;
}

Deno.test("every tool answers behind each wall as it does without", async () => {
  if (Deno.build.os !== "linux") return console.log("passed over: walls are of Linux");
  const bare = await startReader(readerCommand(MAIN, NO_SANDBOX));
  const walled = new Map<string, ReaderProcess>();
  for (const [at, wall] of SANDBOXES.entries()) {
    try {
      walled.set(`${wall.name}, the ${at + 1}.`, await startReader(readerCommand(MAIN, wall)));
    } catch (error) {
      console.log(`passed over: ${wall.name}: ${(error as Error).message.split("\n")[0]}`);
    }
  }
  const random = createRandom(FUZZ_SEED);
  const sources = await readSources(200);
  const until = performance.now() + SECONDS * 1000;
  let pages = 0;
  try {
    for (; performance.now() < until; pages++) {
      const page = mutatePage(sources, random);
      for (const { name, input } of TOOLS) {
        const parsed = input.safeParse(withPage(name, page));
        if (!parsed.success) continue;
        const args = parsed.data as Record<string, unknown>;
        const expected = await answerOf(bare, name, args);
        for (const [wall, reader] of walled) {
          const answer = await answerOf(reader, name, args);
          assert.deepEqual(answer, expected, `page ${pages}, ${name}, behind ${wall}`);
        }
      }
    }
  } finally {
    for (const reader of [bare, ...walled.values()]) reader.kill();
    await Promise.all([bare, ...walled.values()].map((reader) => reader.ended));
  }
  console.log(`${pages} pages behind ${[...walled.keys()].join("; ")} (FUZZ_SEED=${FUZZ_SEED})`);
  assert(pages > 0);
});
