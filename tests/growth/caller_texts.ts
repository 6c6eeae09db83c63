/**
 * What main runs of a caller's text: the rooms `call`, `mcp`, `door`, `json` and `cli`, each function
 * with its worst texts. `tests/house/caller_texts_test.ts` holds that none is forgotten.
 */
import { checkArguments } from "../../src/serve/call/check_call.ts";
import { unknownNames } from "../../src/serve/call/named_arguments.ts";
import { prepareTools } from "../../src/serve/call/prepared_tool.ts";
import { readBatchConfig } from "../../src/terminal/batch_config.ts";
import { readCallArguments } from "../../src/terminal/call/call_arguments.ts";
import { readCrawlConfig, readLedger, readStarts } from "../../src/terminal/crawl/crawl_config.ts";
import { pagePath } from "../../src/terminal/crawl/page_path.ts";
import { toRowsArguments } from "../../src/terminal/call/recipe_arguments.ts";
import { parseSites } from "../../src/terminal/sites_file.ts";
import { UsageError } from "../../src/terminal/usage_error.ts";
import { ChunkedSpan } from "../../src/serve/door/chunked_span.ts";
import { createDoor } from "../../src/serve/door/door.ts";
import {
  createTokenCheck,
  isJsonType,
  isLoopback,
  isOwnHost,
  isOwnOrigin,
} from "../../src/serve/door/guards.ts";
import { wantsEvents } from "../../src/serve/door/event_stream.ts";
import { refusalOfHead } from "../../src/serve/door/refused_head.ts";
import { findHeadEnd, parseRequestHead } from "../../src/serve/door/request_head.ts";
import { describeRefused, toLogLine } from "../../src/serve/door/request_log.ts";
import { ToolError } from "../../src/base/errors.ts";
import { LongText, startOf, textOf } from "../../src/base/json/long_text.ts";
import { parseScriptValue } from "../../src/base/json/parse.ts";
import { JsonScanner } from "../../src/base/json/scanner.ts";
import { isWithin, weightOf } from "../../src/base/json/weight.ts";
import { pointerTo } from "../../src/base/json/pointer.ts";
import { toWellFormedJson } from "../../src/base/json/well_formed.ts";
import { LineTransport } from "../../src/serve/mcp/line_transport.ts";
import { createOpenCalls } from "../../src/serve/mcp/handshake_era.ts";
import { startingWith } from "../../src/serve/mcp/prompts.ts";
import type { Runner } from "../../src/serve/pool/runner.ts";
import { TOOLS } from "../../src/tools/contract/table.ts";
import { repeated } from "./shape.ts";
import { inside, message, named, PLAIN, STRUCTURES, within } from "./shapes/caller_shapes.ts";
import type { TextReader } from "./text_readers.ts";
import { MAX_REQUEST_HEAD_BYTES } from "../../src/serve/door/piped_connection.ts";

const ENCODER = new TextEncoder();
const BODY_BYTES = 16 * 1024 * 1024;

/** Answers at once with all it was given. */
const RUNNER: Runner = {
  call: (_name, args) =>
    Promise.resolve({ ok: false, error: { code: "empty", message: `${args}` } }),
  close: () => Promise.resolve(),
};

const door = createDoor({
  tools: TOOLS,
  runner: RUNNER,
  version: "1",
  localOnly: true,
  timeoutSeconds: 120,
  maxBody: BODY_BYTES,
  maxBodies: 4 * BODY_BYTES,
  onBug: () => {},
});

async function post(path: string, body: string): Promise<string> {
  const headers = { host: "localhost", "content-type": "application/json" };
  const request = new Request(`http://localhost${path}`, { method: "POST", headers, body });
  const response = await door(request);
  return `${response.status} ${await response.text()}`;
}

