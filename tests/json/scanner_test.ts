/** Whatever the scanner makes of a text, however it is cut, is what `JSON.parse` makes of it. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { ToolError } from "../../src/base/errors.ts";
import { isAddress } from "../../src/page/url/is_address.ts";
import { LongText, startOf, textOf, withLongTexts } from "../../src/base/json/long_text.ts";
import { JsonScanner, LONG_TEXT_BYTES } from "../../src/base/json/scanner.ts";
import { MAX_ADDRESS_CHARS, MAX_BODY_DEPTH } from "../../src/base/limits.ts";
import {
  MAX_BODY_KEYS,
  MAX_BODY_REST_BYTES,
  MAX_BODY_VALUES,
  MAX_OBJECT_KEYS,
} from "../../src/base/json/scan_counts.ts";

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Scans bytes cut at the given places; a string says why there is no value. */
function scan(bytes: Uint8Array, cuts: readonly number[] = []): { value: unknown } | string {
  const scanner = new JsonScanner();
  const ends = [...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].sort((a, b) => a - b);
  let from = 0;
  try {
    for (const to of ends) {
      // Each piece in memory of its own, as pieces of different slabs are.
      if (!scanner.push(bytes.slice(from, to))) return "no JSON";
      from = to;
    }
    const scanned = scanner.end();
    if (scanned === undefined) return "no JSON";
    return { value: asPlain(withLongTexts(scanned.value, scanned.texts)) };
  } catch (error) {
    assert(error instanceof ToolError && error.code === "bad_input", String(error));
    return error.message;
  }
}

function asPlain(value: unknown): unknown {
  if (value instanceof LongText) return textOf(value);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(asPlain);
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, asPlain(item)]));
}

/** What `JSON.parse` makes of it; long texts are well-formed in UTF-8, and nothing else is long here. */
function expected(bytes: Uint8Array): { value: unknown } | string {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return "the request body is not UTF-8 text";
  }
  try {
    return { value: JSON.parse(text) };
  } catch {
    return "no JSON";
  }
}

const chars = fc.constantFrom(
  ...'aé𝄞漢 \u0000\u2028<>\\"/\b\f\n\r\t{}[]:,0',
);
const word = fc.array(chars, { maxLength: 12 }).map((each) => each.join(""));
const long = fc.tuple(word, fc.integer({ min: 1, max: 400 }))
  .map(([unit, times]) => (unit + "x").repeat(times));
const { value: json } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    word,
    long,
    fc.double().filter(Number.isFinite),
    fc.constantFrom(null, true, false),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(fc.oneof(word, long, fc.constant("__proto__")), tie("value"), { maxKeys: 4 }),
  ),
}));
const cuts = fc.array(fc.nat(), { maxLength: 8 });

/** The same value in another spelling: blanks, and every character of strings as an escape. */
function escaped(text: string): string {
  return text.replace(/[^\n\x20-\x7e]|\//g, (char) =>
    [...Array(char.length)]
      .map((_, at) => `\\u${char.charCodeAt(at).toString(16).padStart(4, "0")}`).join(""));
}

Deno.test("JsonScanner reads what JSON.parse reads, however the bytes are cut", () => {
  fc.assert(
    fc.property(json, cuts, fc.nat(2), fc.boolean(), (value, cuts, indent, isEscaped) => {
      const text = JSON.stringify(value, null, indent);
      const bytes = encode(isEscaped ? escaped(text) : text);
      assert.deepEqual(scan(bytes, cuts), { value: JSON.parse(text) });
    }),
    { numRuns: 1500 },
  );
});

Deno.test("JsonScanner refuses what JSON.parse refuses, however the bytes are cut", () => {
  const change = fc.record({
    at: fc.nat(),
    taken: fc.nat(3),
    put: fc.oneof(
      fc.uint8Array({ maxLength: 2 }),
      fc.constantFrom(...'"\\{}[],: \n0-1eEu').map(encode),
      fc.constantFrom("\\u12", "\\ud800", "\\x", "NaN", "\ufeff", "//", "'").map(encode),
    ),
  });
  const seen = { value: 0, refused: 0 };
  fc.assert(
    fc.property(json, cuts, fc.array(change, { maxLength: 3 }), (value, cuts, changes) => {
      const bytes = changes.reduce((bytes, { at, taken, put }) => {
        const from = at % (bytes.length + 1);
        return new Uint8Array([...bytes.slice(0, from), ...put, ...bytes.slice(from + taken)]);
      }, encode(JSON.stringify(value)));
      const wanted = expected(bytes);
      const got = scan(bytes, cuts);
      if (typeof wanted === "string") {
        seen.refused++;
        assert.equal(typeof got, "string");
      } else {
        seen.value++;
        // Half a surrogate pair in a long text becomes U+FFFD.
        assert.deepEqual(wellFormed(got), wellFormed(wanted));
      }
    }),
    { numRuns: 3000 },
  );
  assert(seen.value > 200 && seen.refused > 200, JSON.stringify(seen));
});

function wellFormed(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value),
    (_, each) => typeof each === "string" ? each.toWellFormed() : each,
  );
}

Deno.test("JsonScanner takes no spaces for a part of what a body may have", () => {
  const spaces = " \t\r\n".repeat(MAX_BODY_REST_BYTES / 4);
  const value = { a: [1, true, "b"], c: null };
  for (
    const text of [
      `${JSON.stringify(value)}${spaces}`,
      `${spaces}${JSON.stringify(value)}`,
      `{${spaces}"a"${spaces}:${spaces}[1${spaces},true${spaces},"b"],"c":null${spaces}}`,
    ]
  ) {
    assert.deepEqual(scan(encode(text)), { value });
    const pieces = new JsonScanner();
    const bytes = encode(text);
    for (let at = 0; at < bytes.length; at += 65_537) pieces.push(bytes.subarray(at, at + 65_537));
    assert.deepEqual(pieces.end()?.value, value);
  }
  for (const text of [`[1${spaces}2]`, `[tr${spaces}ue]`, `"a"${spaces}"b"`, `[1]${spaces}1`]) {
    assert.equal(scan(encode(text)), "no JSON");
  }
});

