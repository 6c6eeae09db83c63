import assert from "node:assert/strict";
import fc from "fast-check";
import { readAmount } from "../../src/page/text/amount.ts";
import { readCurrency } from "../../src/page/text/currency.ts";
import { readGtin } from "../../src/page/text/gtin.ts";

const AMOUNTS: readonly (readonly [string, string | undefined])[] = [
  ["41.90", "41.90"],
  ["1.299,00", "1299.00"],
  ["1 299,00 €", "1299.00"],
  ["1'299.00", "1299.00"],
  ["1,234,567.89", "1234567.89"],
  ["$41.90", "41.90"],
  ["EUR 12.00", "12.00"],
  ["41,90 zł", "41.90"],
  ["1.5e3", "1500"],
  ["25.50元", "25.50"],
  ["1,299.00 元", "1299.00"],
  ["9900원", "9900"],
  ["12,345,000원", "12345000"],
  ["980円", "980"],
  ["007.50", "7.50"],
  ["0.125", "0.125"],
  ["$19⁹⁹", "19.99"],
  ["1,299⁹⁹ €", "1299.99"],
  ["10⁶", undefined],
  ["€ 5²", undefined],
  ["19.99¹", undefined],
  ["5½", undefined],
  ["٤١٫٩", undefined],
  ["1,299", undefined],
  ["1.299", undefined],
  ["12 50", undefined],
  ["12,34,567", undefined],
  ["71,91 € 79,90 €", undefined],
  ["-5", undefined],
  ["call us", undefined],
];

for (const [written, read] of AMOUNTS) {
  Deno.test(`readAmount() of ${written} is ${read}`, () => assert.equal(readAmount(written), read));
}

Deno.test("readAmount() is total and gives a plain decimal or nothing", () => {
  fc.assert(fc.property(fc.string({ unit: "grapheme", maxLength: 80 }), (text) => {
    const read = readAmount(text);
    if (read !== undefined) assert.match(read, /^\d+(?:\.\d+)?$/);
  }));
});

Deno.test("readCurrency() reads codes and symbols of one currency only", () => {
  assert.equal(readCurrency("eur"), "EUR");
  assert.equal(readCurrency("€"), "EUR");
  assert.equal(readCurrency("R$"), "BRL");
  for (const open of ["$", "¥", "kr", "euro", "constructor"]) {
    assert.equal(readCurrency(open), undefined);
  }
});

Deno.test("readGtin() takes only right check digits", () => {
  assert.equal(readGtin("4006381333931"), "4006381333931");
  assert.equal(readGtin("978-1-4087-0374-8"), "9781408703748");
  assert.equal(readGtin("4006381333932"), undefined);
  assert.equal(readGtin("123"), undefined);
});
