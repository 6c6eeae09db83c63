/**
 * What an extractor leaves open, asked of whoever can label a page.
 *
 * docs/design/extractors.md, 2.15: each question has its choices, and what each would read on every
 * page given; the answer is an example in `want`, or null for a page without the value.
 */
import type { Node, Page } from "../../../page/html/mod.ts";
import { elementKind } from "../../../page/layout/mod.ts";
import { clipped, quoted } from "../../../base/quoted.ts";
import type { Extractor, NamedListing, PageField } from "../extractor.ts";
import { fold, wordsOf } from "../page/fold.ts";
import { PageModel } from "../page/model.ts";
import { placePathOf } from "../page/place_path.ts";
import { viewThrough } from "../page/template.ts";
import { readPageDeclared } from "../run/declared_part.ts";
import { readyField } from "../run/read_fields.ts";
import { rowsOfList } from "../run/read_listing.ts";
import { answersOf, areVariants, sayOf } from "../run/rivals.ts";
import { type Proposal, proposeField } from "./propose.ts";

// Bounds.
/** Questions that are asked of one extractor; what else is open is told by its runs. */
const MAX_QUESTIONS = 8;
/** Choices of one question; further places are not told. */
const MAX_CHOICES = 4;

/** One answer to a question. */
export interface Choice {
  /** Where it is read: a place, a label, or what else it goes by. */
  at: string;
  /** What it reads on each page given; null where nothing. */
  reads: (string | null)[];
}

/** A question that is open. */
export interface Question {
  /** The field it is about. */
  name: string;
  ask: string;
  choices: Choice[];
}

/** Lists what an extractor leaves open. */
export function questionsOf(extractor: Extractor, pages: readonly Page[]): Question[] {
  const models = pages.map((page) => new PageModel(page));
  const missing = Object.entries(extractor.unlearnt ?? {}).map(([name, example]): Question =>
    example === "" ? proposals(models, pages, name, "is nowhere by its name") : {
      name,
      ask: `no page given shows ${quoted(example)}; these are near it: how is ${
        clipped(name)
      } written?`,
      choices: nearest(models, example),
    }
  );
  const open = (extractor.fields ?? []).flatMap((field): Question[] => {
    if (field.unsure !== undefined) {
      const asked = proposals(models, pages, field.name, field.unsure);
      return isOpen(asked, field) ? [asked] : [];
    }
    return field.open === undefined ? [] : [whichPlace(extractor, models, field, field.open)];
  });
  const boxes = (extractor.lists ?? []).flatMap((list) => whichBoxes(models, list));
  return [...missing, ...open, ...boxes].slice(0, MAX_QUESTIONS);
}

/** Asks whether one box of several of a kind is meant, where the examples of a list are in one. */
function whichBoxes(models: readonly PageModel[], list: NamedListing): Question[] {
  const found = models.map((model) => boxesOf(model, list));
  const several = found.find(({ own, all }) => own.length < all.length);
  if (several === undefined || (list.spread !== true && several.isWhole)) return [];
  const { model: { tree }, own: [first = 0] } = several;
  const box = tree.parent(first);
  const choices = [
    {
      at: placePathOf(tree, box),
      reads: found.map(({ model, own }) => toldRows(model, own)),
    },
    {
      at: `every ${elementKind(tree, box)} of its kind`,
      reads: found.map(({ model, all }) => toldRows(model, all)),
    },
  ];
  return [{
    name: list.name,
    ask: `${clipped(list.name)}: one box alone, then give its first, its last and a further row; ` +
      "or all of its kind, then give a row of two?",
    choices: list.spread === true ? choices.reverse() : choices,
  }];
}

/** The rows of a list on a page in the box of the first, and in all boxes of its kind. */
function boxesOf(model: PageModel, list: NamedListing): {
  model: PageModel;
  own: readonly Node[];
  all: readonly Node[];
  /** Whether a run reads all of them. */
  isWhole: boolean;
} {
  const { tree } = model;
  const { rows, beside } = rowsOfList(model, list);
  const [first = 0] = rows;
  const all = [...rows, ...beside].sort((a, b) => tree.position(a) - tree.position(b));
  const own = rows.filter((row) => tree.parent(row) === tree.parent(first));
  return { model, own: beside.length > 0 ? rows : own, all, isWhole: beside.length === 0 };
}

