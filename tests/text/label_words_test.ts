/** Labels of days and authors in the languages of the table. */
import assert from "node:assert/strict";
import { LABEL_WORDS, readLabel } from "../../src/page/text/label_words.ts";

for (const [language, kind, labels] of LABEL_WORDS) {
  Deno.test(`readLabel() reads the labels of ${language}, ${kind}`, () => {
    for (const word of labels.split("|")) {
      const read = readLabel(`${word[0]?.toUpperCase()}${word.slice(1)}: 2024-05-01`);
      assert.deepEqual(read, { kind, rest: "2024-05-01" }, word);
      assert.deepEqual(readLabel(`${word} : Xu`), { kind, rest: "Xu" }, word);
    }
  });
}

Deno.test("readLabel() takes no word that only begins like a label", () => {
  for (const text of ["Datumsgrenze 2024", "Parking 2024", "Vonovia SE", "文化 2024", ""]) {
    assert.equal(readLabel(text), undefined, text);
  }
  assert.deepEqual(readLabel("発行 2024"), undefined);
  assert.deepEqual(readLabel("公開日2024年5月1日"), { kind: "published", rest: "2024年5月1日" });
});
