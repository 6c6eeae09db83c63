import assert from "node:assert/strict";
import fc from "fast-check";
import { readMonies } from "../../src/page/text/money.ts";

/** Lines and the amounts with their marks that people read in them. */
const LINES: readonly (readonly [string, readonly (readonly [string, string])[]])[] = [
  ["€ 12,50", [["12.50", "€"]]],
  ["12,50€", [["12.50", "€"]]],
  ["35€99", [["35.99", "€"]]],
  ["now $19⁹⁹, or 12⁵⁰ €", [["19.99", "$"], ["12.50", "€"]]],
  ["€ 5³", [["5", "€"]]],
  ["$249.990", [["249990", "$"]]],
  ["US $1,299.00", [["1299.00", "US $"]]],
  ["44 890 ₸", [["44890", "₸"]]],
  ["44\u00a0890 тг.", [["44890", "тг."]]],
  ["1'299.00 CHF", [["1299.00", "CHF"]]],
  ["₹1,29,999", [["129999", "₹"]]],
  ["KWD 12.125", [["12.125", "KWD"]]],
  ["Rs 23,450", [["23450", "Rs"]]],
  ["19,- Kč", [["19", "Kč"]]],
  ["0.125 €", [["0.125", "€"]]],
  ["502,20 – 558,00 б.р.", [["502.20", ""], ["558.00", "б.р."]]],
  ["€ 10,00 now € 8,00", [["10.00", "€"], ["8.00", "€"]]],
  ["SIZE 42", [["42", ""]]],
  ["call us", []],
  ["١٢٫٥", [["12", ""], ["5", ""]]],
  ["9".repeat(16), []],
];

Deno.test("readMonies() reads amounts as shoppers do", () => {
  for (const [line, expected] of LINES) {
    const read = readMonies(line).map(({ amount, mark }) => [amount, mark]);
    assert.deepEqual(read, expected, line);
  }
});

Deno.test("readMonies() returns the position of each amount", () => {
  const line = "was € 10,00, now € 8,00 each";
  const pieces = readMonies(line).map(({ start, end }) => line.slice(start, end).trim());
  assert.deepEqual(pieces, ["€ 10,00", "€ 8,00"]);
});

Deno.test("readMonies() is total, and every amount is a plain decimal", () => {
  fc.assert(fc.property(fc.string({ unit: "binary", maxLength: 100 }), (line) => {
    for (const { amount, start, end } of readMonies(line)) {
      assert.match(amount, /^\d+(?:\.\d+)?$/);
      assert.ok(start >= 0 && start < end && end <= line.length);
    }
  }));
});

Deno.test("readMonies() reads an amount back from its usual spellings", () => {
  const cents = fc.integer({ min: 100, max: 99_999_999 });
  fc.assert(fc.property(cents, fc.constantFrom("de-DE", "en-US", "fr-FR", "pl-PL"), (n, locale) => {
    const written = new Intl.NumberFormat(locale, { style: "currency", currency: "EUR" })
      .format(n / 100);
    assert.deepEqual(readMonies(written).map(({ amount }) => Number(amount)), [n / 100], written);
  }));
});

/** Of 1,159 price texts with an amount, those read as labelled when this was written. */
const LEAST_READ = 1_115;

Deno.test("readMonies() reads the price texts of a public suite", () => {
  const folder = Deno.env.get("SERVICE_DATA") ??
    new URL("../../../shared/data", import.meta.url).pathname;
  let cases: { text: string | null; amount: string | null }[];
  try {
    cases = JSON.parse(Deno.readTextFileSync(`${folder}/suites/price-parser/cases.json`));
  } catch {
    console.log(`no data at ${folder}/suites/price-parser: set SERVICE_DATA to run it`);
    return;
  }
  const right = cases.filter(({ text, amount }) => {
    const monies = readMonies((text ?? "").replace(/\s+/g, " ").trim());
    const money = monies.find(({ mark }) => mark !== "") ?? monies[0];
    return amount !== null && money !== undefined && Number(money.amount) === Number(amount);
  });
  assert.ok(right.length >= LEAST_READ, `${right.length} read`);
});
