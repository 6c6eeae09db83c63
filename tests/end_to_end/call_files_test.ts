/** `service call` with files: extractors, pages and many pages, as a person types them. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { PROGRAM_NAME, runProgram } from "../support/program.ts";

const row = (name: string, was: string, now: string): string =>
  `<li class=item><h3>${name}</h3><span class=price><del>${was}</del> <ins>${now}</ins></span>`;

const PAGES = {
  "a.html": `<h1>Brakes</h1><ul>${row("Pads", "41.90", "31.50")}${
    row("Discs", "80.00", "58.00")
  }</ul>`,
  "b.html": `<h1>Chains</h1><ul>${row("Ten", "29.00", "19.00")}${
    row("Nine", "22.00", "20.00")
  }</ul>`,
};

const SELECT = {
  title: "h1",
  items: { rows: "li.item", fields: { name: "h3", was: "del", price: "ins" } },
};

const CHAINS = [
  { name: "Ten", was: "29.00", price: "19.00" },
  { name: "Nine", was: "22.00", price: "20.00" },
];

async function answer(args: readonly string[]): Promise<Record<string, unknown>> {
  const { stdout, stderr } = await runProgram(["call", ...args, "--json"]);
  assert.equal(stderr, "");
  return JSON.parse(stdout);
}

Deno.test(`${PROGRAM_NAME} takes files for extractors and pages`, async () => {
  const folder = await Deno.makeTempDir();
  try {
    const at = (name: string): string => join(folder, name);
    for (const [name, html] of Object.entries(PAGES)) await Deno.writeTextFile(at(name), html);
    await Deno.writeTextFile(at("select.json"), JSON.stringify(SELECT));
    await Deno.writeTextFile(at("recipe.json"), JSON.stringify({ select: SELECT }));
    const compiled = await answer([
      "compile_extractor",
      `@${at("a.html")}`,
      `@${at("b.html")}`,
      "--select",
      `@${at("select.json")}`,
    ]);
    const { learnt_from } = compiled.extractor as { learnt_from: string[] };
    assert.deepEqual(learnt_from, ["page 1", "page 2"]);
    await Deno.writeTextFile(at("whole.json"), JSON.stringify(compiled));
    for (const file of ["whole.json", "recipe.json"]) {
      const args = ["run_extractor", `@${at("b.html")}`, "--extractor", `@${at(file)}`];
      const { ok, fields, lists } = await answer(args);
      assert.deepEqual([ok, fields, lists], [true, { title: "Chains" }, { items: CHAINS }]);
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test(`${PROGRAM_NAME} makes an extractor of a file of ftr-site-config`, async () => {
  const folder = await Deno.makeTempDir();
  try {
    const [config, file] = [join(folder, "site.example.txt"), join(folder, "site.json")];
    await Deno.writeTextFile(
      config,
      "title: substring-before(//title, ' - ')\nbody: //p\nwrap: x\n",
    );
    const { code, stdout, stderr } = await runProgram(["import-ftr", config]);
    assert.deepEqual([code, stderr], [0, "wrap is not taken over (1 line)\n"]);
    await Deno.writeTextFile(file, stdout);
    const page = "<title>Pads - Site</title><p>One.<p>Two.";
    const { ok, fields } = await answer(["run_extractor", page, "--extractor", `@${file}`]);
    assert.deepEqual([ok, fields], [true, { title: "Pads", body: ["One.", "Two."] }]);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test(`${PROGRAM_NAME} takes the page from standard input whatever other arguments say`, async () => {
  const page = "<ul><li>one<li>two</ul>";
  for (const args of [['{"selector": "li"}'], ["--selector", "li"], ["-", "--selector", "li"]]) {
    const { code, stdout } = await runProgram(
      ["call", "select_values", ...args, "--json"],
      {},
      page,
    );
    assert.equal(code, 0, args.join(" "));
    assert.equal(JSON.parse(stdout).count, 2);
  }
});

Deno.test(`${PROGRAM_NAME} reads a page and arguments that were compressed with gzip`, async () => {
  const folder = await Deno.makeTempDir();
  try {
    const pack = async (name: string, text: string): Promise<string> => {
      const path = join(folder, name);
      await Deno.writeFile(path, gzipSync(text));
      return path;
    };
    const page = await pack("a.html.gz", PAGES["a.html"]);
    const select = await pack("select.json.gz", JSON.stringify(SELECT));
    const args = ["compile_extractor", `@${page}`, "--select", `@${select}`];
    const { extractor } = await answer(args);
    assert.equal(JSON.stringify(extractor).includes("Brakes"), true);
    const cut = await Deno.readFile(page);
    await Deno.writeFile(page, cut.subarray(0, 40));
    const { code, stderr } = await runProgram(["md", `@${page}`]);
    assert.deepEqual([code, stderr], [2, `service: the file ${page}: its gzip is cut off\n`]);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test(`${PROGRAM_NAME} refuses a picture that is handed in as a page`, async () => {
  const folder = await Deno.makeTempDir();
  try {
    const path = join(folder, "a.html");
    await Deno.writeFile(path, Uint8Array.from("\x89PNG\r\n\x1a\n\0", (one) => one.charCodeAt(0)));
    const { code, stdout, stderr } = await runProgram(["md", `@${path}`]);
    const message = `the file ${path}: this is image/png by its first bytes, and no page`;
    assert.deepEqual([code, stdout, stderr], [2, "", `service: ${message}\n`]);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test(`${PROGRAM_NAME} makes no file of an answer that there is none of`, async () => {
  const folder = await Deno.makeTempDir();
  try {
    const [made, kept] = [join(folder, "new.md"), join(folder, "old.md")];
    await Deno.writeTextFile(kept, "what was there\n");
    for (const output of [made, kept]) {
      const { code } = await runProgram(["md", "http://127.0.0.1/", "-o", output]);
      assert.equal(code, 2);
      const refused = await runProgram(["md", "<p>One.", "--nope", "1", "-o", output]);
      assert.equal(refused.code, 2);
    }
    assert.equal(await Deno.readTextFile(kept), "what was there\n");
    assert.deepEqual((await Array.fromAsync(Deno.readDir(folder))).map(({ name }) => name), [
      "old.md",
    ]);
    for (const output of [made, kept]) {
      const { code } = await runProgram(["md", "<p>One.", "-o", output]);
      assert.equal(code, 0);
      assert.equal(await Deno.readTextFile(output), "One.\n");
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test(`${PROGRAM_NAME} replaces a file whole, with its rights, and what a link leads to`, async () => {
  const folder = await Deno.makeTempDir();
  try {
    const [kept, before, link] = ["old.md", "before.md", "link.md"].map((name) =>
      join(folder, name)
    ) as [string, string, string];
    await Deno.writeTextFile(kept, "what was there\n");
    if (Deno.build.os !== "windows") await Deno.chmod(kept, 0o640);
    // The old file is whole as long as somebody has it: nothing is written into it.
    await Deno.link(kept, before);
    await Deno.symlink(kept, link);
    const { code } = await runProgram(["md", "<p>One.", "-o", link]);
    assert.equal(code, 0);
    assert.equal(await Deno.readTextFile(kept), "One.\n");
    assert.equal(await Deno.readTextFile(before), "what was there\n");
    assert.equal((await Deno.lstat(link)).isSymlink, true);
    if (Deno.build.os !== "windows") {
      assert.equal((await Deno.stat(kept)).mode ?? 0, 0o100640);
    }
    const names = (await Array.fromAsync(Deno.readDir(folder))).map(({ name }) => name);
    assert.deepEqual(names.sort(), ["before.md", "link.md", "old.md"]);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test(`${PROGRAM_NAME} writes to a device that has no length, where the runtime opens one`, async () => {
  const { code, stderr } = await runProgram(["md", "<p>One.", "-o", "/dev/null"]);
  if (code !== 0) assert.match(stderr, /cannot be written: it is a device of the system/);
});
