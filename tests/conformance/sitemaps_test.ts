/** The robots and sitemap files of crawler-commons: read as their names say. */
import assert from "node:assert/strict";
import { crawlDelay } from "../../src/web/manners/robots/match_robots.ts";
import { parseRobots } from "../../src/web/manners/robots/parse_robots.ts";
import { readSitemap } from "../../src/site/sitemap.ts";
import { decodeXml } from "../../src/page/documents/xml/decode_xml.ts";

const root = `${
  Deno.env.get("SERVICE_DATA") ?? "../shared/data"
}/suites/robots-sitemaps/src/test/resources`;

/** Kind and number of entries of each file. */
const SITEMAPS: Readonly<Record<string, string>> = {
  "atom.xml": "atom 1",
  "do-not-visit.txt": "text 1",
  "hebdenbridgetimes-articles-sitemap.xml": "urlset 74",
  "pagemaps-sitemap.xml": "urlset 2",
  "shinpaideshou-news-sitemap.xml": "urlset 3",
  "sitemap-images.xml": "urlset 1",
  "sitemap-links.xml": "urlset 3",
  "sitemap-mobile.xml": "urlset 3",
  "sitemap-news.xml": "urlset 2",
  "sitemap-videos-tvshow.xml": "urlset 1",
  "sitemap-videos.xml": "urlset 3",
  "sitemap-with-bom.txt": "text 2",
  "sitemap.badns.xml": "urlset 2",
  "sitemap.index.xml": "sitemapindex 15",
  "sitemap.ns.xml": "urlset 2",
  "sitemap.txt": "text 2",
  "sitemap.txt.gz": "text 5",
  "xmlSitemap.gz": "urlset 5",
};

/** Sitemaps and the delay for everybody that each robots.txt of note names. */
const ROBOTS: Readonly<Record<string, readonly [string[], number]>> = {
  "sitemap-robots-dedup.txt": [
    ["http://example.org/sitemap.xml", "http://example.org/sitemap.xml"],
    0,
  ],
  "relative-sitemap-robots.txt": [["/sitemap.xml"], 0],
  "crawl-delay-group-merging.txt": [[], 30],
};

function isAbsent(): boolean {
  try {
    Deno.statSync(root);
    return false;
  } catch {
    console.log(`passed over: ${root} is not there`);
    return true;
  }
}

Deno.test("readSitemap() reads crawler-commons' files as their names say", () => {
  if (isAbsent()) return;
  for (const folder of ["sitemaps", "sitemaps/extension"]) {
    for (const { name, isFile } of Deno.readDirSync(`${root}/${folder}`)) {
      const expected = SITEMAPS[name];
      if (!isFile || expected === undefined) continue;
      const { kind, entries, error } = readSitemap(Deno.readFileSync(`${root}/${folder}/${name}`));
      const own = entries.filter(({ isAlternate }) => isAlternate === undefined);
      assert.equal(`${kind} ${own.length}`, expected, name);
      // The forms in other languages are addresses as well.
      assert.equal(entries.length - own.length, name === "sitemap-links.xml" ? 6 : 0, name);
      assert.equal(error, null, name);
    }
  }
});

Deno.test("parseRobots() gives a crawl the sitemaps and delays of crawler-commons' files", () => {
  if (isAbsent()) return;
  for (const { name } of Deno.readDirSync(`${root}/robots`)) {
    const { text } = decodeXml(Deno.readFileSync(`${root}/robots/${name}`));
    const robots = parseRobots(text);
    const expected = ROBOTS[name];
    assert(robots.groups.length > 0 || name.includes("sitemap"), name);
    if (expected === undefined) continue;
    assert.deepEqual(robots.sitemaps, expected[0], name);
    assert.equal(crawlDelay(robots, "service"), expected[1], name);
  }
});
