/** The labelled pages that main content is scored on here: every tenth, read once. */
import { isWhole } from "./score.ts";
import { type LabelledPage, readArticles, readWcxb } from "../markdown/sets.ts";

const EACH = isWhole() ? 1 : 10;
let read: Promise<readonly LabelledPage[]> | undefined;

/** Gives every tenth page of both labelled sets. */
export function readSomePages(): Promise<readonly LabelledPage[]> {
  read ??= Promise.all([readWcxb(), readArticles()])
    .then((sets) => sets.flatMap((pages) => pages.filter((_, at) => at % EACH === 0)));
  return read;
}
