/** One case, every way in: REST, MCP over HTTP in both eras, MCP over stdio in both eras. */
import assert from "node:assert/strict";
import type { ErrorObject } from "../../src/base/errors.ts";
import type { ToolServing } from "../../src/serve/mcp/tool_server.ts";
import { createDoor, type DoorOptions } from "../../src/serve/door/door.ts";
import { type ServedDoor, serveDoor, type ServeOptions } from "../../src/serve/door/serve_door.ts";
import { MAX_BODIES_BYTES } from "../../src/terminal/open_door.ts";
import type { Runner } from "../../src/serve/pool/runner.ts";
import type { Answer, Tool } from "../../src/tools/contract/tool.ts";
import { createLocalRunner, TEST_TOOLS } from "./test_tools.ts";

/** What came back: a structured answer, or the text of a failed call or protocol error. */
export interface Outcome {
  answer?: Answer;
  failure?: string;
  /** The error of a failed call whose code an answer may have. */
  error?: ErrorObject;
  /** HTTP status; undefined on stdio. */
  status?: number;
}

/** One way in. */
export interface Front {
  readonly name: string;
  call(tool: string, args: Record<string, unknown>): Promise<Outcome>;
  list(): Promise<Record<string, unknown>[]>;
}

/** A call and what every front must make of it. */
export interface DoorCase {
  title: string;
  tool: string;
  args: Record<string, unknown>;
  /** Status over REST. */
  status: number;
  /** The answer, the same on every front. */
  answer?: Answer;
  /** Instead of an answer: the code over REST, and what the failed MCP call says. */
  refused?: { code: string; text: RegExp };
}

type Message = Record<string, unknown> & { id?: number };

const ENVELOPE = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": {},
  "io.modelcontextprotocol/clientInfo": { name: "tests", version: "1" },
};

/** Makes the message of one request in an era. */
export function messageOf(
  era: "2025-11-25" | "2026-07-28",
  id: number,
  method: string,
  params: Record<string, unknown> = {},
): Message {
  const envelope = era === "2026-07-28" ? { _meta: ENVELOPE } : {};
  return { jsonrpc: "2.0", id, method, params: { ...params, ...envelope } };
}

/** Makes the header fields of one message over HTTP in an era. */
export function fieldsOf(
  era: "2025-11-25" | "2026-07-28",
  method: string,
  name?: string,
): Record<string, string> {
  if (era === "2025-11-25") return { "content-type": "application/json" };
  return {
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
    "mcp-protocol-version": era,
    "mcp-method": method,
    ...(name === undefined ? {} : { "mcp-name": name }),
  };
}

/** Opens REST and both eras of `/mcp` of a server. */
export function httpFronts(base: string, fields: Record<string, string> = {}): Front[] {
  return [restFront(base, fields), mcpFront(base, "2025-11-25"), mcpFront(base, "2026-07-28")];
}

function restFront(base: string, fields: Record<string, string>): Front {
  return {
    name: "REST",
    async call(tool, args) {
      const response = await fetch(`${base}/v1/tools/${tool}`, {
        method: "POST",
        headers: { "content-type": "application/json", ...fields },
        body: JSON.stringify(args),
      });
      return { status: response.status, answer: await response.json() };
    },
    async list() {
      return (await (await fetch(`${base}/v1/tools`, { headers: fields })).json()).tools;
    },
  };
}

function mcpFront(base: string, era: "2025-11-25" | "2026-07-28"): Front {
  async function post(method: string, params: Record<string, unknown>): Promise<Outcome & Message> {
    const response = await fetch(`${base}/mcp`, {
      method: "POST",
      headers: fieldsOf(era, method, params.name as string | undefined),
      body: JSON.stringify(messageOf(era, 1, method, params)),
    });
    assert.equal(response.headers.get("content-type"), "application/json");
    assert.equal(response.headers.get("mcp-session-id"), null);
    return { status: response.status, ...await response.json() };
  }
  return {
    name: `MCP ${era} over HTTP`,
    call: async (name, args) => outcomeOf(await post("tools/call", { name, arguments: args })),
    list: async () => ((await post("tools/list", {})).result as { tools: [] }).tools,
  };
}

/** Reads a JSON-RPC answer to `tools/call`. */
export function outcomeOf(message: Message): Outcome {
  const status = message.status === undefined ? {} : { status: message.status as number };
  if (message.error !== undefined) {
    return { ...status, failure: (message.error as { message: string }).message };
  }
  const result = message.result as {
    isError?: boolean;
    structuredContent?: Answer;
    content: { type: string; text: string }[];
  };
  const text = result.content[0]?.text ?? "";
  if (result.isError === true) {
    const { error } = (result.structuredContent ?? {}) as { error?: ErrorObject };
    if (error !== undefined) assert.equal(text, `${error.code}: ${error.message}`);
    return { ...status, failure: text, ...(error === undefined ? {} : { error }) };
  }
  assert.deepEqual(JSON.parse(text), result.structuredContent);
  return { ...status, answer: result.structuredContent as Answer };
}