Deno.test("JsonScanner lifts texts from their bound on, and no keys", () => {
  const texts = (value: unknown): number => {
    const scanner = new JsonScanner();
    assert(scanner.push(encode(JSON.stringify(value))));
    return scanner.end()?.texts.size ?? -1;
  };
  const long = "x".repeat(LONG_TEXT_BYTES);
  assert.equal(texts({ a: long.slice(1) }), 0);
  assert.equal(texts({ a: long }), 1);
  assert.equal(texts([long, { b: [long] }, long]), 3);
  assert.equal(texts({ [long]: 1 }), 0);
  assert.equal(texts(long), 1);
});

Deno.test("JsonScanner keeps no copy of a long text and joins pieces that lie together", () => {
  const slab = encode(`{"a":"${"x".repeat(5000)}"}`);
  const scanner = new JsonScanner();
  for (let at = 0; at < slab.length; at += 100) assert(scanner.push(slab.subarray(at, at + 100)));
  const [text] = scanner.end()?.texts.values() ?? [];
  assert.equal(text?.parts.length, 1);
  assert.equal(text.parts[0]?.buffer, slab.buffer);
  assert.equal(text.length, 5000);
});

const listOf = (count: number, item: string): string => `[${Array(count).fill(item).join()}]`;
const keys = (count: number): string =>
  `{${Array.from({ length: count }, (_, n) => `"k${n}":0`).join()}}`;
const BOUNDS: readonly (readonly [string, string, string, RegExp])[] = [
  ["depth", deep(MAX_BODY_DEPTH), deep(MAX_BODY_DEPTH + 1), /more than 64 levels/],
  [
    "keys of an object",
    keys(MAX_OBJECT_KEYS),
    keys(MAX_OBJECT_KEYS + 1),
    /more than 1,000 keys in one object/,
  ],
  [
    "keys",
    listOf(MAX_BODY_KEYS, '{"a":1}'),
    listOf(MAX_BODY_KEYS + 1, '{"a":1}'),
    /more than 20,000 keys/,
  ],
  [
    "values",
    listOf(MAX_BODY_VALUES, "1"),
    listOf(MAX_BODY_VALUES + 1, "1"),
    /more than 100,000 values/,
  ],
  [
    "bytes besides long texts",
    `{"${"k".repeat(MAX_BODY_REST_BYTES - 6)}":1}`,
    `{"${"k".repeat(MAX_BODY_REST_BYTES - 5)}":1}`,
    /more than 2,097,152 bytes besides/,
  ],
];

function deep(levels: number): string {
  return `${"[".repeat(levels)}${"]".repeat(levels)}`;
}

for (const [title, fits, tooMuch, message] of BOUNDS) {
  Deno.test(`JsonScanner bounds ${title}`, () => {
    assert.deepEqual(scan(encode(fits)), { value: JSON.parse(fits) });
    assert.match(scan(encode(tooMuch)) as string, message);
  });
}

Deno.test("JsonScanner refuses past a bound at once, without the rest", () => {
  for (const text of ["[".repeat(100_000), '{"a":'.repeat(100_000), `[${"1,".repeat(200_000)}`]) {
    const scanner = new JsonScanner();
    assert.throws(() => scanner.push(encode(text)), ToolError);
  }
  const scanner = new JsonScanner();
  assert.equal(scanner.push(encode('{"a":"\\x')), false);
});

const BLANKS = ["", " ", "\n", "\t \r\n", "\u00a0", "\ufeff", "\u2028\u3000", " ".repeat(3000)];
const STARTS = ["http://a.test/", "HTTPS://a.test", "https:/", "<p>", "ftp://a", "\\http://", ""];

Deno.test("startOf() tells an address as isAddress() does of the whole text", () => {
  const blanks = fc.array(fc.constantFrom(...BLANKS), { maxLength: 4 }).map((each) =>
    each.join("")
  );
  fc.assert(
    fc.property(
      blanks,
      fc.constantFrom(...STARTS),
      cuts,
      fc.boolean(),
      (blank, start, cuts, all) => {
        const text = `${blank}${start}${"x ".repeat(LONG_TEXT_BYTES)}`;
        const written = JSON.stringify(text);
        const bytes = encode(all ? escaped(written) : written);
        const scanner = new JsonScanner();
        let from = 0;
        const ends = [...cuts.map((cut) => cut % 6000), bytes.length].sort((a, b) => a - b);
        for (const to of ends.filter((to) => to <= bytes.length)) {
          assert(scanner.push(bytes.slice(from, to)));
          from = to;
        }
        const [lifted] = scanner.end()?.texts.values() ?? [];
        assert(lifted !== undefined);
        assert.equal(textOf(lifted), text);
        assert.equal(isAddress(startOf(lifted, MAX_ADDRESS_CHARS)), isAddress(text));
      },
    ),
    { numRuns: 500 },
  );
});

Deno.test("startOf() gives what a text begins with, however its escapes are cut", () => {
  fc.assert(fc.property(json, fc.integer({ min: 1, max: 40 }), (value, chars) => {
    const text = JSON.stringify(value).repeat(3);
    for (const written of [JSON.stringify(text), escaped(JSON.stringify(text))]) {
      const start = startOf(new LongText([encode(written.slice(1, -1))], true), chars);
      assert(start.length >= Math.min(chars, text.length));
      assert(text.startsWith(start));
    }
  }));
});
