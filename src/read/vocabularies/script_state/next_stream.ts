/** Next's stream: rows of JSON cut into the strings of many `self.__next_f.push` calls. */
import type { Node } from "../../../page/html/mod.ts";
import {
  type Json,
  type JsonBudget,
  parseJson,
  parseScriptValue,
} from "../../../base/json/parse.ts";

/** A script that may run, and what it says. */
export interface Script {
  readonly node: Node;
  readonly type: string;
  readonly text: string;
}

const PUSH = /self\.__next_f\.push\(\s{0,8}(?=\[)/g;
/** A row: its number, and its value when that is an object or a list. */
const ROW = /^[0-9a-f]{1,6}:(?=[[{])/;

/** The content of a stream, and the script it begins in. */
export interface NextStream {
  readonly node: Node;
  readonly rows: readonly Json[];
}

/** Reads the rows of a page's stream that are JSON; undefined where there is none. */
export function readNextStream(
  scripts: readonly Script[],
  budget: JsonBudget,
): NextStream | undefined {
  let first: Node | undefined;
  let stream = "";
  for (const { node, type, text } of scripts) {
    if (!text.includes("__next_f") || (type !== "" && !/javascript/.test(type))) continue;
    for (const { 0: opening, index } of text.matchAll(PUSH)) {
      const pushed = parseScriptValue(text, index + opening.length, budget)?.value;
      const piece = Array.isArray(pushed) ? pushed[1] : undefined;
      if (typeof piece !== "string") break;
      first ??= node;
      stream += piece;
    }
  }
  if (first === undefined) return undefined;
  const rows: Json[] = [];
  for (const line of stream.split("\n")) {
    const opening = ROW.exec(line)?.[0];
    const row = opening === undefined ? undefined : parseJson(line.slice(opening.length), budget);
    if (row !== undefined) rows.push(row);
  }
  return { node: first, rows };
}
