/** By which marks two things of a page are one. */
import assert from "node:assert/strict";
import { readDeclared } from "../../src/read/declared/declared.ts";
import { createPage } from "../../src/page/html/page.ts";
import { compareMarks, marksOf, type Verdict } from "../../src/read/records/identity.ts";
import type { Place, Thing } from "../../src/read/vocabularies/value.ts";

const page = createPage("<p>", "https://shop.example/p");
const place: Place = { node: 0, pointer: null };

function verdictOn(one: Written, other: Written): Verdict {
  return compareMarks(marksOf(page, thingOf(one)), marksOf(page, thingOf(other)));
}

/** A thing as JSON-LD would write it, texts alone. */
type Written = Readonly<Record<string, string>>;

function thingOf({ "@id": id, ...fields }: Written): Thing {
  const texts = Object.entries(fields).map(([name, text]) =>
    [name, { kind: "text", text, place }] as const
  );
  return { kind: "thing", types: ["Product"], id: id ?? null, fields: new Map(texts), place };
}

for (
  const [title, one, other, verdict] of [
    ["one identifier", { "@id": "#p", color: "red" }, { "@id": "#p", weight: "1 kg" }, "same"],
    [
      "one identifier, spelt whole once",
      { "@id": "#p", color: "red" },
      { "@id": "https://shop.example/p#p", weight: "1 kg" },
      "same",
    ],
    ["an identifier that is the other's address", { "@id": "/a", color: "red" }, {
      url: "https://www.shop.example/a/",
      weight: "1 kg",
    }, "same"],
    [
      "other identifiers",
      { "@id": "#p", color: "red" },
      { "@id": "#q", weight: "1 kg" },
      "unknown",
    ],
    ["one number", { sku: "12-34", color: "red" }, { sku: "12 34", weight: "1 kg" }, "same"],
    ["numbers in two cases", { sku: "ab1", color: "red" }, { sku: "AB1", weight: "1 kg" }, "same"],
    [
      "one address and other numbers",
      { url: "/a", sku: "1", color: "red" },
      { url: "/a", sku: "2", weight: "1 kg" },
      "different",
    ],
    [
      "one number and other names",
      { sku: "1", name: "Red pads" },
      { sku: "1", name: "Brake set" },
      "same",
    ],
    [
      "a name that opens with the other and is little longer",
      { name: "Brake pads", color: "red" },
      { name: "Brake pads, red", weight: "1 kg" },
      "same",
    ],
    [
      "a name that opens with the other and is far longer",
      { name: "Brake", color: "red" },
      { name: "Brake pads in a set of eight", weight: "1 kg" },
      "different",
    ],
    [
      "one address and other names",
      { url: "/a", name: "Brake pads" },
      { url: "/a", name: "Mirror" },
      "different",
    ],
    [
      "one name",
      { name: "Brake pads", color: "red" },
      { name: "brake  pads", weight: "1" },
      "same",
    ],
    ["nothing in common", { color: "red" }, { weight: "1 kg" }, "unknown"],
  ] as const
) {
  Deno.test(`compareMarks() finds two things with ${title} ${verdict}`, () => {
    assert.equal(verdictOn(one, other), verdict);
    assert.equal(verdictOn(other, one), verdict);
  });
}

Deno.test("readDeclared() names no fields that were left out where none was", () => {
  const [record] = readDeclared(createPage("<div class=h-card><p class=p-name>x", null)).records;
  assert.ok(record !== undefined && !("fields_left_out" in record));
});

Deno.test("readDeclared() writes values to their greatest depth and nothing below", () => {
  const depth = 30;
  const nested = '{"@type":"T","name":"here","part":'.repeat(depth) + '"end"' + "}".repeat(depth);
  const page = createPage(`<script type="application/ld+json">${nested}</script>`, null);
  let value: unknown = readDeclared(page).records[0]?.fields["part"]?.value;
  let found = 0;
  for (; typeof value === "object" && value !== null; found++) {
    value = (value as Record<string, unknown>)["part"];
  }
  assert.equal(found, 16);
});
