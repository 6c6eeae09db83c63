/** State that frameworks stream in: cut into the strings of several calls of scripts. */
import type { Node } from "../../../page/html/mod.ts";
import {
  isJsonNumber,
  type Json,
  type JsonBudget,
  parseJson,
  parseScriptValue,
} from "../../../base/json/parse.ts";
import { readFlatPayload } from "./flat_payload.ts";

/** A script that may run, and what it says. */
export interface Script {
  readonly node: Node;
  readonly type: string;
  readonly text: string;
}

/** What a stream holds, and the script it begins in. */
interface Stream<Held> {
  readonly node: Node;
  readonly value: Held;
}

/** Joins the strings that `pieceOf` finds in what calls are given; undefined where there is none. */
function joinStream(
  scripts: readonly Script[],
  call: RegExp,
  pieceOf: (given: Json | undefined) => Json | undefined,
  budget: JsonBudget,
): Stream<string> | undefined {
  let first: Node | undefined;
  let value = "";
  for (const { node, text } of scripts) {
    for (const { 0: opening, index } of text.matchAll(call)) {
      const piece = pieceOf(parseScriptValue(text, index + opening.length, budget)?.value);
      if (typeof piece !== "string") break;
      first ??= node;
      value += piece;
    }
  }
  return first === undefined ? undefined : { node: first, value };
}

const PUSH = /self\.__next_f\.push\(\s{0,8}(?=\[)/g;
/** A row: its number, and its value when that is an object or a list. */
const ROW = /^[0-9a-f]{1,6}:(?=[[{])/;

/** Reads the rows of Next's stream that are JSON. */
export function readNextStream(
  scripts: readonly Script[],
  budget: JsonBudget,
): Stream<Json> | undefined {
  const pushing = scripts.filter(({ type, text }) =>
    text.includes("__next_f") && (type === "" || /javascript/.test(type))
  );
  const stream = joinStream(
    pushing,
    PUSH,
    (row) => Array.isArray(row) ? row[1] : undefined,
    budget,
  );
  if (stream === undefined) return undefined;
  const rows: Json[] = [];
  for (const line of stream.value.split("\n")) {
    const opening = ROW.exec(line)?.[0];
    const row = opening === undefined ? undefined : parseJson(line.slice(opening.length), budget);
    if (row !== undefined) rows.push(row);
  }
  return { node: stream.node, value: rows };
}

const ENQUEUE = /(?:__remixContext|__reactRouterContext)\.streamController\.enqueue\(\s{0,8}(?=")/g;

/** Reads the first line of Remix's stream, a flat payload of what is there from the start. */
export function readRemixStream(
  scripts: readonly Script[],
  budget: JsonBudget,
): Stream<Json> | undefined {
  const calling = scripts.filter(({ text }) => text.includes("streamController.enqueue("));
  const stream = joinStream(calling, ENQUEUE, (piece) => piece, budget);
  const [line = ""] = stream?.value.split("\n", 1) ?? [];
  const payload = stream === undefined ? undefined : parseJson(line, budget);
  if (stream === undefined || payload === undefined) return undefined;
  return { node: stream.node, value: readFlatPayload(payload, keyOf) };
}

/** A key `_N` is the text of the payload's member N. */
function keyOf(cells: readonly Json[], written: string): string | undefined {
  const at = /^_(\d{1,7})$/.exec(written)?.[1];
  const key = at === undefined ? undefined : cells[Number(at)];
  if (typeof key === "string") return key;
  return isJsonNumber(key) ? key.literal : undefined;
}
