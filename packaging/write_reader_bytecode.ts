/**
 * Writes the bytecode of the script of reader processes: of what it runs to start, and to answer a
 * page of our own.
 *
 *     deno run -A --v8-flags=FLAGS packaging/write_reader_bytecode.ts SCRIPT BYTECODE
 *
 * FLAGS are those of the executable, and more that switch the engine's compilers off: what they
 * find worth compiling leaves its traces, and two builds are to be the same bytes.
 */
import { joinBytes } from "../src/base/bytes.ts";
import { encodeFrame } from "../src/base/channel/frame.ts";
import { packArguments } from "../src/serve/pool/sent/arguments.ts";
import { warmPage } from "../src/serve/pool/warm_page.ts";
import { TOOLS } from "../src/tools/contract/table.ts";
import { BYTECODE_MARK, loadScript } from "./script.js";

const [from = "", to = ""] = Deno.args;
const calls = ["extract_declared", "page_markdown"].map((name, at) => {
  const input = TOOLS.find((tool) => tool.name === name)?.input.parse({ html_or_url: warmPage(0) });
  const { args, moved, body } = packArguments(input as Record<string, unknown>);
  const head = { type: "call", tool: name, args, moved, moment: 0 };
  return joinBytes(encodeFrame(at + 1, head, body));
});

/** Gives the reader the calls one by one as it asks for them, and then the end. */
function readCall(buffer: Uint8Array): number | null {
  const call = calls[0];
  if (call === undefined) return null;
  const count = Math.min(call.length, buffer.length);
  buffer.set(call.subarray(0, count));
  if (count === call.length) calls.shift();
  else calls[0] = call.subarray(count);
  return count;
}
let answered = 0;
Object.assign(Deno.stdin, { read: readCall, readSync: readCall });
Object.assign(Deno.stdout, {
  writeSync(bytes: Uint8Array): number {
    answered += bytes.length;
    return bytes.length;
  },
});

// The reader gives up every permission.
const file = Deno.openSync(to, { write: true, create: true, truncate: true });
const { script, exports } = loadScript(Deno.readFileSync(from));
await exports.startReader();
if (answered < 5_000) throw new Error(`the reader answered ${answered} bytes alone`);
const bytes = joinBytes([new TextEncoder().encode(BYTECODE_MARK), script.createCachedData()]);
for (let at = 0; at < bytes.length;) at += file.writeSync(bytes.subarray(at));
