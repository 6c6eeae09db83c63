/** What holds of extractors on any page: total, the same twice, whole through JSON. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { ToolError } from "../../src/base/errors.ts";
import { compileExtractor, compileSelection } from "../../src/read/extractor/compile.ts";
import type { Extractor } from "../../src/read/extractor/extractor.ts";
import { readExtractor } from "../../src/read/extractor/format.ts";
import { healExtractor } from "../../src/read/extractor/heal.ts";
import { runExtractor } from "../../src/read/extractor/run.ts";
import { readySelection } from "../../src/read/extractor/format/selection.ts";
import { createPage, type Page } from "../../src/page/html/page.ts";
import { readRows } from "../../src/page/layout/rows/read_rows.ts";

const TAGS = [
  "div",
  "p",
  "ul",
  "li",
  "table",
  "tr",
  "td",
  "th",
  "span",
  "a",
  "h1",
  "dl",
  "dt",
  "dd",
  "b",
];
const CLASSES = ["", "item", "price", "css-1a2b3c", "x y", "row", "__proto__", "constructor"];
const TEXTS = [
  "",
  " ",
  "£12.50",
  "2024-03-09",
  "Label:",
  "Some words",
  "Sold out",
  "1",
  "__proto__",
  "é\u0000x",
];

const element: fc.Arbitrary<string> = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.constantFrom(...TEXTS),
    fc.tuple(
      fc.constantFrom(...TAGS),
      fc.constantFrom(...CLASSES),
      fc.array(tie("node"), { maxLength: 4 }),
    ).map(([tag, name, inner]) =>
      `<${tag}${name === "" ? "" : ` class="${name}" id="${name}"`} href="/${name}">${
        inner.join("")
      }</${tag}>`
    ),
  ),
})).node;

const html = fc.array(element, { minLength: 1, maxLength: 8 }).chain((parts) =>
  fc.integer({ min: 1, max: 6 }).map((times) => `<body>${parts.join("").repeat(times)}</body>`)
);

function page(text: string): Page {
  return createPage(text, null);
}

/** Gives what work makes, or the code of its refusal; anything else thrown is a failure. */
function outcome<Result>(work: () => Result): Result | string {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    return error.code;
  }
}

function learn(
  text: string,
  want: Record<string, string> | null,
  listing: boolean | null,
): Extractor | string {
  return outcome(() => compileExtractor([page(text)], ["a"], { listing, want }, "1"));
}

const WANTS = [null, { price: "£12.50" }, { a: "Some words", b: "1" }, { __proto__x: "Sold out" }];
const asked = fc.tuple(html, html, fc.constantFrom(...WANTS), fc.constantFrom(null, true, false));

Deno.test("readRows() is total and the same twice on any page", () => {
  fc.assert(
    fc.property(html, (text) => {
      const values = (): unknown =>
        readRows(page(text))?.rows.map(({ cells }) =>
          cells.map(({ path, value }) => [path, value])
        );
      assert.deepEqual(values(), values());
    }),
    { numRuns: 150 },
  );
});

Deno.test("compile, run and heal are total and the same twice on any page", () => {
  fc.assert(
    fc.property(asked, ([one, other, want, listing]) => {
      const learnt = learn(one, want, listing);
      assert.deepEqual(learn(one, want, listing), learnt);
      if (typeof learnt === "string") return;
      const run = (): unknown => outcome(() => runExtractor(learnt, page(other)));
      assert.deepEqual(run(), run());
      const heal = (): unknown => outcome(() => healExtractor(learnt, [page(other)], ["b"], "2"));
      assert.deepEqual(heal(), heal());
    }),
    { numRuns: 200 },
  );
});

Deno.test("an extractor is whole through JSON, healed ones too", () => {
  fc.assert(
    fc.property(asked, ([one, other, want, listing]) => {
      const learnt = learn(one, want, listing);
      if (typeof learnt === "string") return;
      const healed = outcome(() => healExtractor(learnt, [page(other)], ["b"], "2"));
      for (const made of typeof healed === "string" ? [learnt] : [learnt, healed.extractor]) {
        const json = JSON.stringify(made);
        assert.equal(JSON.stringify(readExtractor(JSON.parse(json))), json);
        const text = JSON.stringify(runExtractor(readExtractor(JSON.parse(json)), page(other)));
        assert.equal(text, JSON.stringify(runExtractor(made, page(other))));
      }
    }),
    { numRuns: 200 },
  );
});

Deno.test("an extractor passes its own checks on the page it was learnt from", () => {
  fc.assert(
    fc.property(asked, ([one, , want, listing]) => {
      const learnt = learn(one, want, listing);
      if (typeof learnt === "string") return;
      const { failed } = runExtractor(learnt, page(one));
      assert.deepEqual(failed.filter(({ name }) => name === "listing" || name === "rows"), []);
    }),
    { numRuns: 150 },
  );
});

Deno.test("a written extractor is total on any page", () => {
  const ready = readySelection("li", [{ name: "a", selector: ".//b" }, {
    name: "h",
    selector: "::attr(href)",
  }]);
  const made = compileSelection([], [], ready, "1");
  fc.assert(
    fc.property(html, (text) => {
      outcome(() => runExtractor(made, page(text)));
      outcome(() => healExtractor(made, [page(text)], ["b"], "2"));
    }),
    { numRuns: 100 },
  );
});

Deno.test("readExtractor() is total on any JSON", () => {
  const base: Record<string, unknown> = {
    format: 1,
    learnt_from: [],
    summary: {},
    types: [],
    listing: null,
    notes: [],
  };
  const key = fc.constantFrom(
    "format",
    "summary",
    "types",
    "listing",
    "notes",
    "fields",
    "select",
    "template",
  );
  fc.assert(
    fc.property(key, fc.jsonValue(), (name, value) => {
      outcome(() => readExtractor({ ...base, [name]: value }));
    }),
    { numRuns: 400 },
  );
});
