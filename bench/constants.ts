/**
 * What the tuned constants of a room cost a step lower and higher, as rows of
 * bench/RESULTS-constants.md: `deno task bench:constants ROOM [--whole] [--only=NAME,NAME]`.
 *
 * Right answers are counted and no time is taken, so a busy machine prints the same.
 */
import { findConstants } from "./constants/find_constants.ts";
import { measure } from "./constants/measure.ts";
import { isOneNumber } from "./constants/neighbours.ts";
import { PLAIN } from "./constants/plain.ts";
import { rowsOf, tableOf } from "./constants/table.ts";

const HERE = import.meta.dirname as string;
/** Which answers are counted for a room. */
const SCORED_BY: Readonly<Record<string, string>> = {
  content: "content",
  declared: "declared",
  extractor: "extractor",
  html: "encoding",
  layout: "declared",
  markdown: "content",
  "content/posts": "thread",
  pdf: "pdf",
  records: "declared",
  rows: "rows",
  select: "select",
  shown: "declared",
  text: "declared",
  vocabularies: "declared",
};

const [room = ""] = Deno.args.filter((arg) => !arg.startsWith("--"));
const scorer = SCORED_BY[room];
if (scorer === undefined) {
  console.log(`No room ${room}: one of ${Object.keys(SCORED_BY).join(", ")}`);
  Deno.exit(2);
}
const only = Deno.args.find((arg) => arg.startsWith("--only="))?.slice(7).split(",");
const isInRoom = new RegExp(`^(?:page|read)/(?:documents/|layout/)?${room}/`);
const constants = findConstants(`${HERE}/../src`).filter((constant) =>
  isInRoom.test(constant.file) && isOneNumber(constant) &&
  !PLAIN.has(`${constant.file} ${constant.name}`) &&
  (only === undefined || only.includes(constant.name))
);
const { base, measured } = await measure(`${HERE}/constants/score_${scorer}.ts`, constants);
const figures = Object.entries(base.figures).map(([name, value]) => `${name} ${value}`);
console.log(`As it is: ${figures.join(", ")}; ${base.answers.length} answers.\n`);
console.log(
  tableOf(measured, rowsOf(Deno.readTextFileSync(`${HERE}/RESULTS-constants.md`))),
);
