/**
 * The reader process: gives up every permission, then reads pages one call at a time.
 *
 * It speaks framed messages over standard input and output; the network is reached only by asking
 * the service. When the service goes away its input ends, and so does the process.
 */
import process from "node:process";
import { ToolError } from "../errors.ts";
import type { Answer, Tool } from "../tools/tool.ts";
import { type Asked, createContext } from "./context.ts";
import { encodeFrame, readFrame } from "./frame.ts";
import { type FromReader, type ToReader, unpackArguments, type Usage } from "./messages.ts";
import { dropPermissions } from "./permissions.ts";

/** Exit code of a process that could not give up its permissions (EX_SOFTWARE). */
const EXIT_STILL_PERMITTED = 70;
const encoder = new TextEncoder();

/** Serves tool calls from standard input until it ends. Never returns before that. */
export async function runReader(tools: readonly Tool[]): Promise<void> {
  const kept = dropPermissions();
  if (kept.length > 0) {
    await Deno.stderr.write(encoder.encode(`reader: still permitted: ${kept.join(", ")}\n`));
    Deno.exit(EXIT_STILL_PERMITTED);
  }
  keepOutputClean();
  const table = new Map(tools.map((tool) => [tool.name, tool]));
  const asked: Asked = new Map();
  await send({ type: "ready" });
  for (;;) {
    const frame = await readFrame(Deno.stdin);
    if (frame === null) return;
    const message = frame.head as ToReader;
    if (message.type === "reply") {
      asked.get(message.ask)?.(message, frame.body);
    } else {
      const args = unpackArguments(message.args, message.moved, frame.body);
      void serve(table.get(message.tool), args, asked);
    }
  }
}

/** Standard output carries messages alone: whatever a package has to say goes to standard error. */
function keepOutputClean(): void {
  // deno-lint-ignore no-console
  console.log = console.info = console.debug = console.error;
}

async function serve(
  tool: Tool | undefined,
  args: Record<string, unknown>,
  asked: Asked,
): Promise<void> {
  try {
    if (tool === undefined) throw new Error("no such tool");
    const answer = await answerOf(tool, args, asked);
    await send({ type: "answer", usage: usage() }, encoder.encode(JSON.stringify(answer)));
  } catch (fault) {
    const text = fault instanceof Error ? fault.stack ?? fault.message : String(fault);
    await send({ type: "fault", text, usage: usage() });
  } finally {
    asked.clear();
  }
}

async function answerOf(
  tool: Tool,
  args: Record<string, unknown>,
  asked: Asked,
): Promise<Answer> {
  try {
    return await tool.run(args, createContext(asked, send));
  } catch (refusal) {
    if (refusal instanceof ToolError) return { ok: false, error: refusal.toObject() };
    throw refusal;
  }
}

/** One writer: frames must not interleave. */
let writing: Promise<void> = Promise.resolve();

function send(message: FromReader, body?: Uint8Array): Promise<void> {
  writing = writing.then(() => write(encodeFrame(message, body)));
  return writing;
}

async function write(parts: readonly Uint8Array[]): Promise<void> {
  for (const part of parts) {
    for (let at = 0; at < part.length;) at += await Deno.stdout.write(part.subarray(at));
  }
}

function usage(): Usage {
  const { user, system } = process.cpuUsage();
  return {
    cpuSeconds: (user + system) / 1e6,
    residentMiB: Math.round(process.memoryUsage().rss / 2 ** 20),
  };
}
