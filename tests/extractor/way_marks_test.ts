/** What is known of the boxes around a listing: how many are alike, and what each begins with. */
import assert from "node:assert/strict";
import { createPage } from "../../src/page/html/page.ts";
import { compileExtractor } from "../../src/read/extractor/compile.ts";
import { runExtractor } from "../../src/read/extractor/run.ts";
import { wayMarks } from "../../src/read/extractor/run/container.ts";

/** The siblings and marks of the boxes around the first `ul`, from `body` on. */
function marksOf(...pages: readonly string[]): ReturnType<typeof wayMarks> {
  const trees = pages.map((html) => createPage(html, null).tree);
  const { siblings, marks } = wayMarks(trees, trees.map((tree) => tree.named("ul")[0] ?? 0));
  return { siblings: siblings.slice(1), marks: marks.slice(1) };
}

const box = (heading: string): string =>
  `<section><p>x</p><h2>${heading}</h2><ul><li>a</ul></section>`;

Deno.test("wayMarks() tells boxes apart by the headings that they begin with", () => {
  assert.deepEqual(marksOf(box("Jobs") + box("News")), { siblings: [2, 1], marks: ["Jobs", null] });
  assert.deepEqual(marksOf(box("Jobs") + box("Jobs")), { siblings: [2, 1], marks: [null, null] });
  const long = "A heading that is no name of a box. ".repeat(3);
  assert.deepEqual(marksOf(box(long) + box("News")).marks, [null, null]);
});

Deno.test("wayMarks() keeps what every page has alike", () => {
  const [one, other] = [box("Jobs") + box("News"), box("Jobs") + box("Sport")];
  assert.deepEqual(marksOf(one, other), { siblings: [2, 1], marks: ["Jobs", null] });
  assert.deepEqual(marksOf(one, box("Posts") + box("News")).marks, [null, null]);
  assert.deepEqual(marksOf(one, box("Jobs")), { siblings: [null, 1], marks: ["Jobs", null] });
});

const list = (heading: string, items: readonly string[]): string =>
  `<section>${heading}<ul>${items.map((item) => `<li><b>${item}</b>`).join("")}</ul></section>`;
const JOBS = ["Cook", "Baker", "Waiter", "Cleaner"];
const NEWS = ["Open again", "New menu", "Closed", "Thanks"];

/** What a run says of the place of rows that were learnt from a page. */
function moved(learnt: string, html: string): string | undefined {
  const options = { listing: true, want: { job: "Cook" } };
  const extractor = compileExtractor([createPage(learnt, null)], ["a"], options, "t");
  const { failed, rows } = runExtractor(extractor, createPage(html, null));
  assert.equal(rows.length, failed.length > 0 ? 0 : JOBS.length);
  return failed[0]?.got;
}

Deno.test("runExtractor() reads no box whose learnt heading stands over another one", () => {
  const [jobs, news] = [list("<h2>Jobs</h2>", JOBS), list("<h2>News</h2>", NEWS)];
  assert.equal(moved(jobs + news, jobs + news), undefined);
  assert.equal(moved(jobs + news, news + jobs), '"Jobs" now heads another section');
  // A heading that stays is enough, however many boxes come after.
  assert.equal(moved(jobs + news, jobs + news + news), undefined);
});

Deno.test("runExtractor() reads no counted box without a heading where there are more or fewer", () => {
  const [jobs, news] = [list("", JOBS), list("", NEWS)];
  assert.equal(moved(jobs + news, jobs + news), undefined);
  assert.equal(moved(jobs + news, jobs + news + news), "3 section where there were 2");
});
