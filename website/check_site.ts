/**
 * Builds the site and looks at what was built: every link and anchor leads somewhere, every document
 * is reached, no page loads anything from elsewhere, and the search finds what is written.
 *
 *     deno task test:site
 */
import assert from "node:assert/strict";
import { dirname, join } from "node:path";
import MiniSearch from "minisearch";
import { buildSite } from "./build.ts";
import { GROUPS, pageOf } from "./pages.ts";
import { SEARCH_OPTIONS } from "./search_index.ts";

const SOURCE = "https://forge.example/owner/repository";
const BASE = "https://docs.example/pages";
/** Bytes of the first page with its style, script and picture, before anything is pressed. */
const MAX_FIRST_PAGE_BYTES = 100_000;

async function readSite(out: string): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  for (const folder of ["", "guides/", "design/", "bench/"]) {
    for await (const { name } of Deno.readDir(`${out}/${folder}`)) {
      if (!name.endsWith(".html")) continue;
      pages.set(`${folder}${name}`, await Deno.readTextFile(`${out}/${folder}${name}`));
    }
  }
  return pages;
}

function brokenLinks(pages: ReadonlyMap<string, string>): string[] {
  const broken: string[] = [];
  for (const [page, html] of pages) {
    for (const [, href = ""] of html.matchAll(/<a [^>]*href="([^"]*)"/g)) {
      if (/^[a-z]+:/i.test(href)) continue;
      const [path = "", anchor] = href.split("#");
      const target = path === "" ? page : join(dirname(page), path);
      const found = pages.get(target);
      const isThere = found !== undefined &&
        (anchor === undefined || found.includes(`id="${anchor}"`));
      if (!isThere) broken.push(`${page}: ${href}`);
    }
  }
  return broken;
}

Deno.test("the site's links lead somewhere, and the search to its pages", async () => {
  const out = await Deno.makeTempDir();
  try {
    const count = await buildSite(out, SOURCE, BASE);
    const pages = await readSite(out);
    assert.equal(pages.size, count);
    const loaded = [
      "index.html",
      "assets/style.css",
      "assets/search.js",
      "assets/try.js",
      "icon.svg",
    ];
    const sizes = [...loaded, "look_light.png"].map((name) => Deno.statSync(`${out}/${name}`).size);
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    assert(bytes < MAX_FIRST_PAGE_BYTES, `${bytes} bytes`);
    assert.doesNotMatch(await Deno.readTextFile(`${out}/assets/search.js`), /^import /m);
    assert.deepEqual(brokenLinks(pages), []);
    const pictures = [...pages.values()].flatMap((
      html,
    ) => [...html.matchAll(/<img src="([^"]+)"/g)]);
    for (const [, name = ""] of pictures) await Deno.stat(`${out}/${name}`);
    const models = await Deno.readTextFile(`${out}/llms.txt`);
    const twins = [...models.matchAll(/\]\(([^)]+\.md)\)/g)].map(([, twin = ""]) => twin);
    assert(twins.length > 20);
    for (const twin of twins) {
      assert.match(await Deno.readTextFile(`${out}/${twin}`), /^(?:<!--|#)/);
    }
    await Deno.stat(`${out}/icon.svg`);
    for (const [page, html] of pages) {
      const [, said = ""] = /<meta name="description" content="([^"]*)"/.exec(html) ?? [];
      assert(said.length > 20, `${page} has no description: ${said}`);
      assert.match(html, /<details class="menu">/, page);
      const path = page === "index.html" ? "" : page;
      assert(html.includes(`<link rel="canonical" href="${BASE}/${path}">`), page);
      // What scrolls sideways is reached by keys.
      assert.doesNotMatch(html, /<table>|<pre><code(?![^>]* tabindex)/, page);
    }
    const listed = GROUPS.flatMap(({ documents }) => documents.map(pageOf));
    for (const [page, html] of pages) {
      assert.match(html, /<h1 id=/, page);
      assert.doesNotMatch(html, /(?:src|rel="stylesheet" href)="(?:[a-z]+:|\/\/)/, page);
      for (const one of listed) assert(html.includes(`/${one}"`), `${page} does not list ${one}`);
    }
    const index = MiniSearch.loadJSON(
      await Deno.readTextFile(`${out}/assets/search.json`),
      SEARCH_OPTIONS,
    );
    const [first] = index.search("heal_extractor");
    assert.equal(first?.href, "tools.html#heal_extractor");
    assert.deepEqual(index.search("xylophonist"), []);
  } finally {
    await Deno.remove(out, { recursive: true });
  }
});

Deno.test("the first page reads with the readers themselves", async () => {
  const out = await Deno.makeTempDir();
  try {
    await buildSite(out, SOURCE);
    const html = await Deno.readTextFile(`${out}/index.html`);
    const [first, second] = [...html.matchAll(/<h[12] id="([^"]*)"/g)].map(([, id]) => id);
    assert.deepEqual([first, second], ["pagefacts", "try"]);
    const [, pasted = ""] = /<textarea[^>]*>([^]*?)<\/textarea>/.exec(html) ?? [];
    const page = pasted.replaceAll("&lt;", "<").replaceAll("&amp;", "&");
    const [, library = ""] = /data-readers="([^"]+)"/.exec(html) ?? [];
    const readers = await import(`file://${out}/${library}`);
    const { summary, conflicts } = readers.readDeclared(page);
    assert.equal(summary.price.value, "9.90");
    const asked = conflicts.map(({ question }: { question: string }) => question);
    assert.deepEqual(asked, ["price"]);
    assert.match(readers.readText(page).text, /^# Brake pads\n/);
    assert.equal(readers.selectValues(page, ".price")[0].value, "8.50 €");
    const { size } = await Deno.stat(`${out}/${library}`);
    assert(size < 2_000_000, `${size} bytes`);
    const bundled = await Deno.readTextFile(`${out}/${library}`);
    assert(!/(?:from|import|require)\W{0,3}node:/.test(bundled), "a browser has no node: modules");
  } finally {
    await Deno.remove(out, { recursive: true });
  }
});

Deno.test("every guide is a page of the site", () => {
  const guides = [...Deno.readDirSync(`${import.meta.dirname}/../docs/guides`)];
  const listed = GROUPS.flatMap(({ documents }) => documents);
  for (const { name } of guides) assert(listed.includes(`docs/guides/${name}`), name);
});