/** A stdio server as a child process, spoken to line by line. */
export interface StdioChild {
  ask(message: Message): Promise<Message>;
  /** Every message that was no answer. */
  readonly unasked: Message[];
  /** Ends its input and gives its exit code. */
  end(): Promise<number>;
}

/** Starts a stdio server. */
export function startStdio(command: readonly string[], env?: Record<string, string>): StdioChild {
  const [program, ...args] = command;
  const child = new Deno.Command(program as string, {
    args,
    stdin: "piped",
    stdout: "piped",
    stderr: "inherit",
    ...(env === undefined ? {} : { env }),
  }).spawn();
  const waiting = new Map<number, (message: Message) => void>();
  const unasked: Message[] = [];
  const writer = child.stdin.getWriter();
  const reading = (async () => {
    let held = "";
    for await (const text of child.stdout.pipeThrough(new TextDecoderStream())) {
      const lines = (held + text).split("\n");
      held = lines.pop() ?? "";
      for (const line of lines) {
        const message = JSON.parse(line) as Message;
        const settle = waiting.get(message.id ?? -1);
        if (settle === undefined || "method" in message) unasked.push(message);
        else settle(message);
      }
    }
  })();
  return {
    unasked,
    async ask(message) {
      const answer = new Promise<Message>((resolve) => waiting.set(message.id ?? -1, resolve));
      await writer.write(new TextEncoder().encode(JSON.stringify(message) + "\n"));
      return await answer;
    },
    async end() {
      await writer.close();
      await reading;
      return (await child.status).code;
    },
  };
}

/** A stdio front of one era; `end` stops its process. */
export async function stdioFront(
  command: readonly string[],
  era: "2025-11-25" | "2026-07-28",
): Promise<Front & { end(): Promise<number> }> {
  const child = startStdio(command);
  let id = 1;
  const ask = (method: string, params: Record<string, unknown>): Promise<Message> =>
    child.ask(messageOf(era, id++, method, params));
  if (era === "2025-11-25") {
    const clientInfo = { name: "tests", version: "1" };
    await ask("initialize", { protocolVersion: era, capabilities: {}, clientInfo });
  }
  return {
    name: `MCP ${era} over stdio`,
    call: async (name, args) => outcomeOf(await ask("tools/call", { name, arguments: args })),
    list: async () => ((await ask("tools/list", {})).result as { tools: [] }).tools,
    end: child.end,
  };
}

/** Checks one case on one front. */
export async function checkCase(front: Front, each: DoorCase): Promise<void> {
  const got = await front.call(each.tool, each.args);
  const isRest = front.name === "REST";
  if (got.status !== undefined) assert.equal(got.status, isRest ? each.status : 200);
  if (each.refused === undefined) {
    assert.deepEqual(got.answer, each.answer);
  } else if (isRest) {
    const error = got.answer?.error as ErrorObject;
    assert.equal(error.code, each.refused.code);
    assert.equal(got.answer?.ok, false);
    if (error.code === "bad_input") assert.match(error.message, each.refused.text);
  } else if (each.refused.code === "bad_input") {
    assert.equal(got.error?.code, "bad_input");
    assert.match(got.error?.message ?? "", each.refused.text);
  } else {
    assert.match(got.failure ?? "", each.refused.text);
  }
}

/** Registers each case as a test on every front; `open` starts them and gives what stops them. */
export function onEveryDoor(
  title: string,
  cases: readonly DoorCase[],
  open: () => Promise<{ fronts: readonly Front[]; close(): Promise<unknown> }>,
): void {
  Deno.test(`every door: ${title}`, async (test) => {
    const { fronts, close } = await open();
    try {
      for (const front of fronts) {
        for (const each of cases) {
          await test.step(`${front.name}: ${each.title}`, () => checkCase(front, each));
        }
      }
    } finally {
      await close();
    }
  });
}

/** A door of test tools, served on a free port. */
export interface TestDoor extends ServedDoor {
  readonly base: string;
  readonly bugs: unknown[];
}

/** What a test may choose about its door. */
export interface TestDoorOptions extends Partial<DoorOptions>, Partial<ServeOptions> {
  readonly runner?: Runner;
  readonly tools?: readonly Tool[];
  readonly extend?: ToolServing["extend"];
}

/** Serves a door of test tools; close it with `close(0)`. */
export function startTestDoor(given: TestDoorOptions = {}): Promise<TestDoor> {
  const tools = given.tools ?? TEST_TOOLS;
  const bugs: unknown[] = [];
  const options = {
    tools,
    runner: createLocalRunner(tools),
    version: "1.2.3",
    localOnly: true,
    timeoutSeconds: 5,
    maxBody: 16 * 1024 * 1024,
    maxBodies: MAX_BODIES_BYTES,
    onBug: (error: unknown): void => {
      bugs.push(error);
    },
    host: "127.0.0.1",
    port: 0,
    maxConnections: 64,
    headSeconds: 10,
    drainSeconds: given.timeoutSeconds ?? 5,
    ...given,
  };
  const served = serveDoor(createDoor(options), options);
  return Promise.resolve({ ...served, base: `http://127.0.0.1:${served.port}`, bugs });
}
