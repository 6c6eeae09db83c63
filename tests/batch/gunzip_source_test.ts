/** A damaged gzip: what stood before the damage is read, and what is lost is said. */
import assert from "node:assert/strict";
import { gzipOf, join } from "./found_inputs.ts";
import { gunzipSource } from "../../src/terminal/batch/gunzip_source.ts";

const MEMBERS = ["first ", "second ", "third "].map((text) => gzipOf(text));
const BEFORE = (MEMBERS[0] as Uint8Array).length;
const ALL = join(...MEMBERS);

/** What is read of bytes that come in pieces, and the fault behind it. */
async function readAll(bytes: Uint8Array, step: number): Promise<[string, string | undefined]> {
  let at = 0;
  const source = gunzipSource({
    read: () => Promise.resolve(at < bytes.length ? bytes.subarray(at, at += step) : null),
  });
  let text = "";
  try {
    for (let piece = await source.read(); piece !== null; piece = await source.read()) {
      text += new TextDecoder().decode(piece);
    }
  } catch (error) {
    return [text, (error as { code: string }).code];
  }
  return [text, undefined];
}

function changed(at: number, ...bytes: number[]): Uint8Array {
  const copy = ALL.slice();
  copy.set(bytes, at);
  return copy;
}

const BROKEN = "Z_DATA_ERROR";
for (
  const [what, bytes, text, fault] of [
    ["whole", ALL, "first second third ", undefined],
    ["filled with zeros", join(ALL, new Uint8Array(2000)), "first second third ", undefined],
    ["with a member that begins with a zero", changed(BEFORE, 0), "first ", BROKEN],
    ["with a member that begins with a letter", changed(BEFORE, 65), "first ", BROKEN],
    ["with a member of unknown flags", changed(BEFORE + 3, 255), "first ", BROKEN],
    ["with a damaged member", changed(BEFORE + 10, 255, 255, 255, 255), "first ", BROKEN],
    [
      "with something else behind it",
      join(ALL, gzipOf("x").slice(5)),
      "first second third ",
      BROKEN,
    ],
    ["cut off", ALL.slice(0, BEFORE + 8), "first ", "Z_BUF_ERROR"],
    ["with one byte before the damage", join(gzipOf("x"), changed(0, 65)), "x", BROKEN],
  ] as const
) {
  for (const step of [1, 7, 100_000]) {
    Deno.test(`gunzipSource() reads a gzip ${what}, ${step} bytes at a time`, async () => {
      assert.deepEqual(await readAll(bytes, step), [text, fault]);
    });
  }
}

Deno.test("gunzipSource() reads a member of many pages up to the damage", async () => {
  const lines = Array.from({ length: 5_000 }, (_, at) => `line ${at} ${(at * at) % 9_973}\n`);
  const bytes = gzipOf(lines.join(""));
  bytes.fill(255, bytes.length >> 1, (bytes.length >> 1) + 32);
  const [text, fault] = await readAll(bytes, 100_000);
  assert.equal(fault, BROKEN);
  const all = lines.join("");
  let same = 0;
  while (text[same] === all[same]) same++;
  assert(same > all.length * 0.45, `${same}`);
  assert(text.length - same < 500, `${text.length}`);
});
