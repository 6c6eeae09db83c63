/** What a vocabulary is to the rest: a name, a reader, and how its terms answer the questions. */
import type { Node, Page } from "../../page/html/mod.ts";
import type { Question } from "../../base/names/question.ts";
import type { Thing, Value } from "./value.ts";

/** One value that a page states of itself, and the element it is written in. */
export interface TermValue {
  readonly text: string;
  readonly node: Node;
}

/** All values of each term, in document order. */
export type TermMap = ReadonlyMap<string, readonly TermValue[]>;

/** What a vocabulary states of the document itself. */
export interface DocumentReading {
  /** Values by term, as questions are answered from. */
  readonly terms: TermMap;
  /** The same as fields of a record; empty when nothing is stated that a record would show. */
  readonly fields: ReadonlyMap<string, Value>;
}

/** What a page states in one vocabulary. */
export interface Reading {
  /** Things with fields of their own, in document order; records are made of them. */
  readonly things?: readonly Thing[];
  readonly document?: DocumentReading;
}

/** One row of the table of vocabularies. Every reader is pure and total. */
export interface Vocabulary {
  /** As `source` names it. */
  readonly name: string;
  /** Whether it describes things, of which records are made, rather than the document alone. */
  readonly isOfThings?: boolean;
  /** Reads what a page states in it; costs next to nothing on a page without it. */
  read(page: Page): Reading;
  /** Reads what is likelier a theme's than the page's, where nothing else is declared. */
  readWeak?(page: Page): readonly Thing[];
  /** The terms of a document that answer a question, the better first. */
  readonly answers?: { readonly [question in Question]?: readonly string[] };
  /** Writes a term as the `key` of an answer. */
  keyOf?(term: string): string;
  /** Fields of schema.org by the names its things have for them. */
  readonly aliases?: Readonly<Record<string, readonly string[]>>;
}
