/** `service rows`: a page's list or table as lines and files that other programs read. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { parquetReadObjects } from "hyparquet";
import { startLocalSites } from "../support/local_sites.ts";
import { PROGRAM_NAME, runProgram } from "../support/program.ts";

const PAGE = `<title>Plans</title><h1>Plans</h1><table><caption>All plans</caption>
<tr><th>Plan<th>Price<th>Seats<tr><td>Solo<td>9 €<td>1<tr><td>Team<td>29 €<td>10
<tr><td>Big<td>129 €<td>100</table><h2>Hosts</h2>
<table><tr><th>Host<th>Load<tr><td>a<td>1<tr><td>b<td>2</table>`;

Deno.test(`${PROGRAM_NAME} rows writes tables in each form, by number and by caption`, async () => {
  const folder = await Deno.makeTempDir();
  try {
    const page = join(folder, "page.html");
    await Deno.writeTextFile(page, PAGE);
    const csv = await runProgram(["rows", `@${page}`, "--table", "all plans", "--format", "csv"]);
    assert.deepEqual([csv.code, csv.stderr], [0, ""]);
    assert.match(csv.stdout, /^Plan,Price,Seats\r?\nSolo,9 €,1\r?\nTeam,29 €,10\r?\nBig,129 €,100/);
    const all = await runProgram(["rows", `@${page}`, "--all"]);
    assert.equal(all.stdout.trim().split("\n").length, 5);
    const told = await runProgram(["rows", `@${page}`, "--all", "--format", "md"]);
    assert.match(
      told.stdout,
      /^\*\*All plans\*\*\n\n\| Plan \|[^*]*\n\n\*\*Hosts\*\*\n\n\| Host \|/,
    );
    const file = join(folder, "hosts.parquet");
    const kept = await runProgram(["rows", `@${page}`, "--table", "2", "-o", file]);
    assert.deepEqual([kept.code, kept.stdout, kept.stderr], [0, "", ""]);
    const bytes = await Deno.readFile(file);
    assert.deepEqual(await parquetReadObjects({ file: bytes.buffer }), [
      { Host: "a", Load: 1, Load_text: "1" },
      { Host: "b", Load: 2, Load_text: "2" },
    ]);
    // A file is replaced as that of any answer, and untouched where there is none.
    const again = await runProgram(["rows", `@${page}`, "-o", join(folder, "plans.csv")]);
    assert.equal(again.code, 0, again.stderr);
    for (const name of ["plans.csv", "none.csv"]) {
      const failed = await runProgram([
        "rows",
        `@${page}`,
        "--table",
        "9",
        "-o",
        join(folder, name),
      ]);
      assert.equal(failed.code, 2);
    }
    assert.equal(
      (await Deno.stat(join(folder, "none.csv")).catch(() => undefined))?.size,
      undefined,
    );
    const hosts = ["rows", `@${page}`, "--table", "2", "-o", join(folder, "plans.csv")];
    assert.match(await Deno.readTextFile(join(folder, "plans.csv")), /^Plan,Price,Seats\r\nSolo/);
    const replaced = await runProgram(hosts);
    assert.equal(replaced.code, 0, replaced.stderr);
    assert.equal(await Deno.readTextFile(join(folder, "plans.csv")), "Host,Load\r\na,1\r\nb,2\r\n");
    const printed = await runProgram(["md", `@${page}`, "-o", "-"]);
    assert.match(printed.stdout, /Solo/, printed.stderr);
    for (
      const [args, says] of [
        [["--table", "prices"], /no table "prices"; the page has 1 "All plans", 2 "Hosts"/],
        [["--all", "--format", "csv"], /--all needs jsonl or md/],
        [["--table", "1", "--want", "{}"], /give no recipe/],
        [["--format", "parquet"], /needs a file/],
        [["--formt", "csv"], /formt: unknown/],
      ] as const
    ) {
      const refused = await runProgram(["rows", `@${page}`, ...args]);
      assert.deepEqual([refused.code, refused.stdout], [2, ""], args.join(" "));
      assert.match(refused.stderr, says);
    }
    const bare = ["<table><tr><th>a<th>b<tr><td>1<td>2</table>", "--table", "prices"];
    const refused = await runProgram(["rows", ...bare]);
    assert.match(refused.stderr, /no table "prices"; the page has 1$/m);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test(`${PROGRAM_NAME} rows takes a page's list where it has no table, and all of a long table`, async () => {
  const items = Array.from(
    { length: 8 },
    (_, at) =>
      `<li class=item><h3><a href="/item-${at}">Bolt number ${at}</a></h3>
      <span class=price>$${at + 1}.50</span></li>`,
  );
  const rows = Array.from({ length: 4_000 }, (_, at) => `<tr><td>Bolt number ${at}<td>${at}.50`);
  const pages: Readonly<Record<string, string>> = {
    "/list": `<title>Bolts</title><h1>Bolts</h1><ul>${items.join("")}</ul>`,
    "/long": `<title>Bolts</title><table><tr><th>Bolt<th>Price${rows.join("")}</table>`,
  };
  const asked: string[] = [];
  await using sites = startLocalSites(1, (path) => {
    asked.push(path);
    const html = pages[path];
    const headers = { "content-type": "text/html", "cache-control": "max-age=0" };
    return new Response(html ?? "", { status: html === undefined ? 404 : 200, headers });
  });
  const linesOf = async (path: string): Promise<string[]> => {
    const { code, stdout, stderr } = await runProgram(
      ["rows", `${sites.origins[0]}${path}`, "--format", "csv"],
      { SERVICE_ALLOW_PRIVATE: "1", SERVICE_BROWSER: "none" },
    );
    assert.equal(code, 0, stderr);
    return stdout.trim().split(/\r?\n/);
  };
  const listed = await linesOf("/list");
  assert.equal(listed.length, 9, listed.join("\n"));
  assert.match(listed[8] ?? "", /Bolt number 7/);
  const long = await linesOf("/long");
  assert.deepEqual([long.length, long[0], long[4_000]], [
    4_001,
    "Bolt,Price",
    "Bolt number 3999,3999.50",
  ]);
  assert.deepEqual(
    asked.filter((path) => path === "/long"),
    ["/long"],
    "asked for once, whatever its slices",
  );
});

Deno.test(`${PROGRAM_NAME} batch writes a line a row, and goes on amid the rows of a page`, async () => {
  const folder = await Deno.makeTempDir();
  try {
    await Deno.mkdir(join(folder, "pages"));
    for (const at of [1, 2, 3]) {
      const page = PAGE.replaceAll("Solo", `Solo ${at}`);
      await Deno.writeTextFile(join(folder, "pages", `${at}.html`), page);
    }
    const output = join(folder, "rows.csv");
    const args = ["batch", "page_markdown", join(folder, "pages"), "--unit", "row"];
    const csv = ["--format", "csv", "--columns", "Plan,Price,Typo", "-o", output];
    const first = await runProgram([...args, ...csv]);
    assert.equal(first.code, 0, first.stderr);
    assert.match(first.stderr, /"empty_columns":\["Typo"\]/);
    const whole = await Deno.readTextFile(output);
    // As a run leaves it that is killed amid the second page.
    const lines = whole.split("\n");
    await Deno.writeTextFile(output, `${lines.slice(0, 8).join("\n")}\n2,`);
    const resumed = await runProgram([...args, ...csv, "--resume"]);
    assert.equal(resumed.code, 0, resumed.stderr);
    assert.equal(await Deno.readTextFile(output), whole);
    const parts = join(folder, "rows/");
    const typed = ["--format", "parquet", "--columns", "Plan,Price:number", "-o", parts];
    assert.equal((await runProgram([...args, ...typed])).code, 0);
    const [part] = await Array.fromAsync(Deno.readDir(parts));
    const { buffer } = await Deno.readFile(join(parts, part?.name ?? ""));
    const rows = await parquetReadObjects({ file: buffer });
    assert.deepEqual(rows.map(({ Price }) => Price).slice(0, 3), [9, 29, 129]);
    const again = await runProgram([...args, ...typed, "--resume"]);
    assert.equal(again.code, 0, again.stderr);
    for (
      const [more, says] of [
        [["--columns", "sumary.title", "--format", "csv"], /no field "sumary"/],
        [["--unit", "row", "--since", output], /leave --unit row out/],
        [["--fields"], /needs --unit row/],
        [["--format", "jsonl", "-o", parts], /it is a folder, which is for --format parquet/],
      ] as const
    ) {
      const refused = await runProgram(["batch", "page_markdown", join(folder, "pages"), ...more]);
      assert.deepEqual([refused.code, refused.stdout], [2, ""], more.join(" "));
      assert.match(refused.stderr, says);
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