function toldRows(model: PageModel, rows: readonly Node[]): string | null {
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return null;
  const [from, to] = [first, last].map((row) => quoted(clipped(model.textOf(row))));
  return `${rows.length} rows, ${from} to ${to}`;
}

/** Reports whether two ways to read a field say different things, or its example goes by another name. */
function isOpen(
  { choices: [first, second] }: Question,
  { samples: [example] }: PageField,
): boolean {
  if (first === undefined || !first.reads.includes(example ?? null)) return true;
  return second !== undefined &&
    second.reads.some((value, at) => value !== null && !isSame(value, first.reads[at]));
}

function isSame(value: string, other: string | null | undefined): boolean {
  return other !== null && other !== undefined && fold(value) === fold(other);
}

function whichPlace(
  extractor: Extractor,
  models: readonly PageModel[],
  field: PageField,
  open: readonly number[],
): Question {
  const ready = readyField(field);
  const view = viewThrough(extractor.template);
  const answers = models.map((model) => answersOf(model, ready, view));
  const choices = [0, ...open].flatMap((rank): Choice[] => {
    if (ready.places[rank] === undefined) return [];
    const spots = answers.map((own) => sayOf(own[rank]));
    const at = spots.findIndex((spot) => spot !== undefined && spot.node !== 0);
    const node = spots[at]?.node ?? 0;
    return [{
      at: node === 0 ? "beside the text" : placePathOf((models[at] as PageModel).tree, node),
      reads: spots.map((spot) => spot === undefined ? null : clipped(spot.value)),
    }];
  });
  return {
    name: field.name,
    ask: `${clipped(field.name)}: which of these places is meant?`,
    choices: choices.slice(0, MAX_CHOICES),
  };
}

function proposals(
  models: readonly PageModel[],
  pages: readonly Page[],
  name: string,
  why: string,
): Question {
  const read = models.map((model, at) => ({
    model,
    declared: readPageDeclared(pages[at] as Page, false),
  }));
  return {
    name,
    ask: `${clipped(name)} ${why}: what is it on these pages?`,
    choices: fitting(proposeField(read, name, "text")).map(({ evidence, values }) => ({
      at: clipped(evidence),
      reads: values.map((value) => value === undefined ? null : clipped(value)),
    })),
  };
}

/** Leaves out proposals that are far less likely than the best. */
function fitting(proposals: readonly Proposal[]): Proposal[] {
  const best = proposals[0]?.score ?? 0;
  return proposals.filter(({ score }) => score * 5 >= best * 4);
}

/** Lists the texts of pages that are most like an example. */
function nearest(models: readonly PageModel[], example: string): Choice[] {
  const wanted = fold(example);
  const words = wordsOf(example);
  const near = new Map<string, { worth: number; model: PageModel; at: number }>();
  for (const model of models) {
    for (const [at, text] of model.texts.entries()) {
      if (text.length > example.length * 3 + 80) continue;
      const folded = model.foldAt(at);
      const own = new Set(wordsOf(text));
      const shared = words.filter((word) => own.has(word)).length / Math.max(1, words.length);
      const worth = folded.includes(wanted)
        ? 2
        : areVariants(example, text) || shared > 0.3
        ? shared
        : 0;
      if (worth > 0 && !near.has(text)) near.set(text, { worth, model, at });
    }
  }
  return [...near].sort(([, a], [, b]) => b.worth - a.worth).slice(0, MAX_CHOICES)
    .map(([text, { model, at }]) => ({
      at: placePathOf(model.tree, model.owners[at] ?? 0),
      reads: models.map((page) => page.textsFolding(fold(text)).length > 0 ? clipped(text) : null),
    }));
}
