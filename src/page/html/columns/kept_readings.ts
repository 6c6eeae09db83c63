/**
 * What was read of short texts, kept from one page to the next where both are of one site: its
 * pages share their classes and ids, the words on their buttons, the marks around their prices.
 *
 * Only what a text alone decides is kept, so that no answer depends on which pages came before.
 */
import { onceFor } from "../../../base/once_for.ts";
import { TextTable } from "../../text/mod.ts";
import { classColumn } from "./class_column.ts";
import type { Tree } from "../tree.ts";

// Bounds.
/** Readings kept of one site; past them its next page begins anew. */
const MAX_KEPT_READINGS = 10_000;
/** Characters of the texts so read. */
const MAX_KEPT_CHARS = 500_000;
/** Sites whose readings are kept; a further one takes the place of the one seen longest ago. */
const MAX_KEPT_SITES = 4;
/** Values of `class`, the first of a page, by half of which another page is told to be of its site. */
const MAX_COMPARED_CLASSES = 64;
/** A page with fewer is like no other. */
const MIN_COMPARED_CLASSES = 8;

/** The readings of pages that are alike. */
class Readings {
  readonly #classes: TextTable<true>;
  readonly #count: number;
  /** By reader, from its number. */
  readonly #bySlot: (TextTable<NonNullable<unknown>> | undefined)[] = [];
  /** Pages that were told to be of this site. */
  pages = 0;
  #readings = 0;
  #chars = 0;

  constructor(classes: readonly string[]) {
    this.#classes = new TextTable(classes.map((text) => [copied(text), true]));
    this.#count = classes.length;
  }

  /** Reports whether a page with these classes is one more of them. */
  isLike(classes: readonly string[]): boolean {
    let same = 0;
    for (const text of classes) if (this.#classes.get(text) === true) same++;
    return same * 2 >= Math.max(classes.length, this.#count);
  }

  of(slot: number): TextTable<NonNullable<unknown>> {
    return this.#bySlot[slot] ??= new TextTable();
  }

  /** Counts what is kept; too much is kept for its page alone. */
  count(text: string): void {
    this.#readings++;
    this.#chars += text.length;
    if (this.#readings <= MAX_KEPT_READINGS && this.#chars <= MAX_KEPT_CHARS) return;
    const at = sites.indexOf(this);
    if (at >= 0) sites.splice(at, 1);
  }
}

/** The sites seen last, the latest first. */
const sites: Readings[] = [];

const readingsOf = onceFor((tree: Tree): Readings => {
  const classes = classColumn(tree).texts.slice(1, MAX_COMPARED_CLASSES + 1);
  if (classes.length < MIN_COMPARED_CLASSES) return new Readings([]);
  const at = sites.findIndex((site) => site.isLike(classes));
  const [site = new Readings(classes)] = at < 0 ? [] : sites.splice(at, 1);
  sites.unshift(site);
  sites.length = Math.min(sites.length, MAX_KEPT_SITES);
  site.pages++;
  return site;
});

/** A text of its own memory: a piece of a page would keep the whole page. */
function copied(text: string): string {
  return ` ${text}`.slice(1);
}

let slots = 0;

/**
 * Returns a reader of short texts that reads each once for all pages alike.
 *
 * What `read` returns depends on nothing but the text, whatever the page that it is given to find
 * other readers by, and nobody changes it. A text that no page has twice is not kept of a page that
 * is like none before.
 */
export function keptReading<Value extends NonNullable<unknown>>(
  read: (text: string, tree: Tree) => Value,
  isOnceAPage = false,
): (tree: Tree) => (text: string) => Value {
  const slot = slots++;
  return (tree) => {
    const readings = readingsOf(tree);
    if (isOnceAPage && readings.pages < 2) return (text) => read(text, tree);
    const known = readings.of(slot) as TextTable<Value>;
    return (text) => {
      let value = known.get(text);
      if (value === undefined) {
        const own = copied(text);
        known.add(own, value = read(own, tree));
        readings.count(own);
      }
      return value;
    };
  };
}
