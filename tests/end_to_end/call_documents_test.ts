/** Files that are no HTML, and several pages, as a person names them at a terminal. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { makePdf } from "../pdf/make_pdf.ts";
import { PROGRAM_NAME, runProgram } from "../support/program.ts";

const encoder = new TextEncoder();
/** A page in windows-1252, as its bytes are. */
const LATIN_1 = "<title>Caf\xE9</title><h1>Caf\xE9</h1>" +
  "<p>Half coffee and half hot milk, drunk in the morning: caf\xE9 au lait.";
const FILES: Readonly<Record<string, Uint8Array>> = {
  "notes.txt": encoder.encode("Bolts\n\nOf steel; a < b.\n"),
  "notes.md": encoder.encode("# Bolts\n\n- of steel\n"),
  "list.json": encoder.encode('[{"a": 1}]'),
  "old.html": Uint8Array.from(LATIN_1, (c) => c.charCodeAt(0)),
  "report.pdf": makePdf({ pages: [[{ text: "The sea rises twice a day.", y: 700 }]] }),
  "other.html": encoder.encode("<title>Nuts</title><h1>Nuts</h1><p>Of brass."),
  "empty.html": encoder.encode(""),
  "empty.txt": encoder.encode("\n"),
};

async function withFiles(work: (at: (name: string) => string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    for (const [name, bytes] of Object.entries(FILES)) {
      await Deno.writeFile(join(folder, name), bytes);
    }
    await work((name) => join(folder, name));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test(`${PROGRAM_NAME} md reads text, Markdown, JSON, PDFs and old encodings`, async () => {
  await withFiles(async (at) => {
    const names = ["notes.txt", "notes.md", "list.json", "old.html", "report.pdf"];
    const { code, stdout, stderr } = await runProgram([
      "md",
      ...names.map((name) => `@${at(name)}`),
    ]);
    assert.deepEqual([code, stderr], [0, ""]);
    const texts = stdout.split(/^==> .* <==\n/m).slice(1).map((text) => text.trim());
    assert.deepEqual(texts.slice(0, 3), [
      "Bolts\n\nOf steel; a < b.",
      "# Bolts\n\n- of steel",
      '```json\n[{"a": 1}]\n```',
    ]);
    assert.match(texts[3] ?? "", /: café au lait\.$/);
    assert.equal(texts[4], "The sea rises twice a day.");
  });
});

Deno.test(`${PROGRAM_NAME} md reads text that comes on standard input`, async () => {
  const { code, stdout } = await runProgram(["md"], {}, "Bolts\n\nOf steel.\n");
  assert.deepEqual([code, stdout], [0, "Bolts\n\nOf steel.\n"]);
});

Deno.test(`${PROGRAM_NAME} refuses a text that is empty`, async () => {
  await withFiles(async (at) => {
    const { code, stdout } = await runProgram(["md", `@${at("empty.txt")}`, "--json"]);
    assert.deepEqual([code, JSON.parse(stdout).error.code], [2, "bad_input"]);
  });
});

Deno.test(`${PROGRAM_NAME} refuses a PDF for what reads HTML alone`, async () => {
  await withFiles(async (at) => {
    const { code, stdout } = await runProgram(["declared", `@${at("report.pdf")}`, "--json"]);
    const { error } = JSON.parse(stdout);
    assert.deepEqual([code, error.code], [2, "bad_input"]);
    assert.match(error.message, /PDF.*page_markdown/);
  });
});

Deno.test(`${PROGRAM_NAME} answers several pages in order, and goes on behind one that fails`, async () => {
  await withFiles(async (at) => {
    const files = ["other.html", "empty.html", "old.html"].map((name) => `@${at(name)}`);
    const declared = await runProgram(["declared", ...files]);
    assert.equal(declared.code, 2);
    const lines = declared.stdout.trimEnd().split("\n").map((line) => JSON.parse(line));
    assert.deepEqual(lines.map(({ id, ok }) => [id, ok]), [
      [at("other.html"), true],
      [at("empty.html"), false],
      [at("old.html"), true],
    ]);
    assert.equal(lines[1].error.code, "bad_input");
    assert.equal(lines[2].summary.title.value, "Café");
    const printed = await runProgram(["md", ...files]);
    assert.equal(printed.code, 2);
    assert.match(printed.stderr, /^service: .*empty\.html: bad_input: the page is empty/);
    assert.equal(printed.stdout.match(/^==> .* <==$/gm)?.length, 2);
    const rows = await runProgram([
      "rows",
      ...files.slice(0, 1),
      ...files.slice(2),
      "--select",
      '{"p": "p"}',
    ]);
    const read = rows.stdout.trimEnd().split("\n").map((line) => JSON.parse(line).fields);
    assert.deepEqual(read, [{ p: "Of brass." }, {
      p: "Half coffee and half hot milk, drunk in the morning: café au lait.",
    }]);
  });
});

Deno.test(`${PROGRAM_NAME} refuses texts that are no pages by themselves`, async () => {
  const { code, stderr } = await runProgram(["md", "<p>one", "two"]);
  assert.equal(code, 2);
  assert.match(stderr, /takes one page; quote what belongs together/);
});
