/** The bytecode of reader processes in the bytes of the executable. */
import assert from "node:assert/strict";
import { BYTECODE_MARK } from "../../packaging/script.js";

const MARKED = new RegExp(`${BYTECODE_MARK}[\\s\\S]{2}\\xde\\xc0`);

/** Makes the bytecode that of an engine of another version. Throws where there is none. */
export function breakBytecode(binary: Uint8Array): void {
  const found = MARKED.exec(new TextDecoder("latin1").decode(binary));
  assert(found, "the binary has no bytecode");
  const version = found.index + BYTECODE_MARK.length + 4;
  binary[version] = (binary[version] as number) ^ 0xff;
}
