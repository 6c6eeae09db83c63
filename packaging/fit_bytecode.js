/**
 * Makes bytecode that was written without the engine's compilers fit an engine that has them.
 *
 *     deno run -A --v8-flags=THOSE_OF_THE_EXECUTABLE packaging/fit_bytecode.js SCRIPT BYTECODE
 *
 * Bytecode is the same with and without them; the engine alone notes a digest of its flags in the
 * head. Ends with an error where this engine does not take what was made.
 */
import { Script } from "node:vm";
import { BYTECODE_MARK, loadScript } from "./script.js";

/** Where the head has the digest of flags: behind magic number, version and source, four bytes each. */
const FLAGS_AT = 12;
const FLAGS_BYTES = 4;

const [script, bytecode] = Deno.args;
const bytes = Deno.readFileSync(bytecode);
const own = new Script("1").createCachedData().subarray(FLAGS_AT, FLAGS_AT + FLAGS_BYTES);
bytes.set(own, BYTECODE_MARK.length + FLAGS_AT);
const loaded = loadScript(Deno.readFileSync(script), bytes.subarray(BYTECODE_MARK.length));
if (loaded.script.cachedDataRejected !== false) {
  throw new Error("the engine takes no such bytecode");
}
Deno.writeFileSync(bytecode, bytes);
