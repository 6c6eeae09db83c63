/** What `compile_extractor -o FILE` keeps is run by every command that takes an extractor. */
import assert from "node:assert/strict";
import { PROGRAM_NAME, runHasty } from "../support/program.ts";
import { startLocalSites } from "../support/local_sites.ts";

const ENV = { SERVICE_ALLOW_PRIVATE: "1", SERVICE_BROWSER: "none", SERVICE_SANDBOX: "off" };
const PAGE = "<title>Bolts</title><ul>" +
  ["Bolt M6", "Bolt M8", "Nut, of brass"].map((name, at) =>
    `<li><a>${name}</a> <b class=price>${at + 1}.20 EUR</b>`
  ).join("") + "</ul>";

Deno.test(`${PROGRAM_NAME} runs the answer of compile_extractor as it is kept`, async () => {
  await using sites = startLocalSites(
    1,
    (path) =>
      path === "/"
        ? new Response(PAGE, { headers: { "content-type": "text/html" } })
        : new Response("", { status: 404 }),
  );
  const start = `${sites.origins[0]}/`;
  const folder = await Deno.makeTempDir();
  try {
    const kept = `${folder}/shop.json`;
    const own = `${folder}/own.json`;
    const want = JSON.stringify({ name: "Bolt M6", price: "1.20 EUR" });
    const learnt = await runHasty(
      ["call", "compile_extractor", PAGE, "--want", want, "-o", kept],
      ENV,
    );
    assert.equal(learnt.code, 0, learnt.stderr);
    const { extractor } = JSON.parse(await Deno.readTextFile(kept));
    await Deno.writeTextFile(own, JSON.stringify(extractor));
    const asArguments = `${folder}/arguments.json`;
    await Deno.writeTextFile(asArguments, JSON.stringify({ extractor }));

    const called = await runHasty(["call", "run_extractor", start, "--extractor", `@${kept}`], ENV);
    assert.match(called.stdout, /"Nut, of brass"/, called.stderr);
    for (const file of [kept, own, asArguments]) {
      const rows = ["--unit", "row", "--format", "csv"];
      const read = await runHasty(
        ["batch", "run_extractor", start, "--args", `@${file}`, ...rows],
        ENV,
      );
      assert.equal(read.code, 0, read.stderr);
      assert.match(read.stdout, /,name,price\n[^]*,Bolt M8,2\.20 EUR\n/);
    }
    for (const [at, file] of [kept, own].entries()) {
      const output = `${folder}/${at}.jsonl`;
      const read = await runHasty(
        ["crawl", start, "-o", output, "--extractor", `@${file}`],
        ENV,
      );
      assert.equal(read.code, 0, read.stderr);
      assert.match(await Deno.readTextFile(output), /"Nut, of brass"/);
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
