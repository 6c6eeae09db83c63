/** The output as a journal: what is done, what is cut off, and what no batch has written. */
import assert from "node:assert/strict";
import { createAnswerLines, createRows, JSON_LINES } from "../../src/terminal/batch/columns.ts";
import type { LineForm } from "../../src/terminal/batch/columns.ts";
import { createRowForm } from "../../src/terminal/batch/row_lines.ts";
import { ForeignOutput, readJournal } from "../../src/terminal/batch/journal.ts";
import { bytesOf } from "./found_inputs.ts";

function fileOf(text: string): { read(into: Uint8Array): Promise<number | null> } {
  let left = bytesOf(text);
  return {
    read(into): Promise<number | null> {
      if (left.length === 0) return Promise.resolve(null);
      const piece = left.slice(0, Math.min(5, into.length));
      into.set(piece);
      left = left.slice(piece.length);
      return Promise.resolve(piece.length);
    },
  };
}

const ANSWER = { ok: true, text: 'a "quoted",\nvalue\t\\' };
const csv = createRows("csv", ["text", "more.0"]);
const tsv = createRows("tsv", ["text"]);

function written(form: LineForm, places: readonly number[]): string {
  const lines = places.map((n) => form.toLine({ n, id: `i"\t,${n}` }, ANSWER));
  return [...(form.head === undefined ? [] : [form.head]), ...lines, ""].join("\n");
}

for (const [name, form] of [["JSON", JSON_LINES], ["CSV", csv], ["TSV", tsv]] as const) {
  Deno.test(`readJournal() finds what is done in ${name}, cut off anywhere`, async () => {
    const [two, three] = [written(form, [1, 2]), written(form, [1, 2, 3])];
    const size = bytesOf(two).length;
    for (let cut = two.length; cut < three.length; cut++) {
      const journal = await readJournal(fileOf(three.slice(0, cut)), form);
      assert.deepEqual(
        [journal.first, journal.wholeBytes, journal.firstId, journal.others.size],
        [2, size, `i"\t,2`, 0],
        `cut at ${cut}`,
      );
    }
    const whole = await readJournal(fileOf(three), form);
    assert.deepEqual([whole.first, whole.wholeBytes], [3, bytesOf(three).length]);
  });

  Deno.test(`readJournal() finds places out of order in ${name}`, async () => {
    const journal = await readJournal(fileOf(written(form, [5, 1, 3, 2])), form);
    assert.deepEqual([journal.first, [...journal.others], journal.firstId], [3, [5], `i"\t,3`]);
  });
}

Deno.test("readJournal() takes an empty output, and only the head of rows", async () => {
  assert.equal((await readJournal(fileOf(""), JSON_LINES)).wholeBytes, 0);
  assert.equal((await readJournal(fileOf("n,id"), csv)).wholeBytes, 0);
  const head = await readJournal(fileOf(`${csv.head}\n`), csv);
  assert.deepEqual([head.first, head.wholeBytes], [0, `${csv.head}\n`.length]);
});

Deno.test("readJournal() refuses rows whose head names other columns", async () => {
  for (
    const [form, columns] of [["csv", ["text"]], ["csv", ["more.0", "text"]], ["tsv", [
      "a",
    ]]] as const
  ) {
    const other = createRows(form, columns);
    await assert.rejects(
      () => readJournal(fileOf(written(other, [1])), form === "csv" ? csv : tsv),
      (error: Error) => {
        assert.ok(error instanceof ForeignOutput);
        return /its columns are n.id.ok.error.+: give the same/.test(error.message);
      },
    );
  }
});

Deno.test("readJournal() cuts off a last line that is no answer, and refuses one before", async () => {
  const good = written(JSON_LINES, [1]);
  const zeros = await readJournal(fileOf(`${good}\0\0\0\n`), JSON_LINES);
  assert.deepEqual([zeros.first, zeros.wholeBytes], [1, good.length]);
  await assert.rejects(readJournal(fileOf(`hello\n${good}`), JSON_LINES), ForeignOutput);
  await assert.rejects(readJournal(fileOf(`{"id":"x"}\n${good}`), JSON_LINES), ForeignOutput);
});

Deno.test("createRows() writes values at their paths, and errors", () => {
  const form = createRows("csv", ["values.1.value", "summary", "none.at.all", "count"]);
  const input = { n: 2, id: "a,b" };
  const answer = { ok: true, values: [{}, { value: "x" }], summary: { a: 1 }, count: 0 };
  assert.equal(form.toLine(input, answer), '2,"a,b",true,,x,"{""a"":1}",,0');
  const error = { code: "bad_input", message: 'no "x"', retryable: false };
  assert.equal(form.toLine(input, { ok: false, error }), '2,"a,b",false,"bad_input: no ""x""",,,,');
  assert.equal(form.head, "n,id,ok,error,values.1.value,summary,none.at.all,count");
});

for (const [name, form] of [["CSV", csv], ["TSV", tsv]] as const) {
  Deno.test(`createRows() writes no cell of ${name} that a spreadsheet runs, and finds its input again`, () => {
    const formulas = ["=1+1", "+cmd|x!A1", "-2+3", "@SUM(1)", "\t=1", "\r=1", "＝1", "'=1", "''@a"];
    for (const formula of formulas) {
      const row = form.toLine({ n: 1, id: formula }, { ok: true, text: formula });
      assert.match(row, /^1[,\t]"?'/, formula);
      assert.match(row, /true[,\t]{2}"?'/, formula);
      assert.deepEqual(form.entryOf(row), { n: 1, id: formula });
    }
    const plain = ["-5", "+4.20", "-1e-7", "5-3", "'tis", "", "a=b", "'5"];
    for (const cell of plain) {
      const row = form.toLine({ n: 1, id: cell }, { ok: true, text: cell });
      assert.ok(row.replaceAll("\t", ",").startsWith(`1,${cell},true,,${cell}`), row);
      assert.deepEqual(form.entryOf(row), { n: 1, id: cell });
    }
  });
}

Deno.test("readJournal() refuses answers of another tool, and of another unit", async () => {
  const form = createAnswerLines("select_values", ["ok", "values", "error"]);
  const own = { ok: true, values: ["a"], change: { status: "new" }, record_cut: "length" };
  const failed = { ok: false, error: { code: "bad_input" }, last: { ok: true, summary: {} } };
  const of = (answer: object): string => `${JSON.stringify({ n: 1, id: "a", ...answer })}\n`;
  for (const answer of [own, failed]) {
    assert.equal((await readJournal(fileOf(of(answer)), form)).first, 1);
  }
  const rows = createRowForm({ format: "jsonl", columns: undefined, repeatsFields: false }, {});
  const row = { row: 1, rows: 2, ok: true, values: "a" };
  for (
    const [text, reader, why] of [
      [of({ ok: true, summary: {} }), form, /its lines have "summary", which no answer of select_/],
      [of(row), form, /its lines have "row", which no answer of select_values has: give the tool/],
      [of(own).repeat(2), rows, /no answers of a batch in this form/],
    ] as const
  ) {
    await assert.rejects(readJournal(fileOf(text), reader), why);
  }
  assert.equal((await readJournal(fileOf(of({ ...row, row: 2 })), rows)).first, 1);
});
