/** The bytecode of the scripts in the bytes of the executable. */
import assert from "node:assert/strict";
import {
  BYTECODE_MARK,
  CALL_BYTECODE_MARK,
  MCP_BYTECODE_MARK,
  NETWORK_BYTECODE_MARK,
} from "../../packaging/script.js";

const MARKS = [BYTECODE_MARK, CALL_BYTECODE_MARK, MCP_BYTECODE_MARK, NETWORK_BYTECODE_MARK];

/** Makes all bytecode that of an engine of another version. Throws where there is none. */
export function breakBytecode(binary: Uint8Array): void {
  const text = new TextDecoder("latin1").decode(binary);
  for (const mark of MARKS) {
    const found = new RegExp(`${mark}[\\s\\S]{2}\\xde\\xc0`).exec(text);
    assert(found, `the binary has no ${mark}`);
    const version = found.index + mark.length + 4;
    binary[version] = (binary[version] as number) ^ 0xff;
  }
}
