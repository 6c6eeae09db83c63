/** Remix's stream: one flat payload as the string of a call, or of several. */
import type { Node } from "../../../page/html/mod.ts";
import {
  isJsonNumber,
  type Json,
  type JsonBudget,
  parseJson,
  parseScriptValue,
} from "../../../base/json/parse.ts";
import type { Script } from "./next_stream.ts";
import { readFlatPayload } from "./flat_payload.ts";

const ENQUEUE = /(?:__remixContext|__reactRouterContext)\.streamController\.enqueue\(\s{0,8}(?=")/g;

/** The objects of a stream, and the script it begins in. */
interface RemixStream {
  readonly node: Node;
  readonly value: Json;
}

/** Reads the first line of a page's stream, which has what is there from the start. */
export function readRemixStream(
  scripts: readonly Script[],
  budget: JsonBudget,
): RemixStream | undefined {
  let first: Node | undefined;
  let stream = "";
  for (const { node, text } of scripts) {
    if (!text.includes("streamController.enqueue(")) continue;
    for (const { 0: opening, index } of text.matchAll(ENQUEUE)) {
      const piece = parseScriptValue(text, index + opening.length, budget)?.value;
      if (typeof piece !== "string") break;
      first ??= node;
      stream += piece;
    }
  }
  const [line = ""] = stream.split("\n", 1);
  const payload = first === undefined ? undefined : parseJson(line, budget);
  if (first === undefined || payload === undefined) return undefined;
  return { node: first, value: readFlatPayload(payload, keyOf) };
}

/** A key `_N` is the text of the payload's member N. */
function keyOf(cells: readonly Json[], written: string): string | undefined {
  const at = /^_(\d{1,7})$/.exec(written)?.[1];
  const key = at === undefined ? undefined : cells[Number(at)];
  if (typeof key === "string") return key;
  return isJsonNumber(key) ? key.literal : undefined;
}
