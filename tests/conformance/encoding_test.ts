/**
 * Public suites of declared and undeclared encodings.
 *
 * What pages declare must be found as the suites say, but for what is listed. Pages that declare
 * nothing are counted: `decodeHtml()` does not guess between legacy encodings as browsers try to.
 */
import assert from "node:assert/strict";
import { decodeHtml } from "../../src/html/decode.ts";
import { encodingOf } from "../../src/html/encoding_label.ts";
import { prescanEncoding } from "../../src/html/encoding_prescan.ts";
import { filesBelow, publicFolder } from "../html/public_data.ts";

/** Bytes of a file as characters below 256, so that markers of the suite can be split off. */
function readLatin(file: string): string {
  let text = "";
  for (const byte of Deno.readFileSync(file)) text += String.fromCharCode(byte);
  return text;
}

function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/** Whose encoding only shows when scripts run. */
const BEYOND_PRESCAN = new Set(["scripted/tests1.dat"]);

Deno.test("prescanEncoding() finds what the html5lib encoding suite declares", () => {
  const folder = publicFolder("suites/html5lib/encoding");
  if (folder === undefined) return;
  const failed: string[] = [];
  let count = 0;
  for (const file of filesBelow(folder, [".dat"])) {
    if (BEYOND_PRESCAN.has(file.slice(folder.length + 1))) continue;
    for (const block of `\n${readLatin(file)}`.split("\n#data\n").slice(1)) {
      const [data, label] = block.split("\n#encoding\n") as [string, string];
      count++;
      const expected = encodingOf((label.split("\n")[0] as string).trim());
      const found = data.startsWith("\xEF\xBB\xBF")
        ? decodeHtml(bytesOf(data), null).encoding
        : prescanEncoding(bytesOf(data)) ?? "windows-1252";
      if (found !== expected) {
        failed.push(`${file.slice(folder.length + 1)}: ${expected}, not ${found}: ${data}`);
      }
    }
  }
  console.log(`html5lib encoding: ${count - failed.length} of ${count}`);
  assert.deepEqual(failed.map((text) => text.slice(0, 120)), []);
  assert.ok(count > 30);
});

Deno.test("decodeHtml() finds what the encoding-sniffer fixtures declare", () => {
  const folder = publicFolder("suites/encoding-sniffer/test/fixtures");
  if (folder === undefined) return;
  const failed: string[] = [];
  const files = filesBelow(folder, [".html"]);
  for (const file of files) {
    const label = /([^/_]+)\.html$/.exec(file)?.[1] as string;
    const bytes = Deno.readFileSync(file);
    // A page in ASCII alone is UTF-8 here unless it says otherwise; UTF-16 in a meta is UTF-8.
    const isAscii = bytes.every((byte) => byte < 0x80);
    const isUtf8 = file.includes("/utf/") || (file.includes("/no-result/") && isAscii);
    const expected = isUtf8 ? "utf-8" : encodingOf(label);
    const { encoding } = decodeHtml(bytes, null);
    if (encoding !== expected) failed.push(`${file}: ${expected}, not ${encoding}`);
  }
  console.log(`encoding-sniffer: ${files.length - failed.length} of ${files.length}`);
  assert.deepEqual(failed, []);
});

/** Pages that declare nothing and are read right all the same; may only grow. */
const READ_RIGHT_UNDECLARED = 5;

Deno.test("decodeHtml() reads undeclared pages as UTF-8 or windows-1252", () => {
  const folder = publicFolder("suites/encoding-detection/support");
  if (folder === undefined) return;
  const files = filesBelow(folder, [".html"]);
  const right = files.filter((file) => {
    const label =
      /^[a-z-]+?-(?:number-one-|ordinal-|roman-ordinal-|even-|odd-)?([A-Za-z].*?)(?:-late)?\.sub\.html$/
        .exec(file.slice(folder.length + 1))?.[1];
    return label !== undefined &&
      encodingOf(label) === decodeHtml(Deno.readFileSync(file), null).encoding;
  });
  console.log(`encoding-detection: ${right.length} of ${files.length} read right undeclared`);
  assert.ok(right.length >= READ_RIGHT_UNDECLARED);
});
