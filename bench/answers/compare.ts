/**
 * Compares two stores of answers, and names what differs by call and by path.
 *
 *   deno task answers:compare BEFORE AFTER [--show N]
 *
 * Ends with 1 when an answer differs. Every difference wants an explanation.
 */
import { parseArgs } from "node:util";

/** Characters of a value that are shown. */
const SHOWN_CHARS = 300;

/** One place where two answers differ. */
interface Difference {
  readonly page: string;
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

function readAnswers(folder: string, call: string): Map<string, string> {
  const answers = new Map<string, string>();
  for (const { name } of Deno.readDirSync(folder)) {
    if (!name.startsWith(`${call}.`) || !name.endsWith(".jsonl")) continue;
    for (const line of Deno.readTextFileSync(`${folder}/${name}`).split("\n")) {
      const tab = line.indexOf("\t");
      if (tab > 0) answers.set(line.slice(0, tab), line.slice(tab + 1));
    }
  }
  return answers;
}

/** Yields the places where two values differ; lists of unlike length differ as a whole. */
function* differences(
  before: unknown,
  after: unknown,
  path: string,
): Generator<Omit<Difference, "page">> {
  if (before === after) return;
  const areObjects = [before, after].every((one) => one !== null && typeof one === "object");
  const areLists = [before, after].map((one) => Array.isArray(one));
  if (!areObjects || areLists[0] !== areLists[1]) return yield { path, before, after };
  const [one, other] = [before, after] as [Record<string, unknown>, Record<string, unknown>];
  if (areLists[0] && one.length !== other.length) return yield { path: `${path}[]`, before, after };
  for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) {
    yield* differences(one[key], other[key], `${path}.${areLists[0] ? "*" : key}`);
  }
}

function shown(value: unknown): string {
  return (JSON.stringify(value) ?? "nothing").slice(0, SHOWN_CHARS);
}

function compareCall(before: string, after: string, call: string, show: number): number {
  const [old, now] = [readAnswers(before, call), readAnswers(after, call)];
  const both = [...old].filter(([page]) => now.has(page));
  const changed = both.filter(([page, text]) => now.get(page) !== text);
  const found = changed.flatMap(([page, text]) =>
    [...differences(JSON.parse(text), JSON.parse(now.get(page) as string), "")]
      .map((one) => ({ ...one, page }))
  );
  console.log(`${call}: ${both.length} pages compared, ${changed.length} differ`);
  for (const [path, list = []] of Object.entries(Object.groupBy(found, ({ path }) => path))) {
    console.log(`  ${path}: ${list.length}`);
    for (const { page, before, after } of list.slice(0, show)) {
      console.log(`    ${page}\n      - ${shown(before)}\n      + ${shown(after)}`);
    }
  }
  return changed.length;
}

if (import.meta.main) {
  const { values, positionals: [before, after] } = parseArgs({
    args: Deno.args,
    allowPositionals: true,
    options: { show: { type: "string", default: "3" } },
  });
  if (before === undefined || after === undefined) {
    throw new Error("Cannot compare answers: two folders are needed");
  }
  const calls = new Set([...Deno.readDirSync(before)].map(({ name }) => name.split(".")[0] ?? ""));
  const changed = [...calls].sort().map((call) =>
    compareCall(before, after, call, Number(values.show))
  );
  Deno.exit(changed.some((count) => count > 0) ? 1 : 0);
}
