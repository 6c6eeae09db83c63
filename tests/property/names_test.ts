/**
 * Names are names: no author that a page is guessed to show ends in a month, a weekday, a role, a
 * time of reading or a count. One page in twenty of the public sets, all of them with
 * `SERVICE_SLOW=1`, and lines that put all of these right behind a name.
 */
import assert from "node:assert/strict";
import { readDeclared } from "../../src/read/declared/declared.ts";
import { decodeHtml } from "../../src/page/html/encoding/decode.ts";
import { createPage } from "../../src/page/html/page.ts";
import { isWeekday, monthOf } from "../../src/page/text/month_names.ts";
import { filesBelow, publicFolder, readPage } from "../html/public_data.ts";

const STEP = Deno.env.get("SERVICE_SLOW") === "1" ? 1 : 20;
const SETS = ["wcxb/html", "readability/test-pages", "article-extraction-benchmark/html"];
/** Rules whose answers are accounts and teams as they sign, which are no person's name. */
const ACCOUNTS = new Set(["username", "signature"]);
const ROLE = /\b(?:editor|writer|reporter|correspondent|journalist|columnist|contributor)$/i;
const MEASURE = /\b(?:min(?:ute)?s?(?: read)?|read|ago|comments?|views?|shares?)$|\d$/i;

/**
 * Tells what a name ends in that is no part of one; undefined for a name. `Mo` is a surname and the
 * German Monday: English has no weekday of two letters.
 */
function faultOf(name: string, isEnglish: boolean): string | undefined {
  const words = name.trim().split(/\s+/);
  const last = words.at(-1)?.replace(/[.,]$/, "") ?? "";
  if (ROLE.test(name)) return "a role";
  if (MEASURE.test(name)) return "a measure";
  // `Jan`, `May` and `April` are names as well: only a third word is surely none.
  if (words.length < 3) return undefined;
  if (monthOf(last) !== undefined) return "a month";
  return isWeekday(last) && !(isEnglish && last.length === 2) ? "a weekday" : undefined;
}

Deno.test("no name of a public page ends in a month, a weekday, a role or a count", async () => {
  const faults: string[] = [];
  let names = 0;
  for (const set of SETS) {
    const folder = publicFolder(set);
    const files = folder === undefined ? [] : filesBelow(folder, [".html", ".html.gz"]);
    for (const file of files.filter((_, at) => at % STEP === 0)) {
      const { text } = decodeHtml(await readPage(file), null);
      const page = createPage(text, "https://example.org/2024/page");
      const { visible: { author }, summary } = readDeclared(page, {
        questions: ["author", "language"],
      });
      const isEnglish = /^en\b/i.test(summary.language?.value ?? "");
      if (author === undefined || ACCOUNTS.has(author.rule)) continue;
      for (const name of author.value.split(", ")) {
        names++;
        const fault = faultOf(name, isEnglish);
        if (fault !== undefined) faults.push(`${file}: ${name} ends in ${fault}`);
      }
    }
  }
  console.log(`${names} names`);
  assert.deepEqual(faults, []);
});

Deno.test("a name that ends in two letters is a fault where they are a weekday", () => {
  assert.equal(faultOf("Ann Lee Mo", true), undefined);
  assert.equal(faultOf("Ann Lee Mo", false), "a weekday");
  assert.equal(faultOf("Ann Lee Mon", true), "a weekday");
});

const PROSE = `<p>${"Long prose about stone, and who broke it, and where it went. ".repeat(8)}</p>`;

for (
  const after of [
    "Jul 04, 2023",
    "July 4",
    "Nov. 4, 2023",
    "Jan. 4",
    "Tuesday, Jul 4, 2023",
    "Tue Jul 4",
    "Senior Editor",
    "Staff Writer",
    "6 min read",
    "12 comments",
    "3 hours ago",
    "4. Juli 2023",
    "4 juillet 2023",
  ]
) {
  Deno.test(`a name before "${after}" is the name alone`, () => {
    for (const glue of ["</div><div>", " ", "</span> <span>", " | ", ", "]) {
      const html = `<title>Stone</title><meta property="og:type" content="article">
        <article><h1>Stone walls of the north</h1><div>By Larry Kotlikoff${glue}${after}</div>
        ${PROSE.repeat(3)}</article>`;
      const page = createPage(html, "https://e.example/blog/stone-walls");
      assert.equal(readDeclared(page).visible["author"]?.value, "Larry Kotlikoff", glue);
    }
  });
}
