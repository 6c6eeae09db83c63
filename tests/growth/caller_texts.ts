/**
 * What main runs of a caller's text: the rooms `call`, `mcp`, `door`, `json` and `cli`, each function
 * with its worst texts. `tests/house/caller_texts_test.ts` holds that none is forgotten.
 */
import { checkArguments } from "../../src/call/check_arguments.ts";
import { unknownNames } from "../../src/call/named_arguments.ts";
import { prepareTools } from "../../src/call/prepared_tool.ts";
import { readBatchConfig } from "../../src/cli/batch_config.ts";
import { readCallArguments } from "../../src/cli/call_arguments.ts";
import { readCrawlConfig } from "../../src/cli/crawl_config.ts";
import { pagePath } from "../../src/cli/page_path.ts";
import { toRowsArguments } from "../../src/cli/short_commands.ts";
import { parseSites } from "../../src/cli/sites_file.ts";
import { UsageError } from "../../src/config.ts";
import { ChunkedSpan } from "../../src/door/chunked_span.ts";
import { createDoor } from "../../src/door/door.ts";
import {
  createTokenCheck,
  isJsonType,
  isLoopback,
  isOwnHost,
  isOwnOrigin,
} from "../../src/door/guards.ts";
import { refusalOfHead } from "../../src/door/refused_head.ts";
import { findHeadEnd, parseRequestHead } from "../../src/door/request_head.ts";
import { toLogLine } from "../../src/door/request_log.ts";
import { ToolError } from "../../src/errors.ts";
import { MAX_REQUEST_HEAD_BYTES } from "../../src/limits.ts";
import { LongText, startOf, textOf } from "../../src/json/long_text.ts";
import { parseScriptValue } from "../../src/json/parse.ts";
import { JsonScanner } from "../../src/json/scanner.ts";
import { weightOf } from "../../src/json/weight.ts";
import { pointerTo } from "../../src/json/pointer.ts";
import { toWellFormedJson } from "../../src/json/well_formed.ts";
import { LineTransport } from "../../src/mcp/line_transport.ts";
import { createOpenCalls } from "../../src/mcp/open_calls.ts";
import { startingWith } from "../../src/mcp/prompts.ts";
import type { Runner } from "../../src/pool/runner.ts";
import { TOOLS } from "../../src/tools/table.ts";
import { repeated } from "./shape.ts";
import { inside, message, named, PLAIN, STRUCTURES, within } from "./shapes/caller_shapes.ts";
import type { TextReader } from "./text_readers.ts";

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
      "call/check_answer.ts checkAnswer reportingMisfits",
      "call/check_arguments.ts checkArguments",
      "call/ignored.ts withIgnored",
      "call/lax_arguments.ts readLaxArguments",
      "call/long_arguments.ts fitArguments",
      "call/misfits.ts withFewMisfits",
      "call/named_arguments.ts nameArguments",
      "call/prepared_tool.ts prepareTools",
      "call/run_call.ts runCall",
      "call/tool_calls.ts createToolCalls",
      "door/answer.ts sendJson restRefusal refuseRest",
      "door/body.ts readBody passBody bodyOf",
      "door/door.ts createDoor",
      "door/routes.ts createRoutes",
      "json/long_text.ts LongText withLongTexts",
      "json/misfits.ts joinMisfits describeMisfit wrongValue unknownName",
      "json/scan_counts.ts ScanCounts ScanRest",
      "json/scanner.ts JsonScanner",
      "json/utf8_check.ts Utf8Check",
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
      "door/answer.ts mcpRefusal refuseMcp",
      "mcp/doc_resources.ts registerDocs",
      "mcp/handshake_era.ts createHandshakeEra",
      "mcp/mcp_endpoint.ts createMcpEndpoint",
      "mcp/message_bounds.ts refuseLongTexts",
      "mcp/message_texts.ts withOwnTexts",
      "mcp/prompts.ts registerPrompts",
      "mcp/stateless_era.ts createStatelessEra",
      "mcp/tool_server.ts createToolServer",
    ],
  },
  completion: {
    read: startingWith(["extract_declared", "extract_many"]),
    shapes: PLAIN,
    covers: ["mcp/prompts.ts startingWith"],
  },
  "caller of a cancelled call": {
    read(text): void {
      const calls = createOpenCalls();
      const call = calls.open([text], text);
      calls.cancel([text], text);
      call.end();
    },
    shapes: PLAIN,
    covers: ["mcp/open_calls.ts createOpenCalls"],
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
    covers: ["mcp/line_transport.ts LineTransport"],
  },
  "head of a request": {
    read(text): unknown {
      // No head that is read is longer.
      const bytes = ENCODER.encode(text).subarray(0, MAX_REQUEST_HEAD_BYTES);
      const end = findHeadEnd(bytes, 0, bytes.length);
      return [
        parseRequestHead(bytes, 0, end, true),
        refusalOfHead(bytes, 400, "x"),
        toLogLine({ time: "", method: "GET", path: text, status: 200, seconds: 0 }, "text").length,
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
      "door/path_of.ts pathOf",
      "door/refused_head.ts refusalOfHead",
      "door/request_head.ts findHeadEnd parseRequestHead isHeadFault",
      "door/request_log.ts describeRefused toLogLine",
    ],
  },
  "fields of a request": {
    read: (text) => [
      isOwnHost(text),
      isOwnHost(`localhost${text}`),
      isOwnOrigin(text, text),
      isOwnOrigin(`https://${text}`, text),
      isJsonType(text),
      isLoopback(`[${text}]`),
      createTokenCheck(["x"])(text),
      createTokenCheck(["x"])(`Bearer ${text}`),
    ],
    shapes: PLAIN,
    covers: ["door/guards.ts isOwnHost isOwnOrigin isJsonType isLoopback createTokenCheck tokenOf"],
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
    covers: ["door/chunked_span.ts ChunkedSpan"],
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
      "json/long_text.ts textOf startOf decodeLongText",
      "json/parse.ts parseScriptValue jsonBudget",
      "json/pointer.ts pointerTo",
      "json/unescape_bytes.ts unescapeBytes",
      "json/weight.ts weightOf weightOfPoint",
      "json/well_formed.ts toWellFormedJson",
    ],
  },
  "arguments of the command line": {
    read: (text) =>
      Promise.all([
        answerOr(() => readBatchConfig(["page_markdown", "a", `--${text}`], 1)),
        answerOr(() => readBatchConfig(["page_markdown", "a", "--columns", text], 1)),
        answerOr(() => readCrawlConfig([text])),
        answerOr(() => readCrawlConfig(["http://a.example", "--include", text])),
        answerOr(() => readCallArguments(FIRST_TOOL, { written: [`<p>${text}`], named: [] })),
        answerOr(() => toRowsArguments([`--${text}`, "--select", text])),
        answerOr(() => checkArguments(FIRST_TOOL, { [text]: text })),
        answerOr(() => unknownNames(FIRST_TOOL, [text], { [text]: 1 })),
      ]),
    shapes: PLAIN,
    covers: [
      "call/named_arguments.ts unknownNames argumentOf",
      "cli/batch_config.ts readBatchConfig",
      "cli/call_arguments.ts readCallArguments",
      "cli/crawl_config.ts readCrawlConfig",
      "cli/short_commands.ts toRowsArguments",
    ],
  },
  "file of sites": {
    read: (text) => answerOr(() => parseSites(text).size),
    shapes: {
      ...within((text) => ({ [text]: { headers: { a: text }, cookies: text } })),
      ...within((text) => ({ "https://a.example": { headers: { a: text }, cookies: text } })),
      ...named("file of", STRUCTURES),
    },
    covers: ["cli/sites_file.ts parseSites"],
  },
  "address of a file": {
    read: (text) => pagePath(`https://a.example/${text}`, "https://a.example/"),
    shapes: PLAIN,
    covers: ["cli/page_path.ts pagePath"],
  },
};
