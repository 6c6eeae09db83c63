/** The steps of a recipe or of instructions, however deep sections put them. */
import { MAX_THING_PARTS, MAX_VALUE_DEPTH } from "../../../base/limits.ts";
import { itemsOf, type ReadText, readText, type Value } from "../../vocabularies/mod.ts";

/** Lists the texts of steps in order; one text of several lines is one step a line. */
export function readSteps(value: Value): ReadText[] {
  const steps: ReadText[] = [];
  const waiting: { value: Value; depth: number }[] = [{ value, depth: 0 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (steps.length >= MAX_THING_PARTS) break;
    const inner: Value[] = [];
    for (const item of itemsOf(next.value)) {
      const listed = item.kind === "thing"
        ? item.fields.get("itemListElement") ?? item.fields.get("steps")
        : undefined;
      if (item.kind === "text" || item.kind === "list") inner.push(item);
      else if (item.kind === "thing" && item.fields.has("text")) {
        inner.push(item.fields.get("text") as Value);
      } else if (listed !== undefined) inner.push(listed);
      else if (item.kind === "thing" && item.fields.has("name")) {
        inner.push(item.fields.get("name") as Value);
      }
    }
    const [only] = inner;
    if (inner.length === 1 && only?.kind === "text") {
      for (const line of linesOf(only)) steps.push(line);
    } else if (next.depth < MAX_VALUE_DEPTH) {
      for (const value of inner.slice(0, MAX_THING_PARTS).reverse()) {
        waiting.push({ value, depth: next.depth + 1 });
      }
    }
  }
  return steps.slice(0, MAX_THING_PARTS);
}

/** Where a line ends, in plain text and in HTML. */
const LINE_ENDS = /[\r\n]+|<\/(?:p|li|div)>|<br ?\/?>/i;

function linesOf(value: Value): ReadText[] {
  if (value.kind !== "text") return [];
  return value.text.split(LINE_ENDS).flatMap((text) => readText({ ...value, text }) ?? []);
}
