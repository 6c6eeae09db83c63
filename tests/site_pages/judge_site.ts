/**
 * The documents' site as a browser shows it: axe and our own audit find nothing on any page.
 *
 * Part of `deno task test:site`. Needs a Chromium; without one it says so and passes over.
 */
import assert from "node:assert/strict";
import axe from "axe-core";
import puppeteer from "puppeteer-core";
import { auditPage } from "../../src/library/mod.ts";
import { browserPath } from "../support/test_browser.ts";

const ROOT = new URL("../../", import.meta.url).pathname;
const BASE = "https://docs.example/pages";
const WIDTHS = [360, 1280];

function* pagesUnder(folder: string): Generator<string> {
  for (const { name, isDirectory } of Deno.readDirSync(folder)) {
    if (isDirectory) yield* pagesUnder(`${folder}/${name}`);
    else if (name.endsWith(".html")) yield `${folder}/${name}`;
  }
}

async function buildSite(): Promise<string> {
  const { code, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["task", "site:build", "--base", BASE],
    cwd: ROOT,
  }).output();
  assert.equal(code, 0, new TextDecoder().decode(stderr));
  return `${ROOT}dist/site`;
}

/** Runs axe in a document and gives what it finds; runs in the page. */
async function runAxe(): Promise<string[]> {
  const { axe: inside, document } = globalThis as unknown as { axe: typeof axe; document: unknown };
  const { violations } = await inside.run(document as never);
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

Deno.test("axe and our own audit find nothing on any page of the site", async () => {
  const out = await buildSite();
  const pages = [...pagesUnder(out)].sort();
  assert(pages.length > 30, `${pages.length} pages`);
  const faults: string[] = [];
  for (const page of pages) {
    const html = await Deno.readTextFile(page);
    const url = `${BASE}${page.slice(out.length).replace(/index\.html$/, "")}`;
    const { page: findings } = auditPage(html, { url });
    const said = findings.filter(({ tier }) => tier !== "nice").map(({ message }) => message);
    faults.push(...said.map((message) => `${page.slice(out.length)}: ${message}`));
  }
  assert.equal(faults.join("\n"), "");
  if (browserPath === undefined) return;
  const browser = await puppeteer.launch({
    executablePath: browserPath,
    args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
  });
  try {
    const shown = await browser.newPage();
    for (const page of pages) {
      await shown.goto(`file://${page}`);
      await shown.evaluate(axe.source);
      for (const width of WIDTHS) {
        await shown.setViewport({ width, height: 800 });
        const found = await shown.evaluate(runAxe);
        faults.push(...found.map((fault) => `${page.slice(out.length)} at ${width}: ${fault}`));
      }
    }
    assert.equal(faults.join("\n"), "");
    console.log(`${pages.length} pages at ${WIDTHS.join(" and ")} pixels, nothing found`);
  } finally {
    await browser.close();
  }
});
