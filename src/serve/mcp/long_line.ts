/** A line that is too long to be kept: its two ends tell who waits for an answer to it. */
import type { RequestId } from "@modelcontextprotocol/server";
import { joinBytes } from "../../base/bytes.ts";
import { jsonIn } from "../../base/json/plain.ts";

// Bounds.
/** Bytes kept of either end of a line that is too long, to find its identifier in. */
const LONG_LINE_END_BYTES = 1_024;

/** A first member that holds nothing else, as programs write it. */
const FIRST = /[{ ]?"(\w{1,20})": ?("[^"\\]{0,500}"|-?\d{1,16}),/y;
/** An identifier among the last: what follows closes the message, not something in it. */
const LAST = /"id": ?("[^"\\]{0,500}"|-?\d{1,16})(?:, ?"jsonrpc": ?"2.0")?\}\r?$/;

/** Keeps the ends of a line. */
export class LongLine {
  #head: Uint8Array = new Uint8Array();
  #tail: Uint8Array = new Uint8Array();

  add(part: Uint8Array): void {
    const room = LONG_LINE_END_BYTES - this.#head.length;
    if (room > 0) this.#head = joinBytes([this.#head, part.subarray(0, room)]);
    this.#tail = joinBytes([this.#tail, part.slice(-LONG_LINE_END_BYTES)])
      .slice(-LONG_LINE_END_BYTES);
  }

  /** The identifier of the message; undefined where its ends do not tell. */
  get id(): RequestId | undefined {
    const [head, tail] = [this.#head, this.#tail].map((bytes) => new TextDecoder().decode(bytes));
    const written = firstId(head ?? "") ?? LAST.exec(tail ?? "")?.[1];
    const id = written === undefined ? undefined : jsonIn(written);
    return typeof id === "string" || typeof id === "number" ? id : undefined;
  }
}

function firstId(head: string): string | undefined {
  for (FIRST.lastIndex = 0;;) {
    const member = FIRST.exec(head);
    if (member === null) return undefined;
    if (member[1] === "id") return member[2];
  }
}
