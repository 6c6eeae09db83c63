/** Files of ftr-site-config as extractors: the lines as such files write them. */
import assert from "node:assert/strict";
import { importSiteConfig } from "../../../src/read/extractor/ftr/site_config.ts";
import { readExtractor } from "../../../src/read/extractor/format.ts";
import { healExtractor } from "../../../src/read/extractor/heal.ts";
import { runExtractor, type RunReading } from "../../../src/read/extractor/run.ts";
import { createPage } from "../../../src/page/html/page.ts";

const CONFIG = `# An article site.
title: substring-before(//title, ' - ')
title: //h1
body: //div[@id='story']/p
body: //article
author: //a[@rel="author"]
date: //time/@datetime

strip: //div[@class='ad']
strip_id_or_class: related
Strip_ID_or_class: share
next_page_link: //a[@class='more']/@href
tidy: no
prune: yes
replace_string(<br/>): <p>
body: //div[php:function('x', .)]
test_url: https://site.example/a
this is no line
title:
`;

const PAGE = `<title>Pads - Site</title><h1>Other</h1><a rel=author>Ann</a><a rel=author>Bob</a>
<div id=story><p>One.<p>Two.</div><article>Not this.</article>
<time datetime=2024-05-01>May</time><a class=more href=/a/2>more</a>`;

function run(config: string, html: string): RunReading {
  const file = JSON.parse(JSON.stringify(importSiteConfig(config, "1")));
  return runExtractor(readExtractor(file), createPage(html, "https://site.example/a"));
}

Deno.test("importSiteConfig() reads title, body, author, date and the next page", () => {
  const { fields, several, failed } = run(CONFIG, PAGE);
  assert.deepEqual(failed, []);
  assert.deepEqual(fields, {
    title: "Pads",
    date: "2024-05-01",
    next: "https://site.example/a/2",
  });
  assert.deepEqual(several, { body: ["One.", "Two."], author: ["Ann", "Bob"] });
});

Deno.test("importSiteConfig() takes a later line where no earlier one finds", () => {
  const { fields, several, failed } = run(
    CONFIG,
    "<title>Pads</title><h1>Other</h1><article>This.</article>",
  );
  assert.deepEqual([fields, several], [{ title: "Other" }, { body: ["This."] }]);
  assert.deepEqual(failed, []);
});

Deno.test("a run fails where an article has no title or body, not where it has no author", () => {
  const { failed } = run(CONFIG, "<title>Pads</title><p>gone</p>");
  assert.deepEqual(failed.map(({ expected }) => expected.split(" ")[0]), ["title", "body"]);
});

Deno.test("importSiteConfig() leaves out of a body what the file strips", () => {
  const config = `title: //h1
body: //div[@id='story']
strip: //div[@class='ad'] | //figure
strip: //aside[
strip: count(//p)
strip_id_or_class: related
strip_id_or_class: "share"
strip_image_src: /ads/
`;
  const html = `<h1>Pads</h1><div id=story><div class=ad>Buy</div><p>One<br>two 3<sup>2</sup>.
<div class="most-related-box"><p>See also</div><figure>A view</figure><p>Three.
<p id=share-bar>Like it</div>`;
  const { several, failed } = run(config, html);
  assert.deepEqual([several?.body, failed], [["One two 3². Three."], []]);
  const inside = run(config, html.replace("<div id=story>", "<div class=related><div id=story>"));
  assert.deepEqual(inside.several, {});
  const { notes, select } = importSiteConfig(config, "1");
  assert.equal(notes.length, 2, notes.join());
  const page = createPage(html, null);
  const healed = healExtractor(importSiteConfig(config, "1"), [page], ["a"], "1").extractor;
  assert.equal(healed.select?.fields[1]?.without, select?.fields[1]?.without);
});

Deno.test("readExtractor() refuses what is left out of one value, and what cannot be read", () => {
  const file = JSON.parse(JSON.stringify(importSiteConfig(CONFIG, "1")));
  const [title, body, ...others] = file.select.fields;
  for (const fields of [[{ ...title, without: "p" }, body], [title, { ...body, without: "p[" }]]) {
    const select = { ...file.select, fields: [...fields, ...others] };
    assert.throws(() => readExtractor({ ...file, select }), { code: "bad_input" });
  }
});

Deno.test("importSiteConfig() tells what it does not take over, and what it cannot read", () => {
  const { notes } = importSiteConfig(CONFIG, "1");
  assert.deepEqual(notes.slice(0, 2), [
    "replace_string is not taken over (1 line)",
    'the line "this is no line" is not taken over (1 line)',
  ]);
  assert.match(notes[2] ?? "", /^body: the selector .* cannot be read/);
  assert.equal(notes.length, 3);
});

Deno.test("healExtractor() keeps what was imported, though a page has no author", () => {
  const extractor = importSiteConfig(CONFIG, "1");
  const page = createPage("<title>Pads - x</title><article>This.</article>", null);
  const { extractor: healed, lost } = healExtractor(extractor, [page], ["page 1"], "1");
  assert.equal(lost, false);
  assert.deepEqual(healed.select?.fields.map(({ name, missing = 0 }) => [name, missing]), [
    ["title", 0],
    ["body", 0],
    ["author", 1],
    ["date", 1],
    ["next", 1],
  ]);
});

Deno.test("importSiteConfig() refuses a file without anything to read", () => {
  for (const config of ["", "# only this", "strip: //p", "title: [["]) {
    assert.throws(() => importSiteConfig(config, "1"), { code: "bad_input" }, config);
  }
});

Deno.test("importSiteConfig() bounds a file of many alternatives", () => {
  const config = "body: //p[contains(@class, 'a')]\n".repeat(20_000);
  const extractor = importSiteConfig(config, "1");
  assert((extractor.select?.fields[0]?.selector.length ?? 0) < 32_000);
  const one = `title: //p[${" . and".repeat(5_000)} .]\n`;
  const long = importSiteConfig(one.repeat(3), "1");
  assert.equal(long.notes.length, 1);
});
