/** Files, folders and tars as rows of inputs in a fixed order. */
import assert from "node:assert/strict";
import { readInputs } from "../../src/terminal/batch/read_inputs.ts";
import { MAX_PAGE_BYTES } from "../../src/base/limits.ts";
import { gzipOf, readNamed, withFolder } from "./found_inputs.ts";

Deno.test("readInputs() walks folders by name and knows files by name and content", async () => {
  const files = {
    "b.html": "<p>b",
    "a/2.html.gz": gzipOf("<p>2"),
    "a/10.html": "<p>10",
    "list.jsonl": `{"id": "x", "html": "<p>x"}\n`,
    "z.txt": "http://not-fetched.example/",
    "empty.html": "",
  };
  await withFolder(files, async (folder) => {
    const seen = await readNamed([`${folder}/`]);
    assert.deepEqual(seen.map(({ id, page, url }) => [id.replace(folder, ""), page, url]), [
      ["/a/10.html", "<p>10", undefined],
      ["/a/2.html.gz", "<p>2", undefined],
      ["/b.html", "<p>b", undefined],
      ["/empty.html", "", undefined],
      ["x", "<p>x", undefined],
      // A page of a folder is never taken for an address.
      ["/z.txt", "http://not-fetched.example/", undefined],
    ]);
    const named = await readNamed([`${folder}/z.txt`, `${folder}/b.html`]);
    assert.deepEqual(named.map(({ url, page }) => url ?? page), [
      "http://not-fetched.example/",
      "<p>b",
    ]);
  });
});

Deno.test("readInputs() knows a list of addresses that begins with remarks", async () => {
  const list = "# shops\n\n  # of Berlin\r\nhttps://a.example/\n";
  const files = {
    "list.txt": list,
    "list": `\ufeff${list}`,
    "list.md": list,
    "prose.txt": "# Where\nhttps://a.example/ is where it began.\n",
    "remarks.txt": "# https://a.example/\n",
  };
  await withFolder(files, async (folder) => {
    const urlOf = async (name: string): Promise<unknown> =>
      (await readNamed([`${folder}/${name}`])).map(({ url }) => url);
    for (const name of ["list.txt", "list"]) {
      assert.deepEqual(await urlOf(name), ["https://a.example/"], name);
    }
    for (const name of ["list.md", "prose.txt", "remarks.txt"]) {
      assert.deepEqual(await urlOf(name), [undefined], name);
    }
  });
});

Deno.test("readInputs() takes no file of JSON with pages in it for a page", async () => {
  const lines =
    `{"id": "x", "html": "<p>x"}\n{"id": "y", "url": "https://a.example/", "html": "<p>y"}\n`;
  const feed = `{"version": "https://jsonfeed.org/version/1.1", "items": [{"html": "<p>"}]}`;
  const files = { "pages.json": lines, "feed.json": feed, "list.json": `[\n  {"html": "<p>x"}]` };
  await withFolder(files, async (folder) => {
    const read = async (name: string): Promise<unknown> =>
      (await readNamed([`${folder}/${name}`])).map(({ id, page, failure }) =>
        failure?.message ?? [id.replace(folder, ""), page]
      );
    assert.deepEqual(await read("pages.json"), [["x", "<p>x"], ["y", "<p>y"]]);
    assert.deepEqual(await read("feed.json"), [["/feed.json", feed]]);
    const [first] = await read("list.json") as string[];
    assert.match(first ?? "", /is no object; give \{"id", "url" or "html", \.\.\.\}|is no JSON/);
  });
});

Deno.test("readInputs() does not read the output, wherever it is", async () => {
  await withFolder({ "a.html": "<p>a", "out.jsonl": `{"html": "<p>"}\n` }, async (folder) => {
    const { dev, ino } = await Deno.stat(`${folder}/out.jsonl`);
    const ids: string[] = [];
    const plan = { paths: [folder], format: "auto", output: { dev, ino: ino ?? 0 } } as const;
    for await (const { find } of readInputs(plan, {})) ids.push((await find()).id);
    assert.deepEqual(ids, [`${folder}/a.html`]);
  });
});

Deno.test("readInputs() tells how much is read, from 0 to 1 and never back", async () => {
  await withFolder({ "a.html": "<p>", "b/c.html": "<p>", "b/d.html": "<p>" }, async (folder) => {
    const shares: number[] = [];
    for await (const { share } of readInputs({ paths: [folder], format: "auto" }, {})) {
      shares.push(share ?? NaN);
    }
    assert.deepEqual(shares, shares.toSorted((one, other) => one - other));
    assert.equal(shares.length, 3);
    assert.ok(shares.every((share) => share > 0 && share <= 1), String(shares));
  });
});

