/** `service audit-site`: a report of a site and its pages as a table, and what the next run compares. */
import assert from "node:assert/strict";
import { PROGRAM_NAME, runHasty } from "../support/program.ts";
import { startLocalSites } from "../support/local_sites.ts";

const ENV = { SERVICE_ALLOW_PRIVATE: "1", SERVICE_BROWSER: "none", SERVICE_SANDBOX: "off" };

const page = (name: string, links: readonly string[]): string =>
  `<html lang=en><title>${name}</title><meta name=description content="About ${name}">
  <h1>${name}</h1><p>Words about ${name}.</p>${
    links.map((link) => `<a href="${link}">${link}</a>`).join(" ")
  }`;

Deno.test(`${PROGRAM_NAME} audit-site writes a report and a table, and fails where it is asked to`, async () => {
  const pages = new Map([["/", page("start", ["/a", "/gone"])], ["/a", page("a", ["/"])]]);
  await using sites = startLocalSites(1, (path) => {
    const html = pages.get(path);
    return html === undefined
      ? new Response("<p>none", { status: 404 })
      : new Response(html, { headers: { "content-type": "text/html" } });
  });
  const folder = await Deno.makeTempDir();
  try {
    const audit = (file: string, ...more: string[]) =>
      runHasty(["audit-site", `${sites.origins[0]}/`, "-o", `${folder}/${file}`, ...more], ENV);
    const first = await audit("first.json", "--fail-on", "error");
    assert.equal(first.code, 3, first.stderr);
    const sums = JSON.parse(first.stderr.trimEnd().split("\n").at(-1) ?? "");
    assert.deepEqual([sums.audit, sums.pages, sums.failed], ["done", 3, 1]);
    assert.match(first.stderr, /^2 read, 1 failed, 0 wait$/m);
    const { findings } = JSON.parse(await Deno.readTextFile(`${folder}/first.json`));
    assert(findings.some(({ code }: { code: string }) => code === "broken-link"));

    pages.set("/gone", page("gone", []));
    const mended = await audit(
      ...["report.html", "--since", `${folder}/first.json`, "--fail-on", "error"] as const,
    );
    assert.equal(mended.code, 0, mended.stderr);
    assert.match(await Deno.readTextFile(`${folder}/report.html`), /broken-link/);
    const table = (await Deno.readTextFile(`${folder}/report.csv`)).trimEnd().split("\r\n");
    assert.equal(table.length, 4);
    // What no output tells, and what is of another site, is not compared with.
    const unsaid = await audit("second.json", "--since", `${folder}/first.json`);
    assert.equal(unsaid.code, 2);
    assert.match(unsaid.stderr, /--since says in a report .+ ends in \.html/);
    const others = { ...JSON.parse(await Deno.readTextFile(`${folder}/first.json`)) };
    others.start = "https://other.example/";
    await Deno.writeTextFile(`${folder}/others.json`, JSON.stringify(others));
    const other = await audit("second.html", "--since", `${folder}/others.json`);
    assert.equal(other.code, 2);
    assert.match(other.stderr, /is an audit of "https:\/\/other\.example\/", another site/);
    assert.doesNotMatch(table.join("\n"), /broken-link/);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test(`${PROGRAM_NAME} audit-site says not done of a site whose sitemap could not be read, and which redirects end nowhere`, async () => {
  await using sites = startLocalSites(1, (path) => {
    if (path === "/sitemap.xml") return new Response("<urlset><url><loc>http:");
    if (path === "/round") return new Response(null, { status: 302, headers: { location: path } });
    if (path !== "/") return new Response("<p>none", { status: 404 });
    return new Response(page("start", ["/round"]), { headers: { "content-type": "text/html" } });
  });
  const folder = await Deno.makeTempDir();
  try {
    const args = ["audit-site", `${sites.origins[0]}/`, "-o", `${folder}/site.json`];
    const { stderr } = await runHasty(args, ENV);
    const sums = JSON.parse(stderr.trimEnd().split("\n").at(-1) ?? "");
    assert.equal(sums.audit, "ended: not all that the site lists could be read", stderr);
    const report = JSON.parse(await Deno.readTextFile(`${folder}/site.json`));
    const { examples } = report.findings
      .find(({ code }: { code: string }) => code === "sitemap-unread");
    assert.equal(examples[0].url, `${sites.origins[0]}/sitemap.xml`);
    assert.match(examples[0].detail, /^line 1: /);
    const loop = report.findings.find(({ code }: { code: string }) => code === "redirect-loop");
    assert.equal(loop?.examples[0].url, `${sites.origins[0]}/round`);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
