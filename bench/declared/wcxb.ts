/** Title, author and date on the labelled pages, declared answers and guesses told apart. */
import { readDeclared } from "../../src/read/declared/declared.ts";
import { readingOf } from "../../src/read/declared/normalise.ts";
import { decodeHtml } from "../../src/page/html/encoding/decode.ts";
import { createPage } from "../../src/page/html/page.ts";
import { DATA, halfOf, readGzip } from "./data.ts";
import { judge, matchAuthor, matchDate, matchTitle, type Outcome } from "./score.ts";

/** One field of one page. */
export interface Row {
  page: string;
  half: 0 | 1;
  type: string;
  field: "title" | "author" | "date";
  label: string | null;
  answer: string | undefined;
  source: string;
  key: string;
  outcome: Outcome;
  declared: Outcome;
  /** What it comes to without declarations in doubt. */
  sure: Outcome;
}

const FIELDS = [
  ["title", "title", "title", matchTitle],
  ["author", "author", "author", matchAuthor],
  ["date", "publish_date", "published", matchDate],
] as const;

/** Reads every labelled page, or one of so many, and judges its answers. */
export async function runWcxb(each = 1): Promise<Row[]> {
  const rows: Row[] = [];
  const folder = `${DATA}/wcxb`;
  const names = [...Deno.readDirSync(`${folder}/ground-truth`)].map(({ name }) => name).sort();
  for (const name of names.filter((_, at) => at % each === 0)) {
    const page = name.replace(".json", "");
    const truth = JSON.parse(Deno.readTextFileSync(`${folder}/ground-truth/${name}`));
    const { text } = decodeHtml(await readGzip(`${folder}/html/${page}.html.gz`), null);
    const declared = readDeclared(createPage(text, truth.url));
    for (const [field, labelled, question, matches] of FIELDS) {
      const label = (truth.ground_truth[labelled] ?? null) as string | null;
      const answered = declared.summary[question];
      // What is scored is what the reader makes of the text on the page.
      const said = answered && { ...answered, value: readingOf(declared, question) ?? "" };
      const guess = declared.visible[question];
      // A declaration in doubt gives way to what the page shows.
      const declares = said !== undefined && (said.doubt === undefined || guess === undefined);
      const value = declares ? said.value : guess?.value;
      rows.push({
        page,
        half: halfOf(page),
        type: truth._internal.page_type.primary,
        field,
        label,
        answer: value,
        source: declares ? said.source : guess ? `visible:${guess.rule}` : "",
        key: (declares ? said.key : guess?.rule) ?? "",
        outcome: judge(label, value, matches),
        declared: judge(label, said?.value, matches),
        sure: judge(label, said?.doubt === undefined ? value : guess?.value, matches),
      });
    }
  }
  return rows;
}

/** Counts outcomes of some rows. */
export function tally<One>(
  rows: readonly One[],
  of: (row: One) => Outcome,
): Record<Outcome, number> {
  const counts = { hit: 0, wrong: 0, missed: 0, silent: 0, invented: 0 };
  for (const row of rows) counts[of(row)]++;
  return counts;
}

/** Writes one line of the table: hit rate, right when answering, invented. */
export function figures(counts: Record<Outcome, number>): string {
  const labelled = counts.hit + counts.wrong + counts.missed;
  const answered = counts.hit + counts.wrong + counts.invented;
  const share = (part: number, whole: number): string => (part / Math.max(whole, 1)).toFixed(3);
  return `hit ${share(counts.hit, labelled)}  right ${
    share(counts.hit, answered)
  }  wrong ${counts.wrong} missed ${counts.missed} invented ${counts.invented}`;
}
