/**
 * Title, author and date of the pages that another reader is tested with: the answers that its tests
 * expect, written by people for one site after another, are the labels.
 *
 *   npm pack @postlight/parser@2.2.2 && tar xzf postlight-parser-2.2.2.tgz
 *   deno task bench:declared:tested parser-2.2.2
 */
import { readDeclared } from "../../src/read/declared/declared.ts";
import { decodeHtml } from "../../src/page/html/encoding/decode.ts";
import { createPage } from "../../src/page/html/page.ts";
import { judgePage, type Labels } from "./news.ts";
import { judge } from "./score.ts";
import { figures, tally } from "./wcxb.ts";

/** A page of a test, and what the test expects of it. */
interface TestedPage {
  readonly file: string;
  readonly url: string;
  readonly labels: Labels;
}

const QUOTED = String.raw`(?:\`([^\`]*)\`|'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")`;

/** Returns the quoted text behind a pattern, undefined where there is none. */
function quotedAfter(pattern: string, source: string): string | undefined {
  const found = new RegExp(`${pattern}\\s*${QUOTED}`).exec(source)?.slice(1).find(Boolean);
  return found?.replace(/\\(.)/g, "$1").trim();
}

/** Lists the pages of an unpacked package's tests, each once. */
function testedPages(folder: string): TestedPage[] {
  const pages = new Map<string, TestedPage>();
  const tests = `${folder}/src/extractors/custom`;
  for (const { name: site } of Deno.readDirSync(tests)) {
    const path = `${tests}/${site}/index.test.js`;
    const source = readIfThere(path);
    for (const part of source?.split("beforeAll").slice(1) ?? []) {
      const file = `${folder}/${
        quotedAfter(String.raw`readFileSync\(`, part)?.replace(/^\.\//, "")
      }`;
      const url = quotedAfter(String.raw`url\s*=`, part);
      if (url === undefined || pages.has(file) || readIfThere(file) === undefined) continue;
      const expected = (name: string): string | undefined =>
        quotedAfter(String.raw`assert\.equal\(\s*${name}\s*,`, part);
      const [title, author, day] = ["title", "author", "date_published"].map(expected);
      const labels: Labels = {
        ...(title ? { title } : {}),
        ...(author ? { authors: [author] } : {}),
        ...(day ? { publishing_date: day } : {}),
      };
      pages.set(file, { file, url, labels });
    }
  }
  return [...pages.values()].sort((a, b) => a.file < b.file ? -1 : 1);
}

function readIfThere(path: string): string | undefined {
  try {
    return Deno.readTextFileSync(path);
  } catch {
    return undefined;
  }
}

/** The package keeps pages as it has rewritten them: `content` of `<meta>` as `value`. */
function asServed(html: string): string {
  return html.replace(
    /<meta\b[^>]*>/gi,
    (meta) =>
      meta.replace(/\svalue=/i, " content=")
        .replace(/\sname=(["']?)(og|article|fb):/i, " property=$1$2:"),
  );
}

/** Hours that a clock of any place is ahead of UTC, or behind it. */
const MOST_HOURS_APART = 14;

/** Labels are instants in UTC, answers days or instants of the place where the page was written. */
function matchInstant(label: string, answer: string): boolean {
  const hours = (Date.parse(label) - Date.parse(answer.slice(0, 10))) / 3_600_000;
  return hours >= -MOST_HOURS_APART && hours < 24 + MOST_HOURS_APART;
}

if (import.meta.main) {
  const [folder] = Deno.args;
  if (folder === undefined) {
    console.error("Give the folder of the unpacked package");
    Deno.exit(2);
  }
  const pages = testedPages(folder);
  const rows = pages.flatMap(({ file, url, labels }) => {
    const { text } = decodeHtml(Deno.readFileSync(file), null);
    const judged = judgePage(file, readDeclared(createPage(asServed(text), url)), labels);
    return judged.map((row) =>
      row.field === "date" ? { ...row, outcome: judge(row.label, row.answer, matchInstant) } : row
    );
  });
  console.log(`${pages.length} pages`);
  for (const field of ["title", "author", "date"] as const) {
    // What a test does not ask for is not known to be absent.
    const labelled = rows.filter((row) => row.field === field && row.label !== null);
    console.log(field.padEnd(8), figures(tally(labelled, ({ outcome }) => outcome)));
    for (const { page, label, answer } of labelled.filter(({ outcome }) => outcome !== "hit")) {
      console.log(`  ${page.split("/").at(-2)}: ${label} | ${answer ?? ""}`);
    }
  }
}
