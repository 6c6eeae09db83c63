import assert from "node:assert/strict";
import fc from "fast-check";
import {
  cutEntries,
  cutEntriesOfEach,
  cutList,
  cutParts,
  cutTexts,
  cutWhole,
  fitAnswer,
} from "../../src/tools/runs/answer/cut.ts";
import { ToolError } from "../../src/base/errors.ts";
import { weightOf } from "../../src/base/json/weight.ts";

const words = (count: number, letter = "x"): string[] =>
  Array.from({ length: count }, (_, at) => letter.repeat(10) + at);

Deno.test("fitAnswer() leaves a light answer as it is", () => {
  const answer = { ok: true, items: [1, 2, 3] };
  assert.equal(fitAnswer("read_feed", answer, [cutList("items")]), answer);
});

Deno.test("cutList() keeps the longest head that fits and counts the rest", () => {
  const answer = { ok: true, items: words(100) };
  const cut = fitAnswer("read_feed", answer, [cutList("items")], 500) as typeof answer & {
    items_left_out: number;
  };
  assert.deepEqual(cut.items, answer.items.slice(0, cut.items.length));
  assert.equal(cut.items.length + cut.items_left_out, 100);
  assert(weightOf(cut) <= 500);
  const longer = { ...cut, items: answer.items.slice(0, cut.items.length + 1) };
  assert(weightOf(longer) > 500);
});

Deno.test("cutTexts() shortens the values of things and counts the rest", () => {
  const fields = {
    name: { value: "Mug", where: null },
    answers: [{
      where: null,
      fields: { text: { value: "x".repeat(300), written: "y", where: "." } },
    }],
  };
  const cut = fitAnswer("read_feed", { things: [{ kind: "faq", fields }] }, [
    cutTexts("things", 100),
  ], 320);
  assert.deepEqual(cut.things[0]?.fields, {
    name: { value: "Mug", where: null },
    answers: [{
      where: null,
      fields: { text: { value: `${"x".repeat(100)}…`, cut: 200, where: "." } },
    }] as unknown as typeof fields.answers,
  });
});

Deno.test("cutParts() keeps the first things inside a thing and counts the others", () => {
  const offers = [1, 2, 3, 4, 5].map((price) => ({
    where: null,
    fields: { price: { value: `${price}` } },
  }));
  const thing = { kind: "product", fields: { name: { value: ["a", "b", "c", "d"] }, offers } };
  const { things } = fitAnswer("read_feed", { things: [thing] }, [cutParts("things", 2)], 300);
  assert.deepEqual(things[0]?.fields as unknown, {
    name: { value: ["a", "b", "c", "d"] },
    offers: offers.slice(0, 2),
    offers_left_out: { value: 3, where: null },
  });
});

Deno.test("cutList() adds to what was already left out", () => {
  const answer = { ok: true, items: words(100), items_left_out: 7 };
  const cut = fitAnswer("read_feed", answer, [cutList("items")], 500);
  assert.equal(cut.items.length + cut.items_left_out, 107);
});

Deno.test("cutWhole() removes the list and counts it", () => {
  const cut = fitAnswer("extract_declared", { ok: true, records: words(40) }, [
    cutWhole("records"),
  ], 100);
  assert.deepEqual(cut as unknown, { ok: true, records_left_out: 40 });
});

Deno.test("cutEntries() removes the heaviest and names them in that order", () => {
  const summary = { title: "t".repeat(900), url: "u", description: "d".repeat(500), type: "x" };
  const cut = fitAnswer("extract_declared", { ok: true, summary }, [cutEntries("summary")], 200);
  assert.deepEqual(cut as unknown, {
    ok: true,
    summary: { url: "u", type: "x" },
    summary_left_out: ["title", "description"],
  });
});

Deno.test("cutEntriesOfEach() removes the heaviest of all records, and each names its own", () => {
  const records = [
    { fields: { text: "t".repeat(300), name: "n" } },
    { fields: { text: "t".repeat(900), price: "9" } },
  ];
  const answer = { ok: true, records };
  assert.deepEqual(cutEntriesOfEach("records", "fields")(answer, weightOf(answer) - 100), {
    ok: true,
    records: [records[0], { fields: { price: "9" }, fields_left_out: ["text"] }],
  });
  assert.deepEqual(cutEntriesOfEach("records", "fields")(answer, weightOf(answer) - 1_000), {
    ok: true,
    records: [
      { fields: { name: "n" }, fields_left_out: ["text"] },
      { fields: { price: "9" }, fields_left_out: ["text"] },
    ],
  });
});

Deno.test("cutEntriesOfEach() stops as soon as what is left weighs no more than it may", () => {
  const fields = { text: "t".repeat(300), name: "n" };
  const answer: Record<string, unknown> = { ok: true, records: [{ fields }] };
  // The field goes, and its name is written behind a comma and a space.
  const saved = weightOf({ text: fields.text }) - weightOf("text") - 2;
  const leftOut = (aim: number): string[] =>
    (cutEntriesOfEach("records", "fields")(answer, aim)["records"] as {
      fields_left_out: string[];
    }[])[0]
      ?.fields_left_out ?? [];
  assert.deepEqual(leftOut(weightOf(answer) - saved), ["text"]);
  assert.deepEqual(leftOut(weightOf(answer) - saved - 1), ["text", "name"]);
});

Deno.test("cutEntriesOfEach() counts the names that it writes in place of fields", () => {
  const fields = Object.fromEntries(["a", "b"].map((letter) => [letter.repeat(200), "x"]));
  const answer = { ok: true, records: [{ fields }] };
  const cut = cutEntriesOfEach("records", "fields")(
    answer,
    weightOf(answer) - 100,
  ) as typeof answer;
  assert.deepEqual(cut.records, [{ fields: {}, fields_left_out: Object.keys(fields) }]);
});

Deno.test("fitAnswer() runs cuts in order and only while too heavy", () => {
  const answer = { ok: true, records: words(40), conflicts: words(2), summary: { title: "t" } };
  const cuts = [cutWhole("records"), cutList("conflicts"), cutEntries("summary")];
  const cut = fitAnswer("extract_declared", answer, cuts, 150) as Record<string, unknown>;
  assert.equal(cut.records_left_out, 40);
  assert.deepEqual(cut.conflicts, answer.conflicts);
  assert.deepEqual(cut.summary, answer.summary);
});

Deno.test("fitAnswer() refuses what no cut makes light enough", () => {
  const heavy = { ok: true, extractor: "e".repeat(80_000) };
  assert.throws(() => fitAnswer("compile_extractor", heavy, []), (error) => {
    assert(error instanceof ToolError);
    assert.equal(error.code, "too_large");
    assert.equal(error.retryable, false);
    assert.match(error.message, /compile_extractor/);
    assert.match(error.message, /80,\d{3}/);
    assert.match(error.message, /75,000/);
    return true;
  });
});

Deno.test("fitAnswer() always fits, whatever the items", () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: "grapheme", maxLength: 200 }), { maxLength: 60 }),
      fc.integer({ min: 80, max: 3000 }),
      (items, bound) => {
        const cut = fitAnswer("read_feed", { ok: true, items }, [cutList("items")], bound);
        return weightOf(cut) <= bound;
      },
    ),
    { numRuns: 300 },
  );
});
