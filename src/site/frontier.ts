/** Which links a crawl takes, and in which order. */
import { addTo } from "../base/add_to.ts";
import { comparedPart, isSameSite, withoutIdleEscapes } from "../page/url/mod.ts";
import { AddressSet } from "./cursor/address_set.ts";
import { namesFile } from "./file_names.ts";
import { addressKey } from "./slots/address_key.ts";
import { addressShape, MAX_SHAPE_CHARS } from "./slots/address_shape.ts";
import { NoiseParameters, type SavedNoise } from "./slots/noise_parameters.ts";
import { type SavedShapes, ShapeTurns } from "./slots/shape_turns.ts";

// Bounds.
/** Characters of an address that an answer names beside its pages; a longer one is counted. */
export const MAX_TOLD_ADDRESS_CHARS = 300;
/** Links of a crawl that wait; later ones are dropped and counted. */
export const MAX_FRONTIER_LINKS = 4_000;
/** Links too deep to follow, or marked nofollow, that are counted; later ones are not. */
const MAX_DEEP_LINKS = 10_000;
/** Patterns of folded addresses that one answer lists. */
const MAX_FOLDED_PATTERNS = 20;

/** What a crawl may take. */
export interface CrawlRules {
  readonly start: string;
  readonly maxDepth: number;
  /** Plain texts, any one of which must occur in a link's address; empty lets every link pass. */
  readonly include: readonly string[];
  /** Plain texts none of which may occur. */
  readonly exclude: readonly string[];
}

/** A page to visit. */
export interface CrawlTask {
  readonly url: string;
  readonly depth: number;
  readonly foundOn: string | null;
}

/** The state of a frontier beside what it has seen; plain data. */
export interface SavedFrontier {
  readonly tasks: readonly CrawlTask[];
  readonly shapes: SavedShapes;
  readonly noise: SavedNoise;
  /** Links that found no room. */
  readonly dropped: number;
}

/** The pages of one crawl that are still to be visited, each once, shape by shape in turn. */
export class Frontier {
  readonly #rules: CrawlRules;
  /** What links must and must not have, as addresses are compared. */
  readonly #include: readonly string[];
  readonly #exclude: readonly string[];
  readonly #seen: AddressSet;
  readonly #noise: NoiseParameters;
  readonly #turns: ShapeTurns;
  readonly #folded = new FoldedAddresses();
  readonly #tooDeep = new Set<string>();
  readonly #nofollow = new Set<string>();
  /** Twins counted already: they are linked from many pages. */
  readonly #told = new Set<string>();
  /** Waiting pages by shape, each list in the order they came, numbered over all. */
  readonly #waiting = new Map<string, { number: number; task: CrawlTask }[]>();
  #number = 0;
  #left = 0;
  #dropped: number;

  constructor(rules: CrawlRules, saved?: SavedFrontier, seen: AddressSet = new AddressSet()) {
    this.#rules = rules;
    this.#include = rules.include.map(comparedPart);
    this.#exclude = rules.exclude.map(comparedPart);
    this.#seen = seen;
    this.#noise = new NoiseParameters(saved?.noise);
    this.#turns = new ShapeTurns(saved?.shapes);
    this.#dropped = saved?.dropped ?? 0;
    if (saved === undefined) this.markSeen(rules.start);
    const start = { url: rules.start, depth: 0, foundOn: null };
    for (const task of saved?.tasks ?? [start]) this.#push(task);
  }

  /** Returns the next page; undefined when none is left. */
  take(): CrawlTask | undefined {
    for (;;) {
      const shape = this.#nextShape();
      if (shape === undefined) return undefined;
      const line = this.#waiting.get(shape) ?? [];
      const next = line.shift();
      if (line.length === 0) this.#waiting.delete(shape);
      if (next === undefined) continue;
      this.#left--;
      // The start is read whatever its shape.
      if (next.task.foundOn === null || !this.#turns.isStarved(shape)) {
        this.#tellOnce(next.task.url);
        return next.task;
      }
      this.#fold(shape, next.task.url);
    }
  }

