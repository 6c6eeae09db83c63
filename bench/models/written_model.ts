/** Writes what a fit came to as a file of `models/`: one tree a line, so that changes can be read. */
import type { WrittenForest } from "../../src/page/text/forest.ts";

/** How a model does on pages of sites that its trees have not seen. */
export interface FoldScores {
  /** The day of the scoring and the command that prints it again. */
  readonly scored: string;
  readonly command: string;
  /** What every fold leaves out. */
  readonly left_out: string;
  readonly folds: number;
  /** Figures over all pages, each judged by the trees that have not seen its site. */
  readonly [figure: string]: string | number | Readonly<Record<string, unknown>>;
}

/** A model as it lies in `models/`. */
export interface WrittenModel {
  readonly name: string;
  /** What the trees answer. */
  readonly answers: string;
  readonly fitted: string;
  readonly command: string;
  /** Sets of `bench/models/sets.json` by name, with the digest of what the trees were fitted on. */
  readonly data: Readonly<Record<string, string>>;
  readonly pages: number;
  /** How many features the fit chose from; those that no tree asks for are not measured. */
  readonly candidates: number;
  readonly scores: FoldScores | null;
  /** Chances from which the code acts; chosen by hand on the scores, kept when trees are fitted. */
  readonly thresholds?: Readonly<Record<string, number>>;
  /** What else it was fitted on that no list of public sets can name a digest of. */
  readonly also?: string;
  /** What pieces of evidence weigh, for a model without trees. */
  readonly weights?: Readonly<Record<string, number>>;
  /** How languages are written, for the guess of encodings. */
  readonly languages?: Readonly<Record<string, unknown>>;
  readonly signs?: string;
  readonly costs?: Readonly<Record<string, number>>;
  readonly handicaps?: Readonly<Record<string, number>>;
  readonly forests?: Readonly<Record<string, WrittenForest>>;
}

/** Where a model lies. */
export function modelPath(name: string): string {
  return new URL(`../../models/${name}.json`, import.meta.url).pathname;
}

/** Reads a model of `models/`. */
export function readModel(name: string): WrittenModel {
  return JSON.parse(Deno.readTextFileSync(modelPath(name))) as WrittenModel;
}

/** Gives a model as the text of its file. */
export function modelText({ forests, ...head }: WrittenModel): string {
  const opening = JSON.stringify(head, null, 2).replace(/\n\}$/, "")
    // The outcomes of one try are one line.
    .replace(/\{\n\s+"hit"[^}]+\}/g, (outcomes) => outcomes.replace(/\s+/g, " "));
  if (forests === undefined) return `${opening}\n}\n`;
  const written = Object.entries(forests).map(([name, { bias, features, trees }]) => {
    const lines = trees.map((tree) => `        ${JSON.stringify(tree)}`).join(",\n");
    return `    ${JSON.stringify(name)}: {\n      "bias": ${bias},\n      "features": ${
      JSON.stringify(features)
    },\n      "trees": [\n${lines}\n      ]\n    }`;
  });
  return `${opening},\n  "forests": {\n${written.join(",\n")}\n  }\n}\n`;
}

/** Writes a model into `models/`. */
export function writeModel(model: WrittenModel): void {
  Deno.writeTextFileSync(modelPath(model.name), modelText(model));
}

/** Gives today as a model dates itself. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}
