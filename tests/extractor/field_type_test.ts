/** What values mean: amounts, days, numbers, yes and no, addresses. */
import assert from "node:assert/strict";
import {
  type FieldType,
  learntType,
  readTyped,
  type TypedValue,
} from "../../src/read/extractor/typed/field_type.ts";

const READ: readonly [FieldType, string, TypedValue | undefined][] = [
  ["amount", "£41.90", { amount: 41.9, currency: "GBP" }],
  ["amount", "1.299,00 €", { amount: 1299, currency: "EUR" }],
  ["amount", "$24.00 USD", { amount: 24, currency: "USD" }],
  ["amount", "$9,970", { amount: 9970 }],
  ["amount", "Our price: £5", { amount: 5, currency: "GBP" }],
  ["amount", "£5 or £7", undefined],
  ["amount", "on request", undefined],
  ["amount", "12 pieces", undefined],
  ["number", "4.5", 4.5],
  ["integer", "12", 12],
  ["integer", "1,299,000", 1299000],
  ["integer", "4.5", undefined],
  ["boolean", "Yes", true],
  ["boolean", "Sold out", false],
  ["boolean", "https://schema.org/InStock", true],
  ["boolean", "perhaps", undefined],
  ["date", "16 June 2025", "2025-06-16"],
  ["date", "soon", undefined],
  ["address", "/p/1", "https://a.example/p/1"],
  ["address", "javascript:go()", undefined],
  ["text", "as it is", "as it is"],
];

for (const [type, text, typed] of READ) {
  Deno.test(`readTyped() reads ${text} as ${type}`, () => {
    assert.deepEqual(readTyped(text, type, "https://a.example/"), typed);
  });
}

Deno.test("learntType() tells money, numbers, days and addresses from text", () => {
  const of = (samples: string[], reads: "amount" | "date" | null, path = "html>body>p") =>
    learntType({ samples, reads, path });
  assert.equal(of(["£1.20", "£3.00"], "amount"), "amount");
  assert.equal(of(["$9,970"], null), "amount");
  assert.equal(of(["12", "7"], "amount"), "integer");
  assert.equal(of(["4.5", "7"], "amount"), "number");
  assert.equal(of(["0012"], "amount"), undefined);
  assert.equal(of(["2025-06-16"], "date"), "date");
  assert.equal(of(["/p/1"], null, "html>body>a@href"), "address");
  assert.equal(of(["Kettle"], null), undefined);
  assert.equal(of([], null), undefined);
});
