/** A line a row: forms, columns, and what a killed run leaves of an input's lines. */
import assert from "node:assert/strict";
import { readJournal } from "../../src/terminal/batch/journal.ts";
import { createRowForm, type RowChoice } from "../../src/terminal/batch/row_lines.ts";
import { wholeAnswer } from "../../src/terminal/batch/whole_answer.ts";
import { UsageError } from "../../src/terminal/usage_error.ts";
import type { Answer } from "../../src/tools/contract/tool.ts";

const EXTRACTOR = {
  format: 6,
  fields: { shop: { at: "h1", type: "text" } },
  listings: [{ at: "ul", fields: { name: { type: "text" }, price: { type: "amount" } } }],
};
const ANSWER = {
  ok: false,
  url: "https://a.example/",
  rows: [{ name: "Bolt", price: "9 €" }, { name: '=Nut, "M6"', price: "?" }],
  typed_rows: { rows: [{ price: { amount: 9, currency: "EUR" } }, {}] },
  fields: { shop: "Bolts" },
  failed: [{ field: "price" }],
} as unknown as Answer;
const ERROR = {
  ok: false,
  error: { code: "fetch_failed", message: "gone", retryable: false },
} as unknown as Answer;

const choice = (format: RowChoice["format"], columns?: string): RowChoice => ({
  format,
  columns,
  repeatsFields: false,
});

function* fileOf(text: string): Generator<Uint8Array> {
  yield new TextEncoder().encode(text);
}

function journalOf(text: string, form: Parameters<typeof readJournal>[1]) {
  const parts = fileOf(text);
  return readJournal({
    read(into): Promise<number | null> {
      const { value } = parts.next();
      if (value === undefined) return Promise.resolve(null);
      into.set(value);
      return Promise.resolve(value.length);
    },
  }, form);
}

Deno.test("createRowForm() writes a line of CSV a row, with the extractor's columns", () => {
  const form = createRowForm(choice("csv"), EXTRACTOR);
  assert.equal(form.head, "n,id,row,rows,ok,error,failed,url,name,price");
  assert.equal(
    form.toLine({ n: 3, id: "a" }, ANSWER),
    "3,a,1,2,false,,price,https://a.example/,Bolt,9 €\n" +
      '3,a,2,2,false,,price,https://a.example/,"\'=Nut, ""M6""",?',
  );
  assert.equal(form.toLine({ n: 4, id: "b" }, ERROR), "4,b,0,0,false,fetch_failed: gone,,,,");
});

Deno.test("createRowForm() knows the columns of an extractor of selectors", () => {
  const fields = [{ name: "name", reads: null }, { name: "price", reads: "amount" }];
  const form = createRowForm(choice("csv"), { format: 3, select: { rows: "li", fields } });
  assert.equal(form.head, "n,id,row,rows,ok,error,failed,url,name,price");
  const ofPage = { format: 3, select: { rows: null, fields } };
  assert.throws(() => createRowForm(choice("csv"), ofPage), UsageError);
  const repeated = createRowForm({ ...choice("csv"), repeatsFields: true }, ofPage);
  assert.match(repeated.head ?? "", /,name,price$/);
});

Deno.test("createRowForm() writes values by their types as lines of JSON", () => {
  const form = createRowForm({ ...choice("jsonl"), repeatsFields: true }, undefined);
  const [first, second] = form.toLine({ n: 1, id: "a" }, ANSWER).split("\n")
    .map((line) => JSON.parse(line));
  assert.deepEqual(first, {
    n: 1,
    id: "a",
    row: 1,
    rows: 2,
    ok: false,
    failed: "price",
    url: "https://a.example/",
    shop: "Bolts",
    name: "Bolt",
    price: 9,
    price_unit: "EUR",
    price_text: "9 €",
  });
  assert.deepEqual([second.price, second.price_text], [null, "?"]);
});

Deno.test("createRowForm() has the address of a page whose answer has none", () => {
  const urlOf = (id: string, answer: object): unknown => {
    const given = { ok: true, rows: [{ name: "Bolt" }], ...answer } as unknown as Answer;
    const line = createRowForm(choice("jsonl"), undefined).toLine({ n: 1, id }, given);
    return JSON.parse(line).url ?? null;
  };
  assert.equal(urlOf("https://a.example/1", {}), "https://a.example/1");
  assert.equal(urlOf("https://a.example/1", { url: "https://a.example/2" }), "https://a.example/2");
  assert.equal(urlOf("https://a.example/1", { url: null }), null);
  assert.equal(urlOf("pages/1.html", {}), null);
});

Deno.test("createRowForm() lets a page's column take no place of its own", () => {
  const answer = { ok: true, rows: [{ n: "7", ok: "maybe" }] } as unknown as Answer;
  const line = JSON.parse(
    createRowForm(choice("jsonl"), undefined).toLine({ n: 1, id: "a" }, answer),
  );
  assert.deepEqual([line.n, line.ok, line.n_of_row, line.ok_of_row], [1, true, "7", "maybe"]);
});

Deno.test("createRowForm() refuses columns that no row has, with the nearest name", () => {
  const refused = [
    [choice("csv", "nmae"), EXTRACTOR, /no column "nmae"; did you mean name\?/],
    [choice("csv", "height"), EXTRACTOR, /it has name, price/],
    [choice("csv", "name,name"), EXTRACTOR, /twice/],
    [choice("csv", " , "), EXTRACTOR, /names no column/],
    [choice("parquet"), undefined, /needs --columns/],
  ] as const;
  for (const [given, extractor, says] of refused) {
    assert.throws(() => createRowForm(given, extractor), (error: unknown) => {
      assert(error instanceof UsageError);
      assert.match(error.message, says);
      return true;
    });
  }
});

