/**
 * Writes scripts and their bytecode into an executable of Linux, between the runtime and what is
 * embedded behind it, where `openScripts` of `script.js` finds them.
 *
 *     deno run -A packaging/place_scripts.js EXECUTABLE FOLDER_OF_SCRIPTS
 */
import { NUMBER_BYTES } from "./script.js";

const [executable, folder] = Deno.args;
const whole = Deno.readFileSync(executable);
const numberAt = (at) => Number(new DataView(whole.buffer, at).getBigUint64(0, true));
const embedded = whole.length - numberAt(whole.length - NUMBER_BYTES);
const magic = new TextDecoder("latin1").decode(whole.subarray(embedded, embedded + 8));
if (magic !== "d3n0l4nd") throw new Error("nothing is embedded where it used to be");

const parts = [whole.subarray(0, embedded)];
let length = embedded;
const add = (bytes) => {
  parts.push(bytes);
  length += bytes.length;
};
const places = {};
for (const name of [...Deno.readDirSync(folder)].map(({ name }) => name).sort()) {
  const bytes = Deno.readFileSync(`${folder}/${name}`);
  places[name] = [length, bytes.length];
  add(bytes);
}
const from = new Uint8Array(NUMBER_BYTES);
new DataView(from.buffer).setBigUint64(0, BigInt(length), true);
add(new TextEncoder().encode(JSON.stringify(places)));
add(from);
add(whole.subarray(embedded));
Deno.writeFileSync(executable, new Uint8Array(await new Blob(parts).arrayBuffer()));
