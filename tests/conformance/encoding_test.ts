/**
 * Public suites of declared and undeclared encodings.
 *
 * What pages declare must be found as the suites say; what others are in must be guessed.
 */
import assert from "node:assert/strict";
import { decodeHtml } from "../../src/page/html/encoding/decode.ts";
import { encodingOf } from "../../src/page/html/encoding/label.ts";
import { prescanEncoding } from "../../src/page/html/encoding/prescan.ts";
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

/** Gives the encoding a page of the suite is in, which its own test names. */
function encodingNamed(page: string): string | undefined {
  const label = /assert_equals\((?:document\.characterSet|e\.data), ['"]([^'"]+)/.exec(page)?.[1];
  return label === undefined ? undefined : encodingOf(label);
}

Deno.test("decodeHtml() guesses the encoding of pages that declare none", () => {
  const folder = publicFolder("suites/encoding-detection");
  if (folder === undefined) return;
  const failed: string[] = [];
  let count = 0;
  for (const file of filesBelow(folder, [".html"])) {
    const name = /([^/]+?)(?:\.sub|\.tentative)?\.html$/.exec(file)?.[1] as string;
    // A page that opens another one in its encoding is in UTF-8 itself.
    if (!file.includes("/support/") && name.endsWith("-late")) continue;
    const late = `${folder}/${name}.tentative.html`;
    const test = readLatin(file.includes("/support/") ? late : file);
    const expected = encodingNamed(test);
    if (expected === undefined) continue;
    count++;
    const { encoding } = decodeHtml(Deno.readFileSync(file), null);
    if (encoding !== expected) failed.push(`${name}: ${expected}, not ${encoding}`);
  }
  console.log(`encoding-detection: ${count - failed.length} of ${count}`);
  assert.deepEqual(failed, []);
  assert.ok(count > 50);
});
