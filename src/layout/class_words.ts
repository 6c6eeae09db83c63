/** The words of an element's classes and id, and what part of a page they name; each read once. */
import type { Node, Tree } from "../html/tree.ts";
import { type BoilerplateName, boilerplateName } from "./boilerplate_names.ts";

/** The words of an element's class and id; the same ones are on thousands of elements. */
export interface ClassReading {
  /** In small letters and in order: `postByline__name` is post, byline, name. */
  readonly words: readonly string[];
  /** The kinds of boilerplate that any class names. */
  readonly names: ReadonlySet<BoilerplateName>;
}

/** The readings of one tree: by all of a class, by each token of it, and by element. */
interface Readings {
  readonly ofText: Map<string, ClassReading>;
  readonly ofToken: Map<string, ClassReading>;
  readonly ofNode: (ClassReading | undefined)[];
}

const READINGS = new WeakMap<Tree, Readings>();
const MAX_CLASS_CHARS = 400;
const NO_NAMES: ReadonlySet<BoilerplateName> = new Set();
const NO_READING: ClassReading = { words: [], names: NO_NAMES };

/** Reads the classes and the id of an element. */
export function readClasses(tree: Tree, node: Node): ClassReading {
  let known = READINGS.get(tree);
  if (known === undefined) {
    known = { ofText: new Map(), ofToken: new Map(), ofNode: new Array(tree.size + 1) };
    READINGS.set(tree, known);
  }
  return known.ofNode[node] ??= readElement(tree, node, known);
}

/** Splits the classes and the id of an element into words. */
export function wordsOfClass(tree: Tree, node: Node): readonly string[] {
  return readClasses(tree, node).words;
}

function readElement(tree: Tree, node: Node, known: Readings): ClassReading {
  const className = tree.attribute(node, "class");
  const id = tree.attribute(node, "id");
  if (className === undefined && id === undefined) return NO_READING;
  const written = id === undefined ? className ?? "" : `${className ?? ""} ${id}`;
  let reading = known.ofText.get(written);
  if (reading === undefined) {
    reading = readText(written.slice(0, MAX_CLASS_CHARS), known.ofToken);
    known.ofText.set(written, reading);
  }
  return reading;
}

function readText(written: string, known: Map<string, ClassReading>): ClassReading {
  const words: string[] = [];
  let names: Set<BoilerplateName> | undefined;
  for (const token of written.split(/\s+/)) {
    let reading = known.get(token);
    if (reading === undefined) known.set(token, reading = readToken(token));
    for (const word of reading.words) words.push(word);
    for (const name of reading.names) (names ??= new Set()).add(name);
  }
  return { words, names: names ?? NO_NAMES };
}

function readToken(token: string): ClassReading {
  const words = splitWords(token);
  const name = boilerplateName(words);
  return { words, names: name === undefined ? NO_NAMES : new Set([name]) };
}

function splitWords(text: string): string[] {
  const apart = /[a-z][A-Z]/.test(text) ? text.replace(/([a-z])([A-Z])/g, "$1 $2") : text;
  return apart.toLowerCase().match(/[a-z]+/g) ?? [];
}
