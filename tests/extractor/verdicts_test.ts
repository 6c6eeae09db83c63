/** The verdict on each value: its place, how sure it is, its doubts. */
import assert from "node:assert/strict";
import { compileExtractor } from "../../src/read/extractor/compile.ts";
import { resolvePlace } from "../../src/page/html/place.ts";
import { collapsedText } from "../../src/page/html/text.ts";
import { readExtractor } from "../../src/read/extractor/format.ts";
import { confidenceOf, type Evidence } from "../../src/read/extractor/run/confidence.ts";
import type { Verdict } from "../../src/read/extractor/run/verdicts.ts";
import { runExtractor } from "../../src/read/extractor/run.ts";
import { toAnswer } from "../../src/tools/runs/run_answer.ts";
import { detailHtml, pageOf, product, wantOf } from "./pages.ts";

const single = wantOf(0);
const names = ["a", "b"];
const pages = [detailHtml(0), detailHtml(1)].map(pageOf);
const made = compileExtractor(pages, names, { listing: null, want: single }, "t");
const extractor = readExtractor(JSON.parse(JSON.stringify(made)));

function verdicts(html: string): Map<string, Verdict> {
  const reading = runExtractor(extractor, pageOf(html));
  return new Map(reading.verdicts.map((one) => [one.name, one]));
}

Deno.test("readFields() gives the place of each value, in which it stands", () => {
  const html = detailHtml(3);
  const { tree } = pageOf(html);
  for (const { name, value, where } of verdicts(html).values()) {
    const node = resolvePlace(tree, where ?? "");
    assert.ok(tree.isElement(node), name);
    assert.ok(collapsedText(tree, node).includes(String(value)), name);
    assert.equal(value, wantOf(3)[name]);
  }
  assert.equal(verdicts(html).size, Object.keys(single).length);
});

Deno.test("readFields() is surer of a value without a doubt than of one with it", () => {
  const sure = verdicts(detailHtml(3)).get("price");
  const doubted = verdicts(detailHtml(3).replace(product(3).price, "on request")).get("price");
  assert.deepEqual(sure?.failed, []);
  assert.ok((sure?.confidence ?? 0) >= 0.9, String(sure?.confidence));
  assert.ok((doubted?.failed.length ?? 0) > 0);
  assert.ok((doubted?.confidence ?? 1) < (sure?.confidence ?? 0));
});

Deno.test("confidenceOf() falls with each doubt and stays between 0 and 1", () => {
  const best: Evidence = {
    "value": 1,
    "value:doubted": 0,
    "value:elsewhere": 0,
    "value:labelled": 1,
    "value:known": 1,
    "value:alone": 0,
    "value:rivalled": 0,
    "value:once": 0,
    "value:onceRivalled": 0,
  };
  const most = confidenceOf(best);
  assert.ok(most > 0.95 && most <= 1);
  for (const part of ["doubted", "elsewhere", "alone", "rivalled", "once"]) {
    const less = confidenceOf({ ...best, [`value:${part}`]: 1 });
    assert.ok(less < most && less > 0, part);
  }
});

Deno.test("toAnswer() gives a verdict on each value found, with its doubts as words", () => {
  const html = detailHtml(3).replace(product(3).price, "on request");
  const { fields, verdicts: values } = toAnswer(
    runExtractor(extractor, pageOf(html)),
    0,
  ) as unknown as {
    fields: Record<string, string>;
    verdicts: Record<string, { value: string; doubts: string[] }>;
  };
  assert.deepEqual(Object.keys(values), Object.keys(fields));
  for (const [name, { value }] of Object.entries(values)) assert.equal(value, fields[name]);
  assert.ok(values.price?.doubts[0]?.includes("on request"), values.price?.doubts.join());
});

Deno.test("toAnswer() gives a verdict on each list: its first row, how sure it is whole, its doubts", () => {
  const row = (at: number): string => `<li><b>Bolt ${at}</b> <i>${at}.20</i></li>`;
  const html = (rows: number): string =>
    `<h1>Bolts</h1><ul class=bolts>${
      Array.from({ length: rows }, (_, at) => row(at)).join("")
    }</ul>`;
  const want = { bolts: [0, 1].map((at) => ({ name: `Bolt ${at}`, price: `${at}.20` })) };
  const learnt = compileExtractor([pageOf(html(6))], ["a"], { listing: null, want }, "t");
  const verdictOf = (page: string): Record<string, unknown> =>
    (toAnswer(runExtractor(learnt, pageOf(page)), 0).verdicts as Record<string, never>).bolts ?? {};
  const { confidence, ...told } = verdictOf(html(6));
  assert.deepEqual(told, { where: "/html/body/ul[1]/li[1]", doubts: [] });
  const doubted = verdictOf(html(6).replaceAll(/<i>.*?<\/i>/g, ""));
  assert.deepEqual(doubted.doubts, ["bolts.price in at least 80% of rows, got in 0%"]);
  const sure = Number(confidence);
  assert.ok(sure > 0.8 && sure < 1, String(sure));
  for (const less of [doubted, verdictOf(html(1))]) assert.ok(Number(less.confidence) < sure);
});

Deno.test("readFields() gives values the type they were learnt with, where it is certain", () => {
  const typed = verdicts(detailHtml(3)).get("price")?.typed;
  const amount = Number(product(3).price.slice(1));
  assert.deepEqual(typed, { type: "amount", value: { amount, currency: "GBP" } });
  const gone = verdicts(detailHtml(3).replace(product(3).price, "on request"));
  assert.equal(gone.get("price")?.typed, undefined);
  assert.equal(verdicts(detailHtml(3)).get("title")?.typed, undefined);
});
