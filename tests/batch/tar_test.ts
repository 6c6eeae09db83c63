/** Heads of a tar that no program of today writes. */
import assert from "node:assert/strict";
import { readTar } from "../../src/terminal/batch/tar.ts";
import { bytesOf, join, readerOf, seenOf } from "./found_inputs.ts";

/** One entry: its head with the sum, its data, and what fills the last block. */
function entry(name: string, type: string, data: Uint8Array): Uint8Array {
  const head = new Uint8Array(512);
  head.set(bytesOf(name), 0);
  head.set(bytesOf(`${data.length.toString(8).padStart(11, "0")} `), 124);
  head.set(bytesOf(" ".repeat(8)), 148);
  head.set(bytesOf(type), 156);
  head.set(bytesOf("ustar"), 257);
  const sum = head.reduce((all, byte) => all + byte, 0);
  head.set(bytesOf(`${sum.toString(8).padStart(6, "0")}\0 `), 148);
  return join(head, data, new Uint8Array((512 - data.length % 512) % 512));
}

const PATH = "path=long/name.html\n";

for (
  const [what, record, name] of [
    ["is right", `${PATH.length + 3} ${PATH}`, "t/long/name.html"],
    ["is next to nothing", `1e-9 ${PATH}`, "t/a.html"],
    ["is a fraction", `0.5 ${PATH}`, "t/a.html"],
    ["is shorter than its own digits", `1 ${PATH}`, "t/a.html"],
    ["is no number", `x ${PATH}`, "t/a.html"],
    ["leads past the end", `99999 a=b\n${PATH}`, "t/a.html"],
  ] as const
) {
  Deno.test(`readTar() reads on where the length of a pax record ${what}`, async () => {
    const file = join(
      entry("head", "x", bytesOf(record)),
      entry("a.html", "0", bytesOf("<p>a")),
      new Uint8Array(1024),
    );
    const seen = await seenOf(readTar(readerOf(file, 1000), "t", {}));
    assert.deepEqual(seen.map(({ id, page }) => [id, page]), [[name, "<p>a"]]);
  });
}

Deno.test("readTar() ends at a head that has not its sum", async () => {
  const damaged = entry("b.html", "0", bytesOf("<p>b"));
  damaged[0] = 0x63;
  const file = join(entry("a.html", "0", bytesOf("<p>a")), damaged, new Uint8Array(1024));
  const seen = await seenOf(readTar(readerOf(file, 1000), "t", {}));
  assert.deepEqual(seen.map(({ id, page }) => [id, page]), [["t/a.html", "<p>a"], [
    "t",
    undefined,
  ]]);
});

Deno.test("readTar() gives no beginning of a file that the tar ends in the middle of as the file", async () => {
  const whole = entry("a.html", "0", bytesOf("<p>a"));
  const cut = entry("b.html", "0", bytesOf("<p>b".repeat(200))).subarray(0, 512 + 300);
  const seen = await seenOf(readTar(readerOf(join(whole, cut), 1000), "t", {}));
  assert.deepEqual(seen.map(({ id, page }) => [id, page]), [["t/a.html", "<p>a"], [
    "t/b.html",
    undefined,
  ]]);
});