Deno.test("readInputs() makes what is not there, too large or damaged a failure", async () => {
  const files = {
    "big.html": new Uint8Array(MAX_PAGE_BYTES + 1).fill(0x20),
    "cut.html.gz": gzipOf("<p>".repeat(5_000)).slice(0, 40),
    "named.html.gz": "<p>no gzip",
    "ok.html": "<p>ok",
  };
  await withFolder(files, async (folder) => {
    const seen = await readNamed([`${folder}/none`, folder]);
    assert.deepEqual(seen.map(({ failure, page }) => failure?.code ?? page), [
      "bad_input",
      "too_large",
      "bad_input",
      "bad_input",
      "<p>ok",
    ]);
    assert.match(seen[0]?.failure?.message ?? "", /there is none/);
    assert.deepEqual(seen.map(({ failure }) => failure?.reason)[0], "gone");
    assert.match(seen[2]?.failure?.message ?? "", /gzip is cut off/);
    assert.match(seen[3]?.failure?.message ?? "", /is no gzip/);
  });
});

Deno.test("readInputs() says what to do with a ZIP of archives", async () => {
  await withFolder({ "crawl.wacz": "PK\x03\x04", "ok.html": "<p>ok" }, async (folder) => {
    const [wacz, page] = await readNamed([folder]);
    assert.match(wacz?.failure?.message ?? "", /unzip it and give its folder archive/);
    assert.equal(page?.page, "<p>ok");
  });
});

const canBeRefused = Deno.build.os !== "windows" && Deno.uid() !== 0;
if (!canBeRefused) {
  console.log("a folder without rights: not tested, this user may read all of them");
}
Deno.test({
  name: "readInputs() makes a folder without rights a failure",
  ignore: !canBeRefused,
  fn: async () => {
    await withFolder({ "shut/a.html": "<p>a" }, async (folder) => {
      await Deno.chmod(`${folder}/shut`, 0);
      const seen = await readNamed([folder]);
      await Deno.chmod(`${folder}/shut`, 0o700);
      assert.match(seen[0]?.failure?.message ?? "", /it may not be used by this user/);
    });
  },
});

const tar = new Deno.Command("tar", { args: ["--version"], stdout: "null", stderr: "null" });
const hasTar = await tar.output().then(({ success }) => success, () => false);
if (!hasTar) console.log("tar files: not tested, there is no tar on this machine");
for (const format of ["ustar", "pax", "gnu"]) {
  Deno.test({
    name: `readInputs() reads a tar of the form ${format}, long names and folders too`,
    ignore: !hasTar,
    fn: async () => {
      const long = `${"n".repeat(90)}/${"m".repeat(90)}.html`;
      await withFolder({ "in/a.html": "<p>a", [`in/${long}`]: "<p>long" }, async (folder) => {
        for (const zip of ["", "z"]) {
          const args = [`-c${zip}f`, "../t.tar", `--format=${format}`, "--sort=name", "."];
          await new Deno.Command("tar", { args, cwd: `${folder}/in` }).output();
          const skipped: Record<string, number> = {};
          const seen = await readNamed([`${folder}/t.tar`], skipped);
          assert.deepEqual(seen.map(({ id, page }) => [id.slice(folder.length), page]), [
            ["/t.tar/./a.html", "<p>a"],
            [`/t.tar/./${long}`, "<p>long"],
          ]);
          assert.deepEqual(skipped, { folder: 2 });
          const whole = await Deno.readFile(`${folder}/t.tar`);
          await Deno.writeFile(
            `${folder}/cut.tar`,
            whole.slice(0, zip === "" ? 1500 : whole.length / 2),
          );
          const cut = await readNamed([`${folder}/cut.tar`]);
          assert.notEqual(cut.at(-1)?.failure, undefined);
        }
      });
    },
  });
}

Deno.test("readInputs() calls no file gone whose name is not UTF-8", async () => {
  await withFolder({ "a.html": "<p>a" }, async (folder) => {
    const made = await new Deno.Command("sh", {
      args: ["-c", 'cp "$1/a.html" "$1/b$(printf "\\377").html"', "sh", folder],
    }).output();
    assert(made.success);
    const [, odd] = await readNamed([folder]);
    assert.equal(odd?.id, `${folder}/b\ufffd.html`);
    assert.deepEqual(odd?.failure, {
      code: "bad_input",
      message: "the input cannot be read: its name is not UTF-8; give it another",
    });
  });
});