  /** Puts a page back, first of its shape: it was not asked, or its answer had no room. */
  giveBack(task: CrawlTask, wasTaken = false): void {
    const shape = addressShape(task.url);
    if (wasTaken) this.#turns.note(shape, false, -1);
    this.#waiting.set(shape, [{ number: -1, task }, ...this.#waiting.get(shape) ?? []]);
    this.#left++;
  }

  /** How many pages wait. */
  get left(): number {
    return this.#left;
  }

  /** Links that found no room among those that wait. */
  get dropped(): number {
    return this.#dropped;
  }

  /** Links that only their depth kept out, at most `MAX_DEEP_LINKS`. */
  get tooDeep(): number {
    return this.#tooDeep.size;
  }

  /** Links that only their mark kept out, whatever page has them, at most `MAX_DEEP_LINKS`. */
  get nofollow(): number {
    return [...this.#nofollow].filter((url) => !this.#seen.has(this.keyOf(url))).length;
  }

  /** The first addresses that wait, in the order they came. */
  waiting(most: number): string[] {
    return this.#tasks().slice(0, most).map(({ url }) => url)
      .filter((url) => url.length <= MAX_TOLD_ADDRESS_CHARS);
  }

  /** What was folded since this frontier was made. */
  folded(): ReturnType<FoldedAddresses["list"]> {
    return this.#folded.list();
  }

  /** Marks an address as known, also by another name of its page. Reports whether it was not. */
  markSeen(address: string): boolean {
    return this.#seen.add(this.keyOf(address));
  }

  /** Returns the key of an address by what is known of the site's parameters. */
  keyOf(address: string): string {
    return addressKey(address, this.#noise.names).key;
  }

  /** Folds a page that waits when another turned out to be the same. */
  foldWaitingTwin(address: string, pattern: string): void {
    const key = this.keyOf(address);
    const tasks = this.#tasks();
    const kept = tasks.filter(({ url }) => this.keyOf(url) !== key);
    if (kept.length === tasks.length) return;
    this.#fold(pattern, address);
    this.#refill(kept);
  }

  /** Marks another form of a page as said already. */
  foldTwin(pattern: string, address: string): void {
    if (this.markSeen(address)) this.#fold(pattern, address);
  }

  /** Counts a page as taken; a barren one said what another had said. */
  note(task: CrawlTask, isBarren: boolean): void {
    const shape = addressShape(task.url);
    this.#turns.note(shape, isBarren);
    // It was told of when it was taken: what became of it was not known then.
    if (isBarren) this.#folded.add(shape, task.url);
  }

  /** Admits the links of a page, in their order; returns how many were new. */
  admit(links: readonly string[], from: CrawlTask): number {
    const known = new Set(this.#noise.names);
    const own = links.filter((url) => isSameSite(url, this.#rules.start));
    if (this.#noise.learnLinks(own, from.url)) this.#foldWaiting(known);
    let fresh = 0;
    for (const url of links) {
      if (!this.#isWanted(url)) continue;
      const depth = from.depth + 1;
      if (depth > this.#rules.maxDepth) {
        if (this.#tooDeep.size < MAX_DEEP_LINKS) this.#tooDeep.add(url);
      } else if (this.#left >= MAX_FRONTIER_LINKS || this.#seen.isFull) {
        this.#dropped++;
      } else {
        this.markSeen(url);
        this.#push({ url, depth, foundOn: from.url });
        fresh++;
      }
    }
    return fresh;
  }

  /** Notes links that a page asks not to follow; another page may lead there all the same. */
  noteNofollow(links: readonly string[], from: CrawlTask): void {
    if (from.depth >= this.#rules.maxDepth) return;
    for (const url of links) {
      if (this.#nofollow.size >= MAX_DEEP_LINKS) return;
      if (this.#isInScope(url)) this.#nofollow.add(url);
    }
  }

  /** Counts links that were not even looked at. */
  drop(count: number): void {
    this.#dropped += count;
  }

  /** Learns what a page's canonical address drops of the one it was asked by. */
  learnCanonical(address: string, canonical: string): void {
    const known = new Set(this.#noise.names);
    if (this.#noise.learnCanonical(address, canonical)) this.#foldWaiting(known);
  }

  /** Keeps at most so many of the waiting pages, those that came first. */
  dropAfter(most: number): void {
    const tasks = this.#tasks();
    this.#dropped += Math.max(0, tasks.length - most);
    this.#refill(tasks.slice(0, most));
  }

  save(): { state: SavedFrontier; seen: AddressSet } {
    const state = {
      tasks: this.#tasks(),
      shapes: this.#turns.save(),
      noise: this.#noise.save(),
      dropped: this.#dropped,
    };
    return { state, seen: this.#seen };
  }

  #tasks(): CrawlTask[] {
    return [...this.#waiting.values()].flat()
      .sort((a, b) => a.number - b.number)
      .map(({ task }) => task);
  }

  #refill(tasks: readonly CrawlTask[]): void {
    this.#waiting.clear();
    this.#left = 0;
    for (const task of tasks) this.#push(task);
  }

  #push(task: CrawlTask): void {
    const shape = addressShape(task.url);
    addTo(this.#waiting, shape, { number: this.#number++, task });
    this.#left++;
  }

  /** The shape whose turn is due; of several the one whose first page came first. */
  #nextShape(): string | undefined {
    let best: string | undefined;
    let least: readonly [number, number] = [Infinity, Infinity];
    for (const [shape, [first]] of this.#waiting) {
      const [cost, number] = [this.#turns.costOf(shape), first?.number ?? 0];
      if (cost > least[0] || (cost === least[0] && number >= least[1])) continue;
      [best, least] = [shape, [cost, number]];
    }
    return best;
  }

  /** Folds what waits under the parameters just learnt as noise; `known` are those of before. */
  #foldWaiting(known: ReadonlySet<string>): void {
    const kept: CrawlTask[] = [];
    for (const task of this.#tasks()) {
      const { key, twinOf } = addressKey(task.url, this.#noise.names);
      // An address whose key is as before was seen under it by itself.
      const isNew = key !== addressKey(task.url, known).key;
      if (isNew && !this.#seen.add(key)) this.#fold(twinOf, task.url);
      else kept.push(task);
    }
    this.#refill(kept);
  }

  #isInScope(url: string): boolean {
    if (!isSameSite(url, this.#rules.start) || namesFile(url)) return false;
    const address = withoutIdleEscapes(url);
    const isIn = (text: string): boolean => holds(address, text);
    return (this.#include.length === 0 || this.#include.some(isIn)) && !this.#exclude.some(isIn);
  }

  #isWanted(url: string): boolean {
    if (!this.#isInScope(url)) return false;
    const { key, twinOf } = addressKey(url, this.#noise.names);
    if (!this.#seen.has(key)) return true;
    // Once no more are remembered, one that many pages link to would be counted by each.
    if (twinOf !== "" && this.#told.size < MAX_DEEP_LINKS) this.#fold(twinOf, url);
    return false;
  }

  /** Counts an address as folded, once, whatever pages link to it; none that was itself asked for. */
  #fold(pattern: string, address: string): void {
    if (this.#tellOnce(address)) this.#folded.add(pattern, address);
  }

  /** Reports whether it is not yet told what became of an address; of so many it is remembered. */
  #tellOnce(address: string): boolean {
    if (this.#told.has(address)) return false;
    if (this.#told.size < MAX_DEEP_LINKS) this.#told.add(address);
    return true;
  }
}

/** Reports whether an address has the parts of a text in their order; `*` stands between them. */
function holds(url: string, text: string): boolean {
  let from = 0;
  for (const part of text.split("*")) {
    const at = url.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return true;
}

/** Counts folded addresses by their patterns. */
class FoldedAddresses {
  readonly #patterns = new Map<string, { count: number; example: string }>();

  add(pattern: string, address: string): void {
    const name = pattern.slice(0, MAX_SHAPE_CHARS);
    const known = this.#patterns.get(name);
    if (known !== undefined) known.count++;
    else {
      const example = address.slice(0, MAX_TOLD_ADDRESS_CHARS);
      this.#patterns.set(name, { count: 1, example });
    }
  }

  /** Lists the patterns with most addresses, at most `MAX_FOLDED_PATTERNS`. */
  list(): { readonly pattern: string; readonly count: number; readonly example: string }[] {
    return [...this.#patterns].map(([pattern, { count, example }]) => ({ pattern, count, example }))
      .sort((a, b) => b.count - a.count)
      .slice(0, MAX_FOLDED_PATTERNS);
  }
}
