/**
 * Writes the bytecode of the script of `call` for `mcp`: of what it runs to greet a client and to list
 * its tools, but for the processes that it starts.
 *
 *     deno run -A --v8-flags=FLAGS packaging/write_mcp_bytecode.ts SCRIPT BYTECODE
 *
 * FLAGS are those of `write_reader_bytecode.ts`.
 */
import { joinBytes } from "../src/base/bytes.ts";
import { loadScript, MCP_BYTECODE_MARK } from "./script.js";

const [from = "", to = ""] = Deno.args;
// The command gives up its right to write files.
const file = Deno.openSync(to, { write: true, create: true, truncate: true });
const { script, exports } = loadScript(Deno.readFileSync(from));
const clientInfo = { name: "client", version: "1" };
const messages = [
  {
    id: 1,
    method: "initialize",
    params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo },
  },
  { method: "notifications/initialized" },
  { id: 2, method: "tools/list", params: {} },
];
const LINE_FEED = 10;
/** Settles when what was asked last is answered: two builds are to run the same in the same order. */
let answer = Promise.withResolvers<void>();
answer.resolve();
let answered = 0;

const readable = new ReadableStream<Uint8Array>({
  async pull(controller): Promise<void> {
    await answer.promise;
    const message = messages.shift();
    if (message === undefined) return controller.close();
    if (message.id !== undefined) answer = Promise.withResolvers();
    const line = JSON.stringify({ jsonrpc: "2.0", ...message });
    controller.enqueue(new TextEncoder().encode(`${line}\n`));
  },
}, { highWaterMark: 0 });
class NoCommand {
  spawn(): never {
    throw new Error("bytecode is written without a reader process");
  }
}
Object.assign(Deno, { Command: NoCommand });
Object.defineProperty(Deno.stdin, "readable", { value: readable });
Object.assign(Deno.stdout, {
  write(bytes: Uint8Array): Promise<number> {
    answered += bytes.length;
    if (bytes.at(-1) === LINE_FEED) answer.resolve();
    return Promise.resolve(bytes.length);
  },
});
await exports.mcp([], exports.loadTools, "1.0.0");
if (answered < 40_000) throw new Error(`the command answered ${answered} bytes alone`);
const bytes = joinBytes([new TextEncoder().encode(MCP_BYTECODE_MARK), script.createCachedData()]);
for (let at = 0; at < bytes.length;) at += file.writeSync(bytes.subarray(at));
Deno.exit();
