/** The words of an element's classes and id, and what part of a page they name; each read once. */
import { onceFor } from "../../base/once_for.ts";
import { type ClassColumn, classColumn, keptReading, type Node, type Tree } from "../html/mod.ts";
import { HEADING_TAGS } from "./element_names.ts";
import { type BoilerplateName, boilerplateName } from "./boilerplate_names.ts";

/** The words of an element's class and id; the same ones are on thousands of elements. */
export interface ClassReading {
  /** In small letters and in order: `postByline__name` is post, byline, name. */
  readonly words: readonly string[];
  readonly names: ReadonlySet<BoilerplateName>;
  /** Two bits of each judge of words: that it has judged these, and what it found. */
  judged: number;
}

/** The readings of one tree: by text, by the number of a class, and by element. */
interface Readings {
  readonly classes: ClassColumn;
  readonly ofText: (text: string) => ClassReading;
  readonly ofId: (text: string) => ClassReading;
  readonly ofClass: (ClassReading | undefined)[];
  readonly ofNode: (ClassReading | undefined)[];
}

const readingsOf = onceFor((tree: Tree): Readings => {
  const classes = classColumn(tree);
  return {
    classes,
    ofText: reader(tree, tokenReader(tree)),
    ofId: reader(tree, idReader(tree)),
    ofClass: new Array(classes.texts.length),
    ofNode: new Array(tree.size + 1),
  };
});

// Bounds.
/** Characters of classes and id that are read. */
const MAX_CLASS_CHARS = 400;
/** Nodes at the beginning of an element among which its heading is. */
const MAX_TOPIC_NODES = 12;
/** Nodes of such a heading. */
const MAX_TOPIC_HEADING_NODES = 64;

/** Words from which an id may be made of a heading: with fewer it may name what both are for. */
const TOPIC_WORDS = 3;

const NO_NAMES: ReadonlySet<BoilerplateName> = new Set();
const NO_READING: ClassReading = { words: [], names: NO_NAMES, judged: 0 };

let judges = 0;

/**
 * Returns `judge` with a memory of the readings that it has judged; it depends on their words alone.
 *
 * For the first 16 judges of the program: a number has no more bits.
 */
export function wordJudge(
  judge: (words: readonly string[]) => boolean,
): (reading: ClassReading) => boolean {
  const known = 1 << judges++;
  const found = 1 << judges++;
  return (reading) => {
    if ((reading.judged & known) === 0) {
      reading.judged |= judge(reading.words) ? known | found : known;
    }
    return (reading.judged & found) !== 0;
  };
}

/** Returns what reads the classes and the id of an element: for those who ask of every one. */
export function classReader(tree: Tree): (node: Node) => ClassReading {
  const known = readingsOf(tree);
  const { ofNode } = known;
  return (node) => ofNode[node] ??= readElement(tree, node, known);
}

/** Splits the classes and the id of an element into words. */
export function wordsOfClass(tree: Tree, node: Node): readonly string[] {
  const known = readingsOf(tree);
  return (known.ofNode[node] ??= readElement(tree, node, known)).words;
}

function readElement(tree: Tree, node: Node, known: Readings): ClassReading {
  const { classes: { ofNode, texts }, ofClass, ofText, ofId } = known;
  const number = ofNode[node] as number;
  const className = texts[number] as string;
  const id = tree.attribute(node, "id");
  const own = id === undefined || id.length > MAX_CLASS_CHARS ? undefined : ofId(id);
  if (id === undefined || (own !== undefined && isTopic(tree, node, own.words))) {
    if (number === 0) return NO_READING;
    return ofClass[number] ??= ofText(className.slice(0, MAX_CLASS_CHARS));
  }
  if (own === undefined || className.length + 1 + id.length > MAX_CLASS_CHARS) {
    return ofText(`${className} ${id}`.slice(0, MAX_CLASS_CHARS));
  }
  if (number === 0) return own;
  return joined(ofClass[number] ??= ofText(className), own);
}

/**
 * Reports whether an id is made of the words of its element's heading, as documentation makes them:
 * `recommendations-for-new-authors` names a topic and no purpose.
 */
