/**
 * Writes the bytecode of the script of the network process: of what its modules run first.
 *
 *     deno run -A --v8-flags=FLAGS packaging/write_network_bytecode.ts SCRIPT BYTECODE
 *
 * FLAGS are those of `write_reader_bytecode.ts`.
 */
import { joinBytes } from "../src/base/bytes.ts";
import { loadScript, NETWORK_BYTECODE_MARK } from "./script.js";

const [from = "", to = ""] = Deno.args;
const { script } = loadScript(Deno.readFileSync(from));
const mark = new TextEncoder().encode(NETWORK_BYTECODE_MARK);
Deno.writeFileSync(to, joinBytes([mark, script.createCachedData()]));
Deno.exit();
