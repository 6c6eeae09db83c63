/** One case table over REST, both eras of `/mcp`, and stdio. */
import assert from "node:assert/strict";
import {
  type DoorCase,
  type Front,
  httpFronts,
  onEveryDoor,
  startTestDoor,
  stdioFront,
} from "../support/every_door.ts";
import { throwawayTool } from "../mcp/throwaway_tool.ts";
import { TEST_TOOLS } from "../support/test_tools.ts";

const SERVER = new URL("../mcp/stdio_server.ts", import.meta.url).pathname;
const STDIO = [Deno.execPath(), "run", "-A", "--quiet", "--no-check", SERVER];

async function openAll(
  tools = TEST_TOOLS,
  ...flags: string[]
): Promise<{ fronts: readonly Front[]; close(): Promise<unknown> }> {
  const door = await startTestDoor({ tools, timeoutSeconds: 30 });
  const legacy = await stdioFront([...STDIO, ...flags], "2025-11-25");
  const modern = await stdioFront([...STDIO, ...flags], "2026-07-28");
  return {
    fronts: [...httpFronts(door.base), legacy, modern],
    close: async () => {
      assert.deepEqual(await Promise.all([legacy.end(), modern.end()]), [0, 0]);
      await door.close(0);
    },
  };
}

const invalid = (text: RegExp): NonNullable<DoorCase["refused"]> => ({ code: "bad_input", text });

const CASES: readonly DoorCase[] = [
  {
    title: "an answer",
    tool: "echo",
    args: { html_or_url: "<p>hi</p>" },
    status: 200,
    answer: { ok: true, text: "<p>hi</p>", length: 9 },
  },
  {
    title: "careless spellings are read",
    tool: "echo",
    args: { html_or_url: "<p>hi</p>", loud: "yes", limit: "4", unknown: [1] },
    status: 200,
    answer: { ok: true, text: "<P>H", length: 9, ignored: ["unknown"] },
  },
  {
    title: "text beyond ASCII passes unharmed",
    tool: "echo",
    args: { html_or_url: "é\u0000\u2028𝄞\ud800" },
    status: 200,
    answer: { ok: true, text: "é\u0000\u2028𝄞\ud800", length: 6 },
  },
  {
    title: "a missing argument",
    tool: "echo",
    args: {},
    status: 400,
    refused: invalid(
      /^the arguments do not fit echo: html_or_url: missing, a string is required$/,
    ),
  },
  {
    title: "an argument near a known one",
    tool: "echo",
    args: { html_or_url: "<p>hi</p>", lmit: 4 },
    status: 400,
    refused: invalid(/^the arguments do not fit echo: lmit: unknown, did you mean limit\?$/),
  },
  {
    title: "another name of the page",
    tool: "echo",
    args: { url: "<p>hi</p>" },
    status: 200,
    answer: { ok: true, text: "<p>hi</p>", length: 9 },
  },
  {
    title: "two misfits",
    tool: "echo",
    args: { html_or_url: 12, loud: "perhaps" },
    status: 400,
    refused: invalid(/html_or_url.*loud/),
  },
  {
    title: "a tool's own refusal is an answer",
    tool: "tricky",
    args: { how: "refuse" },
    status: 400,
    answer: {
      ok: false,
      error: { code: "bad_input", message: "how is refused as asked", retryable: false },
    },
  },
  {
    title: "a refused address",
    tool: "tricky",
    args: { how: "private" },
    status: 403,
    answer: {
      ok: false,
      error: {
        code: "refused_address",
        message: "the address is private",
        retryable: false,
        url: "http://a.test/",
      },
    },
  },
  {
    title: "a missing extra is named",
    tool: "tricky",
    args: { how: "extra" },
    status: 501,
    answer: {
      ok: false,
      error: { code: "missing_extra", message: "no browser", retryable: false, extra: "browser" },
    },
  },
  {
    title: "drift is an answer without error",
    tool: "tricky",
    args: { how: "drift" },
    status: 200,
    answer: { ok: false, lost: true },
  },
  {
    title: "a bug shows nothing of itself",
    tool: "tricky",
    args: { how: "throw" },
    status: 500,
    refused: { code: "internal_error", text: /^internal_error: tricky failed; the service's log/ },
  },
  {
    title: "an answer against its schema",
    tool: "tricky",
    args: { how: "lie" },
    status: 500,
    refused: { code: "internal_error", text: /^Output validation error/ },
  },
  {
    title: "an unknown tool",
    tool: "nope",
    args: {},
    status: 404,
    refused: { code: "not_found", text: /nope/ },
  },
  {
    title: "a tool named as a member of every object",
    tool: "constructor",
    args: {},
    status: 404,
    refused: { code: "not_found", text: /constructor/ },
  },
];

onEveryDoor("answers and refusals", CASES, openAll);

Deno.test("every door lists the same tools, entry for entry", async () => {
  const { fronts, close } = await openAll();
  try {
    const [first, ...others] = await Promise.all(fronts.map((front) => front.list()));
    assert.deepEqual(first?.map(({ name }) => name), ["echo", "tricky"]);
    for (const other of others) assert.deepEqual(other, first);
    for (const tool of first ?? []) {
      assert.deepEqual(tool.annotations, { readOnlyHint: true, destructiveHint: false });
      assert.deepEqual((tool.outputSchema as { required: string[] }).required, ["ok"]);
    }
  } finally {
    await close();
  }
});

Deno.test("a tool added to the table is served on every door with no other change", async () => {
  const { fronts, close } = await openAll([...TEST_TOOLS, throwawayTool], "--throwaway");
  try {
    for (const front of fronts) {
      assert(
        (await front.list()).some(({ name }) => name === "throwaway"),
        `${front.name} does not list it`,
      );
      const { answer } = await front.call("throwaway", { url: "abc" });
      assert.deepEqual(answer, { ok: true, count: 3 }, front.name);
    }
  } finally {
    await close();
  }
  const door = await startTestDoor({ tools: [throwawayTool] });
  const api = await (await fetch(`${door.base}/openapi.json`)).json();
  assert.equal(api.paths["/v1/tools/throwaway"].post.operationId, "throwaway");
  await door.close(0);
});
