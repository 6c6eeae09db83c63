/**
 * Writes the bytecode of the script of `call` and `serve`: of what `call` runs to answer, but for the
 * processes that it starts. What `serve` runs depends on when its connections and timers come, and
 * two builds are to be the same bytes.
 *
 *     deno run -A --v8-flags=FLAGS packaging/write_call_bytecode.ts SCRIPT BYTECODE
 *
 * FLAGS are those of `write_reader_bytecode.ts`.
 */
import { joinBytes } from "../src/base/bytes.ts";
import { CALL_BYTECODE_MARK, loadScript } from "./script.js";

const [from = "", to = ""] = Deno.args;
const file = Deno.openSync(to, { write: true, create: true, truncate: true });
const { script, exports } = loadScript(Deno.readFileSync(from));
const tools = exports.loadTools;
let answered = 0;
class NoCommand {
  spawn(): never {
    throw new Error("bytecode is written without a reader process");
  }
}
Object.assign(Deno, { Command: NoCommand });
Object.assign(Deno.stdout, {
  write(bytes: Uint8Array): Promise<number> {
    answered += bytes.length;
    return Promise.resolve(bytes.length);
  },
});
Object.assign(Deno.stderr, { writeSync: (bytes: Uint8Array): number => bytes.length });
await exports.call(["extract_declared", "<p>"], tools);
if (answered < 100) throw new Error(`the command answered ${answered} bytes alone`);
const bytes = joinBytes([new TextEncoder().encode(CALL_BYTECODE_MARK), script.createCachedData()]);
for (let at = 0; at < bytes.length;) at += file.writeSync(bytes.subarray(at));