function isTopic(tree: Tree, node: Node, words: readonly string[]): boolean {
  if (words.length < TOPIC_WORDS) return false;
  const last = Math.min(tree.lastPosition(node), tree.position(node) + MAX_TOPIC_NODES);
  for (let at = tree.position(node); at <= last; at++) {
    const inner = tree.nodeAt(at);
    if (tree.isText(inner) || !HEADING_TAGS.has(tree.name(inner))) continue;
    if (tree.lastPosition(inner) - at > MAX_TOPIC_HEADING_NODES) return false;
    const heading = new Set(wordsWithin(tree, inner));
    return words.every((word) => heading.has(word));
  }
  return false;
}

/** Returns the words at the beginning of an element. */
function wordsWithin(tree: Tree, node: Node): string[] {
  let text = "";
  for (let at = tree.position(node); at <= tree.lastPosition(node); at++) {
    const inner = tree.nodeAt(at);
    if (tree.isText(inner)) text += `${tree.data(inner).slice(0, MAX_CLASS_CHARS)} `;
    if (text.length > MAX_CLASS_CHARS) break;
  }
  return splitWords(text);
}

function joined(classes: ClassReading, id: ClassReading): ClassReading {
  if (id.words.length === 0) return classes;
  const names = id.names.size === 0
    ? classes.names
    : classes.names.size === 0
    ? id.names
    : classes.names.union(id.names);
  return { words: [...classes.words, ...id.words], names, judged: 0 };
}

const HAS_SPACE = /\s/;

const tokenReader = keptReading(tokenReading);

const listReader = keptReading((written, tree): ClassReading => {
  const ofToken = tokenReader(tree);
  const words: string[] = [];
  let names: Set<BoilerplateName> | undefined;
  for (const token of written.split(/\s+/)) {
    const reading = ofToken(token);
    for (const word of reading.words) words.push(word);
    if (reading.names === NO_NAMES) continue;
    for (const name of reading.names) (names ??= new Set()).add(name);
  }
  return { words, names: names ?? NO_NAMES, judged: 0 };
});

/** An id is of one element of a page alone. */
const idReader = keptReading(tokenReading, true);

/** Returns what reads a text by `ofToken` where it is one token, and else as a list of them. */
function reader(tree: Tree, ofToken: (token: string) => ClassReading): Readings["ofText"] {
  const ofList = listReader(tree);
  return (text) => HAS_SPACE.test(text) ? ofList(text) : ofToken(text);
}

function tokenReading(token: string): ClassReading {
  const words = splitWords(token);
  const name = boilerplateName(words);
  return { words, names: name === undefined ? NO_NAMES : new Set([name]), judged: 0 };
}

const NO_WORDS: string[] = [];
const FIRST_SMALL = 0x61;
const FIRST_CAPITAL = 0x41;
const LETTERS = 26;

/** Splits a name into words in small letters: `postByline` is two; a plain one is not copied. */
export function splitWords(text: string): string[] {
  let from = 0;
  let words = NO_WORDS;
  let isSmall = false;
  let hasCapital = false;
  for (let at = 0; at <= text.length; at++) {
    // NaN past the end, which ends a word as well.
    const code = text.charCodeAt(at);
    if (code >= 128) return splitSlowly(text);
    const isCapital = code >= FIRST_CAPITAL && code < FIRST_CAPITAL + LETTERS;
    const wasSmall = isSmall;
    isSmall = code >= FIRST_SMALL && code < FIRST_SMALL + LETTERS;
    if (isSmall || isCapital && !wasSmall) {
      hasCapital ||= isCapital;
      continue;
    }
    if (at > from) {
      if (words === NO_WORDS) words = [];
      const word = text.slice(from, at);
      words.push(hasCapital ? word.toLowerCase() : word);
    }
    from = isCapital ? at : at + 1;
    hasCapital = isCapital;
  }
  return words;
}

function splitSlowly(text: string): string[] {
  const apart = /[a-z][A-Z]/.test(text) ? text.replace(/([a-z])([A-Z])/g, "$1 $2") : text;
  return apart.toLowerCase().match(/[a-z]+/g) ?? [];
}
