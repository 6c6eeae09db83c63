/** Lines of JSON and of addresses as inputs. */
import assert from "node:assert/strict";
import {
  MAX_BATCH_LINE_BYTES,
  readAddresses,
  readJsonLines,
} from "../../src/terminal/batch/lines.ts";
import { holdsSecret, SECRET } from "../support/secret_addresses.ts";
import { MAX_PAGE_BYTES } from "../../src/base/limits.ts";
import { bytesOf, readerOf, seenOf } from "./found_inputs.ts";

const jsonLines = (text: string) => seenOf(readJsonLines(readerOf(bytesOf(text)), "f"));

Deno.test("readJsonLines() takes pages, addresses and arguments of their own", async () => {
  const text = [
    `{"id": "a", "html": "<p>é", "selector": "p"}`,
    "",
    `{"id": 7, "url": " https://a.example/ "}`,
    `{"url": "https://b.example/", "html": "<b>"}`,
    `{"pages": ["<p>", "<p>"]}`,
  ].join("\r\n");
  assert.deepEqual(await jsonLines(text), [
    { id: "a", args: { selector: "p" }, page: "<p>é", at: null },
    { id: "7", args: {}, url: "https://a.example/" },
    { id: "https://b.example/", args: {}, page: "<b>", at: "https://b.example/" },
    { id: "f:5", args: { pages: ["<p>", "<p>"] } },
  ]);
});

for (
  const [what, line, pattern] of [
    ["a list", "[1]", /is no object/],
    ["null", "null", /is no object/],
    ["no JSON", "{", /is no JSON/],
    ["an address alone", "https://a.example/", /is no JSON/],
    ["a page that is no text", `{"html": 1}`, /html is not a string/],
    ["an address that is no text", `{"url": [1]}`, /url is not a string/],
  ] as const
) {
  Deno.test(`readJsonLines() makes ${what} a failure and goes on`, async () => {
    const [first, second, ...more] = await jsonLines(`${line}\n{"id": "b", "html": "<p>"}\n`);
    assert.equal(first?.failure?.code, "bad_input");
    assert.match(first?.failure?.message ?? "", pattern);
    assert.equal(first?.id, "f:1");
    assert.equal(second?.page, "<p>");
    assert.deepEqual(more, []);
  });
}

Deno.test("readJsonLines() makes bytes that are no UTF-8 a failure", async () => {
  const line = new Uint8Array([...bytesOf(`{"html": "`), 0xff, ...bytesOf(`"}\n`)]);
  const [only] = await seenOf(readJsonLines(readerOf(line), "f"));
  assert.match(only?.failure?.message ?? "", /no JSON/);
});

Deno.test("readJsonLines() makes a page longer than one may be a failure, and goes on", async () => {
  const long = bytesOf(`{"id": "a", "html": "${"x".repeat(MAX_PAGE_BYTES + 1)}"}\n{"html": "<p>"}`);
  const [first, second] = await seenOf(readJsonLines(readerOf(long, 1 << 20), "f"));
  assert.deepEqual([first?.id, first?.failure?.code], ["a", "too_large"]);
  assert.equal(second?.page, "<p>");
});

Deno.test("readJsonLines() passes over a line that is too long", async () => {
  const long = new Uint8Array(MAX_BATCH_LINE_BYTES + 10).fill(0x20);
  long.set(bytesOf("\n{}\n"), long.length - 4);
  const [first, second] = await seenOf(readJsonLines(readerOf(long, 1 << 20), "f"));
  assert.equal(first?.failure?.code, "too_large");
  assert.deepEqual(second, { id: "f:2", args: {} });
});

Deno.test("readJsonLines() hides the password of an address that is a name", async () => {
  const seen = await jsonLines(`{"url": "http://a:${SECRET}@h.example/"}`);
  assert.ok(!holdsSecret(seen[0]?.id ?? SECRET));
});

Deno.test("readAddresses() takes one a line, without remarks, and refuses what is none", async () => {
  const text = "https://a.example/\n# no\n\n  http://b.example/x \nexample.org\nhttps://c.example";
  const seen = await seenOf(readAddresses(readerOf(bytesOf(text)), "f"));
  assert.deepEqual(seen.map(({ id, url }) => [id, url]), [
    ["https://a.example/", "https://a.example/"],
    ["http://b.example/x", "http://b.example/x"],
    ["f:5", undefined],
    ["https://c.example", "https://c.example"],
  ]);
  assert.match(seen[2]?.failure?.message ?? "", /is no address/);
});
