/** The answers of embedded state about the page's own thing, which is found by its name. */
import type { Page } from "../../../page/html/mod.ts";
import { foldName } from "../../../page/text/mod.ts";
import { isJsonContainer, isJsonObject } from "../../../base/json/parse.ts";
import type { Json, JsonObject } from "../../../base/json/parse.ts";
import { pointerTo } from "../../../base/json/pointer.ts";
import { MAX_STATE_VALUES, readStateBlocks, type StateBlock } from "./blocks.ts";
import { readStateFields, SLOTS, soleOf, type StateAnswers } from "./fields.ts";
import { readStateVariants } from "./variants.ts";

// Bounds.
/** Objects of one name of a page state that are read; later ones repeat the first. */
const MAX_STATE_THINGS = 50;

const NAME_KEYS = (
  "name title headline productName product_name productTitle product_title displayName " +
  "item_name"
).split(" ");
/** The key under which one shop system puts the thing in view. */
const THING_KEY = "product_attributes";
/** Shortest name that distinguishes things, in UTF-16 units. */
const MIN_NAME_CHARS = 3;

/** An object of state that is the page's thing, or seems to be. */
interface StateThing {
  readonly block: StateBlock;
  readonly object: JsonObject;
  readonly pointer: string;
}

/** Finds the objects of state that are called as the page calls its thing, at most so many. */
export function findStateThings(
  page: Page,
  names: readonly string[],
  blocks: readonly StateBlock[] = readStateBlocks(page),
): readonly StateThing[] {
  const same: StateThing[] = [];
  const alike: StateThing[] = [];
  const wanted = names.map(foldName).filter((name) => name.length >= MIN_NAME_CHARS);
  const budget = { left: MAX_STATE_VALUES };
  for (const block of blocks) {
    if (!block.isViewed) findNamed(block, wanted, same, alike, budget);
  }
  // `Boot laces` contains the name of `Boot`: where the exact name is found, only it counts.
  return (same.length > 0 ? same : alike).slice(0, MAX_STATE_THINGS);
}

/** Reads the answers of state about the thing a page names `names` (its heading, its titles). */
export function readState(page: Page, names: readonly string[]): StateAnswers {
  const answers = Object.fromEntries(SLOTS.map((slot) => [slot, []])) as unknown as StateAnswers;
  const blocks = readStateBlocks(page);
  for (const block of blocks) if (block.isViewed) readViewed(block, answers);
  for (const { block, object, pointer } of findStateThings(page, names, blocks)) {
    readStateFields(block, object, pointer, answers);
    readStateVariants(block, object, pointer, answers);
  }
  return answers;
}

/** A page's report of what is being viewed, and the variants of its form, need no name. */
function readViewed(block: StateBlock, answers: StateAnswers): void {
  if (isJsonObject(block.value)) {
    const inner = block.value.get(THING_KEY);
    if (isJsonObject(inner)) readStateFields(block, inner, pointerTo("", THING_KEY), answers);
    else readStateFields(block, block.value, "", answers);
  } else readStateVariants(block, new Map([["variants", block.value]]), "", answers);
}

/** A value of a block and the way to it, written out only for what is found. */
interface Step {
  readonly value: Json;
  readonly key: string | number;
  readonly outer: Step | undefined;
}

/** Walks a block for objects that have one of the names. */
function findNamed(
  block: StateBlock,
  wanted: readonly string[],
  same: StateThing[],
  alike: StateThing[],
  budget: { left: number },
): void {
  if (wanted.length === 0) return;
  const waiting: Step[] = [{ value: block.value, key: "", outer: undefined }];
  for (let step = waiting.pop(); step !== undefined && budget.left-- > 0; step = waiting.pop()) {
    const { value } = step;
    if (isJsonObject(value)) {
      const likeness = likenessOf(value, wanted);
      if (likeness !== undefined) {
        const found = { block, object: value, pointer: pointerOf(step) };
        (likeness === "same" ? same : alike).push(found);
      }
      const from = waiting.length;
      const outer = step;
      value.forEach((inner, key) => {
        if (isJsonContainer(inner)) waiting.push({ value: inner, key, outer });
      });
      turn(waiting, from);
    } else if (Array.isArray(value)) {
      const items = value as readonly Json[];
      for (let key = items.length - 1; key >= 0; key--) {
        const inner = items[key] as Json;
        if (isJsonContainer(inner)) waiting.push({ value: inner, key, outer: step });
      }
    }
  }
}

/** Turns what was added last around: the first is to be taken first. */
function turn(steps: Step[], from: number): void {
  let high = steps.length - 1;
  for (let low = from; low < high; low++, high--) {
    const step = steps[low] as Step;
    steps[low] = steps[high] as Step;
    steps[high] = step;
  }
}

function pointerOf(last: Step): string {
  const keys: (string | number)[] = [];
  for (let step = last; step.outer !== undefined; step = step.outer) keys.push(step.key);
  return keys.reduceRight((pointer: string, key) => pointerTo(pointer, key), "");
}

function likenessOf(object: JsonObject, wanted: readonly string[]): "same" | "alike" | undefined {
  let isAlike = false;
  if (object.size === 0) return undefined;
  for (const key of NAME_KEYS) {
    const value = soleOf(object.get(key));
    if (typeof value !== "string") continue;
    const name = foldName(value);
    if (name.length < MIN_NAME_CHARS) continue;
    if (wanted.includes(name)) return "same";
    isAlike ||= wanted.some((each) => isAlikeName(each, name));
  }
  return isAlike ? "alike" : undefined;
}

/** One name contains the other, which is at least half of it. */
function isAlikeName(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return long.includes(short) && short.length >= 0.5 * long.length;
}
