/** What feeds say beside the words of their items: where they are, sounds, pictures, types of titles. */
import assert from "node:assert/strict";
import type { Feed } from "../../src/read/feed/feed.ts";
import { readFeed } from "../../src/read/feed/read_feed.ts";

function feedOf(text: string): Feed {
  const reading = readFeed(text, "https://a.example/feed");
  if ("refusal" in reading) throw new Error(reading.refusal);
  return reading.feed;
}

const SPACES = 'xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" ' +
  'xmlns:podcast="https://podcastindex.org/namespace/1.0" ' +
  'xmlns:media="http://search.yahoo.com/mrss/"';
const rss = (inner: string): string =>
  `<rss version="2.0" ${SPACES}><channel>${inner}</channel></rss>`;

Deno.test("readFeed() tells a podcast's duration, season, episode and transcripts", () => {
  const { items: [first, second] } = feedOf(rss(`<item><title>One</title>
    <itunes:duration>1:02:03</itunes:duration><itunes:season>2</itunes:season>
    <podcast:episode display="Ch.3">5</podcast:episode>
    <podcast:transcript url="/1.vtt" type="text/vtt"/><podcast:transcript url="/1.txt"/>
    <podcast:transcript type="no/address"/></item>
    <item><media:group><media:content url="/2.mp4" duration="90"/></media:group></item>`));
  assert.deepEqual([first?.duration, first?.season, first?.episode], ["1:02:03", "2", "5"]);
  assert.deepEqual(first?.transcripts, [
    { url: "https://a.example/1.vtt", type: "text/vtt" },
    { url: "https://a.example/1.txt" },
  ]);
  assert.equal(second?.duration, "90");
  assert.deepEqual(Object.keys(second ?? {}).filter((key) => /season|episode|trans/.test(key)), []);
});

Deno.test("readFeed() names the authors and the picture of a feed", () => {
  const channel = feedOf(rss(`<itunes:author>Ann</itunes:author><itunes:image href="/p.png"/>
    <image><url>/i.png</url><title>T</title></image>`));
  assert.deepEqual([channel.authors, channel.image], [["Ann"], "https://a.example/p.png"]);
  const edited = feedOf(rss(`<managingEditor>ed@a.example (Ed)</managingEditor>
    <image><url>/i.png</url></image>`));
  assert.deepEqual([edited.authors, edited.image], [["Ed"], "https://a.example/i.png"]);
  const atom = feedOf(`<feed xmlns="http://www.w3.org/2005/Atom"><author><name>Bo</name></author>
    <icon>/icon.png</icon><logo>/logo.png</logo></feed>`);
  assert.deepEqual([atom.authors, atom.image], [["Bo"], "https://a.example/logo.png"]);
  const json = feedOf(JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    authors: [{ name: "Cy" }],
    icon: "/c.png",
    items: [],
  }));
  assert.deepEqual([json.authors, json.image], [["Cy"], "https://a.example/c.png"]);
});

Deno.test("readFeed() reads the picture beside the channel of RSS 1.0", () => {
  const { image } = feedOf(
    `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/">
    <channel><title>T</title></channel><image><url>/i.png</url></image></rdf:RDF>`,
  );
  assert.equal(image, "https://a.example/i.png");
});

Deno.test("readFeed() tells where each item is", () => {
  const places = (text: string): (string | null)[] => feedOf(text).items.map(({ where }) => where);
  assert.deepEqual(places(rss("<item><title>1</title></item>")), ["/rss/channel/item"]);
  assert.deepEqual(places(rss("<item/><x/><item/>")), [
    "/rss/channel/item[1]",
    "/rss/channel/item[2]",
  ]);
  const entries = '<a:feed xmlns:a="http://www.w3.org/2005/Atom"><a:entry/><a:entry/></a:feed>';
  assert.deepEqual(places(entries), ["/a:feed/a:entry[1]", "/a:feed/a:entry[2]"]);
  const json = { version: "https://jsonfeed.org/version/1", items: [{ id: "1" }, 7, { id: "2" }] };
  assert.deepEqual(places(JSON.stringify(json)), ["/items/0", "/items/2"]);
  const nested = `${"<item>".repeat(40)}${"</item>".repeat(40)}`;
  const deep = places(rss(nested));
  assert.equal(deep[1], "/rss/channel/item/item");
  assert.equal(deep.at(-1), null);
});

Deno.test("readFeed() tells titles that are text from titles that are markup", () => {
  const entry = (title: string): string =>
    `<feed xmlns="http://www.w3.org/2005/Atom"><entry>${title}</entry></feed>`;
  const typeOf = (text: string): string | undefined => feedOf(text).items[0]?.title_type;
  assert.equal(typeOf(entry("<title>a &lt; b</title>")), "text");
  assert.equal(typeOf(entry('<title type="html">&lt;b>a&lt;/b></title>')), "html");
  assert.equal(typeOf(entry('<title type="xhtml"><div>a</div></title>')), "html");
  assert.equal(typeOf(entry("<id>1</id>")), undefined);
  assert.equal(typeOf(rss("<item><title>a</title></item>")), undefined);
});

Deno.test("readFeed() reads categories that stand in categories", () => {
  const [first] = feedOf(rss(`<item><itunes:category text="Society &amp; Culture">
    <itunes:category text="Documentary"/><itunes:category text="Places"/></itunes:category>
    <itunes:category text="News"/></item>`)).items;
  assert.deepEqual(first?.categories, ["Society & Culture", "Documentary", "Places", "News"]);
});
