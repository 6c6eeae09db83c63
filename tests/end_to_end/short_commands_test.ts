/** Short names at a terminal: text as text, answers as JSON, to standard output or a file. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { startLocalSites } from "../support/local_sites.ts";
import { PROGRAM_NAME, runProgram } from "../support/program.ts";

const PAGE = `<title>Bolts</title><h1>Bolts</h1><p>Of steel, for wood.</p><ul>${
  ["M6", "M8", "M10"].map((name) => `<li class=bolt><b>${name}</b> <i>${name.length}.20 EUR</i>`)
    .join("")
}</ul>`;

Deno.test(`${PROGRAM_NAME} md prints the text alone, to a file as well`, async () => {
  const folder = await Deno.makeTempDir();
  try {
    const [page, text] = [join(folder, "page.html"), join(folder, "page.md")];
    await Deno.writeTextFile(page, PAGE);
    // What the file had before is longer than what it gets.
    await Deno.writeTextFile(text, "x".repeat(5_000));
    const printed = await runProgram(["md", `@${page}`]);
    assert.deepEqual([printed.code, printed.stderr], [0, ""]);
    assert.match(printed.stdout, /^# Bolts\n\nOf steel, for wood\.\n\n- \*\*M6\*\*/);
    const mistyped = await runProgram(["md", `@${page}`, "--max-char", "9"]);
    assert.deepEqual([mistyped.code, mistyped.stdout], [2, ""]);
    assert.match(mistyped.stderr, /max_char: unknown, did you mean max_chars\?/);
    const begun = await runProgram(["md", `@${page}`, "--max-chars", "9"]);
    assert.deepEqual([begun.code, begun.stdout], [0, "# Bolts\n\n\n"]);
    assert.match(begun.stderr, /^service: 9 of \d+; --offset 9 goes on\n$/);
    const kept = await runProgram(["md", `@${page}`, "-o", text, "--format", "text"]);
    assert.deepEqual([kept.code, kept.stdout, kept.stderr], [0, "", ""]);
    assert.match(await Deno.readTextFile(text), /^Bolts\n\nOf steel, for wood\.\n[^x]*$/);
    const refused = await runProgram(["md", `@${page}`, "-o", join(folder, "none", "page.md")]);
    assert.equal(refused.code, 2);
    assert.match(refused.stderr, /the output .* cannot be written: there is none/);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test(`${PROGRAM_NAME} md writes nothing but text to standard output`, async () => {
  const folder = await Deno.makeTempDir();
  try {
    const refused = await runProgram(["md", "http://127.0.0.1:1/"]);
    assert.deepEqual([refused.code, refused.stdout], [2, ""]);
    assert.match(refused.stderr, /^service: refused_address: .*\n$/);
    const text = join(folder, "page.md");
    await Deno.writeTextFile(text, "before");
    const kept = await runProgram(["md", "http://127.0.0.1:1/", "-o", text]);
    assert.equal(kept.code, 2);
    assert.equal(await Deno.readTextFile(text), "before");
    const empty = "<title>App</title><div id=root></div><script src=/app.js></script>";
    const needing = await runProgram(["md", empty], { SERVICE_BROWSER: "none" });
    assert.match(needing.stderr, /browser/, needing.stdout);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test(`${PROGRAM_NAME} takes a list as words, with commas, or option by option`, async () => {
  for (
    const options of [
      ["--questions", "title,price"],
      ["--questions", "title price"],
      ["--questions", "title", "--questions", "price"],
      ["--questions", '["title", "price"]'],
    ]
  ) {
    const { code, stdout, stderr } = await runProgram(["declared", PAGE, "--json", ...options]);
    assert.equal(code, 0, stderr);
    assert.deepEqual(Object.keys(JSON.parse(stdout).summary), ["title", "price"]);
  }
  const one = await runProgram(["declared", PAGE, "--questions", "titel", "--json"]);
  assert.match(one.stdout, /"bad_input"/);
});

Deno.test(`${PROGRAM_NAME} rows reads rows, and what is wanted, of one page`, async () => {
  const rows = await runProgram(["rows", PAGE, "--json"]);
  assert.deepEqual(JSON.parse(rows.stdout).rows, [
    { text: "M6", price: "2.20 EUR" },
    { text: "M8", price: "2.20 EUR" },
    { text: "M10", price: "3.20 EUR" },
  ]);
  const wanted = await runProgram(["rows", PAGE, "--want", '{"heading": "Bolts"}', "--json"]);
  assert.deepEqual(JSON.parse(wanted.stdout).fields, { heading: "Bolts" });
});

Deno.test(`${PROGRAM_NAME} fetch says beside a page that it is one of an error`, async () => {
  await using sites = startLocalSites(1, (path) => {
    const html = `<title>${path}</title><p>Words of this page.`;
    const status = path === "/gone" ? 410 : 200;
    return new Response(html, { status, headers: { "content-type": "text/html" } });
  });
  const env = { SERVICE_ALLOW_PRIVATE: "1", SERVICE_BROWSER: "none" };
  for (const [path, told] of [["/gone", "service: the site answered 410\n"], ["/", ""]]) {
    const { code, stdout, stderr } = await runProgram(["fetch", `${sites.origins[0]}${path}`], env);
    assert.deepEqual([code, stderr], [0, told]);
    assert.equal(stdout, `<title>${path}</title><p>Words of this page.\n`);
  }
});
