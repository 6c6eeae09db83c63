/** What is known of texts, found by a few of their characters. */
import assert from "node:assert/strict";
import { TextTable } from "../../src/page/text/mod.ts";

/** Puts texts into a table and asks for each of them, and for as many that are not in it. */
function hold(texts: readonly string[]): void {
  const table = new TextTable<number>();
  for (const [at, text] of texts.entries()) {
    assert.equal(table.get(text), undefined);
    table.add(text, at);
  }
  for (const [at, text] of texts.entries()) {
    assert.equal(table.get(`-${text}-`.slice(1, -1)), at);
    assert.equal(table.get(`${text}?`), undefined);
  }
}

Deno.test("finds texts of every length, and only those", () => {
  hold(["", "a", "b", "\0", "nav", "Nav", "nav ", "é", "日本", "\ud83d"]);
  hold(Array.from({ length: 3_000 }, (_, at) => `product-item-${at} grid__cell`));
});

Deno.test("finds texts that have the same characters wherever it looks", () => {
  hold(Array.from({ length: 600 }, (_, at) => {
    const middle = String(at).padStart(3, "0");
    // Looked at are the last character and every ninth one before it.
    return "x".repeat(100) + middle + "x".repeat(40);
  }));
});
