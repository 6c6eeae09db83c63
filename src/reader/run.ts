/**
 * The reader process: gives up every permission, then reads pages one call at a time.
 *
 * It speaks framed messages over standard input and output; the network is reached only by asking
 * the service. When the service goes away its input ends, and so does the process.
 */
import type { Tool } from "../tools/tool.ts";
import type { Asked } from "./context.ts";
import { encodeFrame, readFrame } from "./frame.ts";
import { type FromReader, type ToReader, unpackArguments } from "./messages.ts";
import { dropPermissions } from "./permissions.ts";
import { serveCall } from "./serve_call.ts";

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
      void serveCall(table.get(message.tool), args, asked, send);
    }
  }
}

/** Standard output carries messages alone: whatever a package has to say goes to standard error. */
function keepOutputClean(): void {
  // deno-lint-ignore no-console
  console.log = console.info = console.debug = console.error;
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
