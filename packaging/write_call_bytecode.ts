/**
 * Writes the bytecode of the script of `call` and `serve`: of what it runs to answer, but for the
 * processes and the worker that it starts.
 *
 *     deno run -A --v8-flags=FLAGS packaging/write_call_bytecode.ts SCRIPT BYTECODE
 *
 * FLAGS are those of `write_bytecode.ts`.
 */
import { joinBytes } from "../src/base/bytes.ts";
import { CALL_BYTECODE_MARK, loadScript } from "./script.js";

const [from = "", to = ""] = Deno.args;
const file = Deno.openSync(to, { write: true, create: true, truncate: true });
const { script, exports } = loadScript(Deno.readTextFileSync(from));
const tools = () => Promise.resolve(exports.TOOLS);
let answered = 0;
let said = "";
class NoCommand {
  spawn(): never {
    throw new Error("bytecode is written without a reader process");
  }
}
/** The watchdog, as far as `serve` waits for it. */
class NoWorker {
  onmessage: ((event: { data: unknown }) => void) | undefined;

  postMessage(): void {
    this.onmessage?.({ data: { turn: 0, delayMs: null } });
  }

  terminate(): void {}
}
Object.assign(Deno, { Command: NoCommand });
Object.assign(globalThis, { Worker: NoWorker });
Object.assign(Deno.stdout, {
  write(bytes: Uint8Array): Promise<number> {
    answered += bytes.length;
    return Promise.resolve(bytes.length);
  },
});
Object.assign(Deno.stderr, {
  writeSync(bytes: Uint8Array): number {
    said += new TextDecoder().decode(bytes);
    return bytes.length;
  },
});
await exports.call(["extract_declared", "<p>"], tools);
if (answered < 100) throw new Error(`the command answered ${answered} bytes alone`);
const serving = exports.serve(["--port", "0"], tools, "0");
let address: string | undefined;
while ((address = /http:\S+\d/.exec(said)?.[0]) === undefined) {
  await Promise.race([serving, new Promise((resolve) => setTimeout(resolve, 1))]);
}
const { ok } = await (await fetch(`${address}/health`)).json();
if (ok !== true) throw new Error("the service is not well");
Deno.kill(Deno.pid, "SIGTERM");
await serving;
const bytes = joinBytes([new TextEncoder().encode(CALL_BYTECODE_MARK), script.createCachedData()]);
for (let at = 0; at < bytes.length;) at += file.writeSync(bytes.subarray(at));
