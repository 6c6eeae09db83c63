import assert from "node:assert/strict";
import { joinBytes } from "../../src/base/bytes.ts";
import { LongText } from "../../src/base/json/long_text.ts";
import {
  MOVED_TEXT_CHARS,
  packArguments,
  unpackArguments,
} from "../../src/serve/pool/sent/arguments.ts";

const encoder = new TextEncoder();

function crossed(args: Record<string, unknown>): Record<string, unknown> {
  const packed = packArguments(args);
  const head = JSON.parse(JSON.stringify({ args: packed.args, moved: packed.moved }));
  return unpackArguments(head.args, head.moved, joinBytes(packed.body));
}

Deno.test("unpackArguments() puts back what packArguments() moved", () => {
  const long = "é\ufeff".repeat(5000);
  const args = { pages: ["a", long, "b"], html_or_url: "\ufeff" + long, n: 3, o: { "0": long } };
  const packed = packArguments(args);
  assert.deepEqual(packed.moved.map(({ path }) => path), [["pages", 1], ["html_or_url"]]);
  assert.deepEqual(crossed(args), args);
});

Deno.test("packArguments() takes texts that are still bytes, wherever they are", () => {
  const text = `"q" \\ \n\u0000 é \u{1f600}`;
  const escaped = new LongText([encoder.encode(JSON.stringify(text).slice(1, -1))], true);
  const plain = new LongText([encoder.encode("\ufeffplain"), encoder.encode(" é")], false);
  const args = {
    html_or_url: escaped,
    pages: [plain, "short", escaped],
    want: { a: [{ b: plain }] },
  };
  assert.deepEqual(packArguments(args).args, {
    html_or_url: "",
    pages: ["", "short", ""],
    want: { a: [{ b: "" }] },
  });
  assert.deepEqual(crossed(args), {
    html_or_url: text,
    pages: ["\ufeffplain é", "short", text],
    want: { a: [{ b: "\ufeffplain é" }] },
  });
});

Deno.test("packArguments() hands bytes on as they are", () => {
  const parts = [encoder.encode("<p>"), encoder.encode("<b>")];
  const { body } = packArguments({ html_or_url: new LongText(parts, false) });
  assert.deepEqual(body.map((part, at) => part === parts[at]), [true, true]);
});

Deno.test("packArguments() takes no object of a caller for bytes", () => {
  const args = { o: { parts: [60], length: 1, isEscaped: false }, p: { parts: ["<p>"] } };
  assert.deepEqual(crossed(args), args);
});

Deno.test("packArguments() passes members that every object inherits", () => {
  const long = new LongText([encoder.encode("text")], false);
  const args = { o: Object.fromEntries([["__proto__", { a: long }], ["constructor", long]]) };
  const { o } = crossed(args) as { o: object };
  assert.deepEqual(Object.entries(o), [["__proto__", { a: "text" }], ["constructor", "text"]]);
});

Deno.test("packArguments() passes arguments that are deeper than a body may be", () => {
  let deep: unknown = "bottom";
  for (let level = 0; level < 2000; level++) deep = [deep];
  assert.equal(JSON.stringify(crossed({ deep })), JSON.stringify({ deep }));
});

Deno.test("unpackArguments() counts the halves of pairs that no UTF-8 has", () => {
  const written = new TextEncoder().encode(`a\\ud800b\\ud83d\\ude00${"x".repeat(9)}`);
  const long = `\udc00${"y".repeat(MOVED_TEXT_CHARS)}\ud800`;
  const packed = packArguments({ page: new LongText([written], true), html: long });
  const lost = { halves: 0 };
  const args = unpackArguments(packed.args, packed.moved, joinBytes(packed.body), () => {}, lost);
  assert.equal(lost.halves, 3);
  assert.equal(args["page"], `a\uFFFDb\u{1F600}${"x".repeat(9)}`);
});