Deno.test("createRowForm() names the columns that nothing filled", () => {
  const form = createRowForm(choice("csv", "name,height"), undefined);
  assert.deepEqual(form.emptyColumns?.(), []);
  form.toLine({ n: 1, id: "a" }, ANSWER);
  assert.deepEqual(form.emptyColumns?.(), ["height"]);
});

Deno.test("createRowForm() makes typed cells of a table", () => {
  const form = createRowForm(choice("parquet", "name,price:number"), EXTRACTOR);
  assert.deepEqual(form.table?.map(({ name, type }) => `${name} ${type}`), [
    "n integer",
    "id text",
    "row integer",
    "rows integer",
    "ok boolean",
    "error text",
    "failed text",
    "url text",
    "name text",
    "price number",
    "price_unit text",
    "price_text text",
  ]);
  const [cells] = form.toLine({ n: 1, id: "a" }, ANSWER).split("\n").map((line) =>
    JSON.parse(line)
  );
  assert.deepEqual(cells.slice(8), ["Bolt", 9, "EUR", "9 €"]);
});

Deno.test("readJournal() takes away the rows of an input that is not whole", async () => {
  for (const format of ["jsonl", "csv", "tsv"] as const) {
    const form = createRowForm(choice(format), EXTRACTOR);
    const head = form.head === undefined ? "" : `${form.head}\n`;
    const whole = `${head}${form.toLine({ n: 1, id: "a" }, ANSWER)}\n${
      form.toLine({ n: 2, id: "b" }, ERROR)
    }\n`;
    const [begun = ""] = form.toLine({ n: 3, id: "c" }, ANSWER).split("\n");
    const journal = await journalOf(`${whole}${begun}\n`, form);
    const bytes = new TextEncoder().encode(whole).length;
    assert.deepEqual([journal.first, journal.firstId, journal.wholeBytes], [2, "b", bytes], format);
  }
});

Deno.test("wholeAnswer() joins the slices of rows, and says what no slice gave", async () => {
  const slice = (row: number, next: number | undefined): Answer =>
    ({
      ok: true,
      rows: [{ at: String(row) }],
      typed_rows: { rows: [{ at: row }] },
      ...(next === undefined ? {} : { next_offset: next, rows_left_out: 9 - row }),
    }) as unknown as Answer;
  const asked: unknown[] = [];
  const whole = await wholeAnswer(slice(0, 1), true, (more) => {
    asked.push(more);
    return Promise.resolve(slice(Number(more["offset"]), more["offset"] === 1 ? 2 : undefined));
  });
  assert.deepEqual(asked, [{ offset: 1, max_age: 3600 }, { offset: 2, max_age: 3600 }]);
  assert.deepEqual(whole, {
    ok: true,
    rows: [{ at: "0" }, { at: "1" }, { at: "2" }],
    typed_rows: { rows: [{ at: 0 }, { at: 1 }, { at: 2 }] },
  });
  const broken = await wholeAnswer(slice(0, 1), false, () => Promise.resolve(ERROR));
  assert.deepEqual(broken, slice(0, 1));
});

Deno.test("wholeAnswer() goes on behind a row that no answer holds, and counts it", async () => {
  const rows = Array.from({ length: 6 }, (_, at) => ({ name: `row ${at}` }));
  const asked: unknown[] = [];
  // A slice has two rows at most, and the rows 2 and 5 are too heavy for one.
  const slice = (offset: number): Answer => {
    asked.push(offset);
    if (offset === 2 || offset === 5) {
      const error = { code: "too_large", message: "row", retryable: false };
      return { ok: false, error } as unknown as Answer;
    }
    const end = Math.min(offset < 2 ? 2 : offset < 5 ? 5 : 6, offset + 2);
    const left = rows.length - end;
    return {
      ok: true,
      rows: rows.slice(offset, end),
      ...(left > 0 ? { rows_left_out: left, next_offset: end } : {}),
    } as unknown as Answer;
  };
  const whole = await wholeAnswer(
    slice(0),
    false,
    (more) => Promise.resolve(slice(Number(more["offset"]))),
  );
  assert.deepEqual(asked, [0, 2, 3, 5, 6]);
  assert.deepEqual(whole, {
    ok: true,
    rows: rows.filter((_, at) => at !== 2 && at !== 5),
    rows_left_out: 2,
  });
  const always = { ok: false, error: { code: "too_large" } } as unknown as Answer;
  let calls = 0;
  const broken = await wholeAnswer(slice(0), false, () => {
    calls++;
    return Promise.resolve(always);
  });
  assert.equal(calls, 20);
  assert.deepEqual(broken, slice(0));
});

Deno.test("wholeAnswer() counts a row it passed over beside those behind the last slice", async () => {
  const part = (offset: number): Answer =>
    ({
      ok: true,
      rows: [{ at: offset }],
      rows_left_out: 5 - offset,
      next_offset: offset + 1,
    }) as unknown as Answer;
  const refusal = (code: string): Answer => ({ ok: false, error: { code } }) as unknown as Answer;
  // Of six rows 0 and 2 are given, 1 is too heavy, and 3 to 5 are behind a failure.
  const answers = [refusal("too_large"), part(2), refusal("timeout")];
  const whole = await wholeAnswer(part(0), false, () => Promise.resolve(answers.shift() as Answer));
  assert.deepEqual(whole, { ok: true, rows: [{ at: 0 }, { at: 2 }], rows_left_out: 4 });
});
