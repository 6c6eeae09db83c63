/** Selects hold what a body holds, as the standard has it since 2025. */
import assert from "node:assert/strict";
import { parseHtml } from "../../src/page/html/parse.ts";
import { DOCUMENT_NODE } from "../../src/page/html/tree.ts";
import { dumpTree } from "./tree_dump.ts";

const bodyOf = (html: string): string =>
  dumpTree(parseHtml(`<body>${html}`), DOCUMENT_NODE).slice(3).map((line) => line.slice(6)).join(
    "\n",
  );

for (
  const [what, html, expected] of [
    [
      "tags in a label stay in it",
      "<select><option>A <b>large</b> one<option><div>B</div></select>",
      '<select>\n  <option>\n    "A "\n    <b>\n      "large"\n    " one"\n  <option>\n    <div>\n      "B"',
    ],
    [
      "an input, or another select, ends a select",
      "<select><option>A<input><select><option>B<select>C",
      '<select>\n  <option>\n    "A"\n<input>\n<select>\n  <option>\n    "B"\n"C"',
    ],
    [
      "nothing inside closes what is open outside",
      "<p><select></p><p>A</select>B",
      '<p>\n  <select>\n    <p>\n    <p>\n      "A"\n  "B"',
    ],
    [
      "a group ends the option and the group before it, a rule both",
      "<select><optgroup><option>A<optgroup><option>B<hr><option>C</select>",
      '<select>\n  <optgroup>\n    <option>\n      "A"\n  <optgroup>\n    <option>\n      "B"\n' +
      '  <hr>\n  <option>\n    "C"',
    ],
    [
      "a select in a table leaves its cell to the table",
      "<table><tr><td><select><option>A<tr><td>B",
      '<table>\n  <tbody>\n    <tr>\n      <td>\n        <select>\n          <option>\n            "A"\n' +
      '    <tr>\n      <td>\n        "B"',
    ],
    [
      "a table in a select is one",
      "<select><table><tr><td>A</table>B</select>C",
      '<select>\n  <table>\n    <tbody>\n      <tr>\n        <td>\n          "A"\n  "B"\n"C"',
    ],
  ] as const
) {
  Deno.test(`parseHtml() reads selects: ${what}`, () => {
    assert.equal(bodyOf(html), expected);
  });
}

Deno.test("parseHtml() keeps what is too deep beside its parent, as it comes", () => {
  const deep = "<div>".repeat(600);
  const tree = parseHtml(`<body>${deep}<p>A<!--b--><template><i>C</i></template>`);
  assert.equal(tree.flags.depth, true);
  const lines = dumpTree(tree, DOCUMENT_NODE);
  const depths = lines.map((line) => line.search(/[^| ]/));
  assert.equal(Math.max(...depths), 2 + 2 * 513, "the text of the deepest element");
  const [template] = tree.named("template") as [number];
  assert.deepEqual(tree.named("i").map((node) => tree.previousSibling(node)), [template]);
});

Deno.test("the end of a select that none began is nothing, before anything else too", () => {
  const empty = dumpTree(parseHtml(""), DOCUMENT_NODE);
  assert.deepEqual(dumpTree(parseHtml("</select><!doctype html>"), DOCUMENT_NODE), empty);
});