const TEMPLATE = { type: "ref/resource", uri: "service://docs/tools/{name}" };
const REQUEST = "POST /mcp HTTP/1.1\r\nHost: localhost\r\n";
const PREPARED = prepareTools(TOOLS);
const [FIRST_TOOL] = PREPARED;
if (FIRST_TOOL === undefined) throw new Error("there is no tool");

async function answerOr(work: () => unknown): Promise<unknown> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UsageError || error instanceof ToolError) return error.message;
    throw error;
  }
}

/** Every one by name. */
export const CALLER_TEXTS: Readonly<Record<string, TextReader>> = {
  "POST /v1/tools": {
    read: (text) => post("/v1/tools/extract_declared", text),
    shapes: {
      ...named("page of", within((text) => ({ html_or_url: text }))),
      ...named("questions of", within((text) => ({ html_or_url: "x", questions: text }))),
      ...named("switch of", within((text) => ({ html_or_url: "x", induce: text, timeout: text }))),
      ...named("arguments of", STRUCTURES),
      ...named("questions of", inside('{"html_or_url":"x","questions":', "}", STRUCTURES)),
      ...named("body of", PLAIN),
    },
    covers: [
      "serve/call/check_call.ts answerOf callChecked checkArguments checkAnswer reportingMisfits",
      "serve/call/lax_arguments.ts readLaxArguments booleanOf",
      "serve/call/long_arguments.ts fitArguments",
      "serve/call/named_arguments.ts nameArguments unkeptNames",
      "serve/call/prepared_tool.ts prepareTools withFewMisfits",
      "serve/call/run_call.ts runCall",
      "serve/call/tool_calls.ts createToolCalls",
      "serve/door/answer.ts sendJson restRefusal refuseRest",
      "serve/door/body.ts readBody passBody bodyOf",
      "serve/door/door.ts createDoor",
      "serve/door/routes.ts createRoutes",
      "base/json/long_text.ts LongText withLongTexts",
      "base/json/misfits.ts joinMisfits describeMisfit wrongValue unknownName",
      "base/json/scan_counts.ts ScanCounts ScanRest",
      "base/json/scanner.ts JsonScanner",
    ],
  },
  "POST /v1/tools, lists": {
    read: (text) => post("/v1/tools/compile_extractor", text),
    shapes: {
      ...named("pages of", inside('{"pages":', ',"want":null}', STRUCTURES)),
      ...named("want of", inside('{"pages":["<p>"],"want":', "}", STRUCTURES)),
      ...named("want of", within((text) => ({ pages: ["<p>"], want: { a: text, b: [text] } }))),
    },
  },
  "POST /mcp": {
    read: (text) => post("/mcp", text),
    shapes: {
      ...message("completion/complete", (value) => ({
        ref: TEMPLATE,
        argument: { name: "name", value },
      })),
      ...message("prompts/get", (url) => ({ name: "read_article", arguments: { url } })),
      ...message("resources/read", (text) => ({ uri: `service://docs/tools/${text}` })),
      ...message("tools/call", (text) => ({
        name: "extract_declared",
        arguments: { html_or_url: "x", questions: text },
      })),
      ...message("initialize", (version) => ({
        protocolVersion: "2025-11-25",
        capabilities: {},
        clientInfo: { name: "x", version },
      })),
      ...message("notifications/cancelled", (requestId) => ({ requestId, reason: requestId })),
      ...named("method", within((method) => ({ jsonrpc: "2.0", id: 1, method }))),
      ...named(
        "params",
        inside('{"jsonrpc":"2.0","id":1,"method":"ping","params":', "}", STRUCTURES),
      ),
    },
    covers: [
      "serve/door/answer.ts mcpRefusal refuseMcp",
      "serve/mcp/doc_resources.ts registerDocs",
      "serve/mcp/handshake_era.ts createHandshakeEra",
      "serve/mcp/mcp_endpoint.ts createMcpEndpoint withOwnTexts",
      "serve/mcp/message_bounds.ts refuseLongTexts",
      "serve/mcp/message_shape.ts refuseMisfit",
      "serve/mcp/prompts.ts registerPrompts",
      "serve/mcp/tool_server.ts createToolServer",
    ],
  },
  completion: {
    read: startingWith(["extract_declared", "extract_many"]),
    shapes: PLAIN,
    covers: ["serve/mcp/prompts.ts startingWith"],
  },
  "caller of a cancelled call": {
    read(text): void {
      const calls = createOpenCalls();
      const call = calls.open([text], text);
      calls.cancel([text], text);
      call.end();
    },
    shapes: PLAIN,
    covers: ["serve/mcp/handshake_era.ts createOpenCalls"],
  },
  "lines of stdio": {
    async read(text): Promise<number> {
      const bytes = ENCODER.encode(text);
      const transport = new LineTransport({
        input: new ReadableStream({
          start(controller): void {
            // As a pipe gives them: no line is whole.
            for (let at = 0; at < bytes.length; at += 512) {
              controller.enqueue(bytes.subarray(at, at + 512));
            }
            controller.close();
          },
        }),
        write: () => Promise.resolve(),
      });
      let count = 0;
      transport.onmessage = () => void count++;
      await transport.start();
      await transport.closed;
      return count;
    },
    shapes: {
      "lines": repeated('{"jsonrpc":"2.0","method":"notifications/initialized"}\n'),
      "blank lines": repeated("\n"),
      ...within((params) => ({ jsonrpc: "2.0", method: "notifications/x", params: { params } })),
      ...named("plain", PLAIN),
    },
    covers: ["serve/mcp/line_transport.ts LineTransport"],
  },
  "head of a request": {
    read(text): unknown {
      // No head that is read is longer.
      const bytes = ENCODER.encode(text).subarray(0, MAX_REQUEST_HEAD_BYTES);
      const end = findHeadEnd(bytes, 0, bytes.length);
      return [
        parseRequestHead(bytes, 0, end, true),
        refusalOfHead(describeRefused(bytes, 400), "x").status,
        toLogLine({ time: "", method: "GET", path: text, status: 200, seconds: 0, id: "i" }, "text")
          .length,
      ];
    },
    shapes: {
      ...inside(`${REQUEST}X: `, "\r\n\r\n", PLAIN),
      ...named("target of", inside("GET /", " HTTP/1.1\r\nHost: localhost\r\n\r\n", PLAIN)),
      ...named("address of", inside("GET http://", " HTTP/1.1\r\nHost: a\r\n\r\n", PLAIN)),
      "fields": (chars) => `${REQUEST}${"a: b\r\n".repeat(chars / 6)}\r\n`,
      "lengths": (chars) => `${REQUEST}Content-Length: ${"1, ".repeat(chars / 3)}1\r\n\r\n`,
      "no end": repeated("a: b\r\n", REQUEST),
    },
    covers: [
      "serve/door/path_of.ts pathOf",
      "serve/door/refused_head.ts refusalOfHead",
      "serve/door/request_head.ts findHeadEnd parseRequestHead",
      "serve/door/request_log.ts describeRefused toLogLine",
    ],
  },
  "fields of a request": {
    read: (text) => [
      isOwnHost(text),
      isOwnHost(`localhost${text}`),
      isOwnOrigin(text, text),
      isOwnOrigin(`https://${text}`, text),
      isJsonType(text),
      wantsEvents(text),
      wantsEvents(`text/event-stream${text}`),
      isLoopback(`[${text}]`),
      createTokenCheck(["x"])(text),
      createTokenCheck(["x"])(`Bearer ${text}`),
    ],
    shapes: PLAIN,
    covers: [
      "serve/door/event_stream.ts wantsEvents",
      "serve/door/guards.ts isOwnHost isOwnOrigin isJsonType isLoopback createTokenCheck tokenOf",
    ],
  },
  chunks: {
    read(text): number {
      const bytes = ENCODER.encode(text);
      const into = new Uint8Array(bytes.length);
      return new ChunkedSpan().take(bytes, 0, bytes.length, into);
    },
    shapes: {
      "of a byte": repeated("1\r\na\r\n"),
      "one": (chars) => `${chars.toString(16)}\r\n${"a".repeat(chars)}\r\n0\r\n\r\n`,
      "extensions": repeated("1;a=b\r\na\r\n"),
      "trailers": repeated("a: b\r\n", "0\r\n"),
    },
    covers: ["serve/door/chunked_span.ts ChunkedSpan"],
  },
  "texts of JSON": {
    read(text): unknown {
      const scanner = new JsonScanner();
      const scanned = scanner.push(ENCODER.encode(`["${text}"]`)) ? scanner.end() : undefined;
      const [long = new LongText([ENCODER.encode(text)], false)] = scanned?.texts.values() ?? [];
      return [
        textOf(long).length,
        startOf(long, 100).length,
        weightOf(text),
        isWithin(text, text.length),
        toWellFormedJson([text]),
        pointerTo("", text).length,
        parseScriptValue(text, 0),
        parseScriptValue(`'${text}`, 0),
      ];
    },
    shapes: {
      ...PLAIN,
      "escapes": repeated("\\u0041"),
      "escaped halves": repeated("\\ud83d"),
      "escaped pairs": repeated("\\ud83d\\ude00"),
      "halves": repeated("\ud83d"),
      "comments": repeated("/*x*/"),
      "digits": repeated("1"),
      "digits and dots": repeated("1.1"),
    },
    covers: [
      "base/json/long_text.ts textOf startOf decodeLongText",
      "base/json/parse.ts parseScriptValue jsonBudget",
      "base/json/pointer.ts pointerTo",
      "base/json/weight.ts isWithin weightOf weightOfPoint",
      "base/json/well_formed.ts toWellFormedJson",
    ],
  },
  "arguments of the command line": {
    read: (text) =>
      Promise.all([
        answerOr(() => readBatchConfig(["page_markdown", "a", `--${text}`], 1)),
        answerOr(() => readBatchConfig(["page_markdown", "a", "--columns", text], 1)),
        answerOr(() => readCrawlConfig([text])),
        answerOr(() => readLedger(text)),
        answerOr(() => readLedger(`postgres://a@${text}`)),
        answerOr(() => readStarts(text)),
        answerOr(() => readCrawlConfig(["http://a.example", "--include", text])),
        answerOr(() => readCallArguments(FIRST_TOOL, { written: [`<p>${text}`], named: [] })),
        answerOr(() => toRowsArguments([`--${text}`, "--select", text])),
        answerOr(() => checkArguments(FIRST_TOOL, { [text]: text })),
        answerOr(() => unknownNames(FIRST_TOOL, [text], { [text]: 1 })),
      ]),
    shapes: PLAIN,
    covers: [
      "serve/call/named_arguments.ts unknownNames argumentOf",
      "terminal/batch_config.ts readBatchConfig",
      "terminal/call/call_arguments.ts readCallArguments",
      "terminal/crawl/crawl_config.ts readCrawlConfig readLedger readStarts",
      "terminal/call/recipe_arguments.ts toRowsArguments",
    ],
  },
  "file of sites": {
    read: (text) => answerOr(() => parseSites(text).size),
    shapes: {
      ...within((text) => ({ [text]: { headers: { a: text }, cookies: text } })),
      ...within((text) => ({ "https://a.example": { headers: { a: text }, cookies: text } })),
      ...named("file of", STRUCTURES),
    },
    covers: ["terminal/sites_file.ts parseSites"],
  },
  "address of a file": {
    read: (text) => pagePath(`https://a.example/${text}`, "https://a.example/"),
    shapes: PLAIN,
    covers: ["terminal/crawl/page_path.ts pagePath"],
  },
};
