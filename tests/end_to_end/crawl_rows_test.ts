/** `service crawl --unit row`: a line for each row of each page, typed where the form has types. */
import assert from "node:assert/strict";
import { parquetReadObjects } from "hyparquet";
import { PROGRAM_NAME, runHasty } from "../support/program.ts";
import { startLocalSites } from "../support/local_sites.ts";

const ENV = { SERVICE_ALLOW_PRIVATE: "1", SERVICE_BROWSER: "none", SERVICE_SANDBOX: "off" };
const KINDS = ["bolts", "nuts", "washers"];
const PAGES: Readonly<Record<string, string>> = {
  "/": `<title>Shop</title><main><p>What we sell, by kind.</p>` +
    KINDS.map((kind) => `<a href="/${kind}">${kind}</a>`).join("") + `<a href="/gone">x</a></main>`,
  ...Object.fromEntries(KINDS.map((kind, at) => [
    `/${kind}`,
    `<title>${kind}</title><h1>${kind}</h1><p>All ${kind} that we have in this season.</p>` +
    `<table><tr><th>Size<th>Price<th>Stock` +
    [4, 6, 8].map((size) => `<tr><td>M${size} ${kind}<td>${size + at}.50 €<td>${size * 10}`)
      .join("") +
    "</table>",
  ])),
};

function answer(path: string): Response {
  const page = PAGES[path];
  const headers = { "content-type": "text/html" };
  return new Response(page ?? "<p>none", { status: page === undefined ? 404 : 200, headers });
}

Deno.test(`${PROGRAM_NAME} crawl writes a line a row, stopped and gone on with`, async () => {
  await using sites = startLocalSites(1, answer);
  const folder = await Deno.makeTempDir();
  try {
    const start = `${sites.origins[0]}/`;
    const crawl = (output: string, ...more: string[]) =>
      runHasty(["crawl", start, "--unit", "row", "-o", `${folder}/${output}`, ...more], ENV);

    const lines = await crawl("rows.jsonl");
    assert.equal(lines.code, 0, lines.stderr);
    const rows = (await Deno.readTextFile(`${folder}/rows.jsonl`)).trimEnd().split("\n")
      .map((line) => JSON.parse(line));
    assert.deepEqual(
      rows.filter(({ row }) => row > 0).map(({ Size, Price, Price_unit }) =>
        `${Size} ${Price} ${Price_unit}`
      ).sort(),
      KINDS.flatMap((kind, at) => [4, 6, 8].map((size) => `M${size} ${kind} ${size + at + 0.5} €`))
        .sort(),
    );
    // A page without rows has a line, and so has one that could not be read.
    const empty = rows.filter(({ row }) => row === 0);
    assert.deepEqual(empty.map(({ id, ok }) => [id, ok]), [
      [start, true],
      [`${start}gone`, false],
    ]);
    assert.match(empty[1]?.error, /^not_found: |^fetch_failed: |404/);

    const columns = ["--columns", "Size,Price:number,Typo"];
    const first = await crawl("rows.parquet", ...columns, "--max-pages", "2");
    assert.equal(first.code, 0, first.stderr);
    const read = async () => {
      const { buffer } = await Deno.readFile(`${folder}/rows.parquet`);
      return await parquetReadObjects({ file: buffer });
    };
    // The start and one page of three rows.
    assert.equal((await read()).length, 4);
    const others = await crawl("rows.parquet", "--columns", "Price:number,Size", "--resume");
    assert.equal(others.code, 2, others.stderr);
    assert.match(
      others.stderr,
      /the output has the columns n:.*,Size:text,Price:number,.*: give the same/,
    );
    const second = await crawl("rows.parquet", ...columns, "--resume");
    assert.equal(second.code, 0, second.stderr);
    assert.match(second.stderr, /"empty_columns":\["Typo"\]/);
    const table = await read();
    assert.equal(table.length, 11);
    const prices = table.map(({ Price }) => Price).filter((price) => price !== null);
    assert.deepEqual(prices.toSorted(), [4.5, 5.5, 6.5, 6.5, 7.5, 8.5, 8.5, 9.5, 10.5].toSorted());
    assert(table.every(({ rows }) => typeof rows === "bigint"));

    const csv = await crawl("rows.csv", "--columns", "Size,Price");
    assert.equal(csv.code, 0, csv.stderr);
    const written = (await Deno.readTextFile(`${folder}/rows.csv`)).split("\n");
    assert.equal(written[0], "n,id,row,rows,ok,error,failed,url,Size,Price");
    assert.equal(
      written.filter((line) => /,M\d (bolts|nuts|washers),[\d.]+ €$/.test(line)).length,
      9,
    );
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test(`${PROGRAM_NAME} crawl refuses rows it cannot write before it asks for a page`, async () => {
  const start = "http://127.0.0.1:9/";
  for (
    const [args, says] of [
      [["-o", "out", "--unit", "row"], /needs a file that ends in/],
      [["-o", "out.csv"], /has a line a row: give --unit row/],
      [["-o", "out.jsonl", "--fields"], /--fields needs --unit row/],
      [["-o", "out.jsonl", "--unit", "row", "--format", "both"], /leave --format out/],
      [["-o", "out.csv", "--unit", "row"], /needs --columns/],
      [
        ["-o", "out.csv", "--unit", "row", "--columns", "Pirce", "--extractor"].concat(
          JSON.stringify({ format: 1, listings: [{ fields: { Price: { type: "amount" } } }] }),
        ),
        /no column "Pirce"; did you mean Price\?/,
      ],
    ] as const
  ) {
    const refused = await runHasty(["crawl", start, ...args], ENV);
    assert.deepEqual([refused.code, refused.stdout], [2, ""], args.join(" "));
    assert.match(refused.stderr, says);
  }
});
