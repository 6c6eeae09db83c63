/** Feeds as programs really write them: what other readers read is read here. */
import assert from "node:assert/strict";
import type { Feed } from "../../src/read/feed/feed.ts";
import { normalisedDates } from "../../src/read/feed/normalised_dates.ts";
import { readFeed } from "../../src/read/feed/read_feed.ts";

function feedOf(text: string): Feed {
  const reading = readFeed(text, "https://e.example/dir/feed");
  assert("feed" in reading, JSON.stringify(reading));
  return reading.feed;
}

const rss = (inner: string): string =>
  `<rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/" ` +
  `xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><title>T</title>` +
  `<item>${inner}</item></channel></rss>`;

Deno.test("a person is the name beside the address of mail", () => {
  const authors = (author: string): string[] =>
    feedOf(rss(`<author>${author}</author>`)).items[0]?.authors ?? [];
  assert.deepEqual(authors("jane@x.example (Jane Doe)"), ["Jane Doe"]);
  assert.deepEqual(authors("Jane Doe &lt;jane@x.example&gt;"), ["Jane Doe"]);
  assert.deepEqual(authors("jane@x.example"), ["jane@x.example"]);
  assert.deepEqual(authors("Jane (the other one)"), ["Jane (the other one)"]);
  assert.deepEqual(authors("<url>https://jane.example/</url>"), ["https://jane.example/"]);
});

Deno.test("a media group has the description, thumbnail and file of its item", () => {
  const group =
    `<media:group><media:title>Film</media:title><media:description>About it</media:description>
     <media:thumbnail url="/t.jpg" width="480"/><media:content url="/v.mp4" type="video/mp4"/></media:group>`;
  const [item] = feedOf(rss(group)).items;
  assert.equal(item?.summary, "About it");
  assert.equal(item?.image, "https://e.example/t.jpg");
  assert.deepEqual(item?.enclosures, [{ url: "https://e.example/v.mp4", type: "video/mp4" }]);
  const [entry] = feedOf(
    `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/">
     <entry><title>E</title>${group}</entry></feed>`,
  ).items;
  assert.deepEqual([entry?.summary, entry?.image], ["About it", "https://e.example/t.jpg"]);
  assert.equal(
    feedOf(rss('<itunes:image href="/p.png"/>')).items[0]?.image,
    "https://e.example/p.png",
  );
  const json = feedOf(
    '{"version":"https://jsonfeed.org/version/1.1","items":[{"id":"1","image":"/j.png"}]}',
  );
  assert.equal(json.items[0]?.image, "https://e.example/j.png");
});

Deno.test("a year of two digits is one of 1950 to 2049", () => {
  const read = (published: string): string | undefined =>
    normalisedDates({ published, updated: null }).published;
  assert.equal(read("Mon, 02 Jan 06 15:04:05 GMT"), "2006-01-02T15:04:05+00:00");
  assert.equal(read("02 Jan 99 15:04:05 +0200"), "1999-01-02T15:04:05+02:00");
});

Deno.test("an entry, and a channel of RSS 1.1, are feeds by themselves", () => {
  const entry = feedOf(
    '<entry xmlns="http://www.w3.org/2005/Atom"><title>One</title><link href="/a"/></entry>',
  );
  assert.deepEqual(entry.items.map(({ title, link }) => [title, link]), [
    ["One", "https://e.example/a"],
  ]);
  const channel = feedOf(
    `<Channel xmlns="http://purl.org/net/rss1.1#" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
     <title>T</title><items rdf:parseType="Collection"><item><title>A</title><link>https://a.example/1</link></item></items></Channel>`,
  );
  assert.equal(channel.title, "T");
  assert.equal(channel.items[0]?.link, "https://a.example/1");
});

Deno.test("a server's warning before the XML declaration is passed over and told", () => {
  const warning = "<br />\n<b>Warning</b>: include() in <b>/x.php</b> on line <b>2</b><br />\n";
  const feed = feedOf(`${warning}<?xml version="1.0"?>${rss("<title>A</title>")}`);
  assert.equal(feed.items[0]?.title, "A");
  assert.deepEqual(feed.faults, [{ line: 3, reason: "text before the XML declaration" }]);
  assert("refusal" in readFeed(`${warning}no feed`, null));
  const broken = feedOf(`${warning}<?xml version="1.0"?>\n${rss("<title>A & B</title>")}`);
  assert.equal(broken.faults[0]?.line, 3);
  assert.equal(broken.faults[1]?.line, 4, "lines are those of the whole text");
});

Deno.test("a feed without a declaration may show one in its text", () => {
  const sample = '<description><![CDATA[<?xml version="1.0"?><a/>]]></description>';
  const feed = feedOf(rss(`<title>How to</title>${sample}`));
  assert.equal(feed.items[0]?.title, "How to");
  assert.equal(feed.items[0]?.summary, '<?xml version="1.0"?><a/>');
  assert.deepEqual(feed.faults, []);
});

Deno.test("a document type that names HTML's characters is no reason to refuse", () => {
  const doctype = `<!DOCTYPE rss [<!ENTITY nbsp "&#160;"> <!ENTITY copy '&#xA9;'>]>`;
  assert.equal(feedOf(doctype + rss("<title>A&nbsp;B &copy;</title>")).items[0]?.title, "A B ©");
  for (
    const subset of [
      '<!ENTITY nbsp SYSTEM "file:///etc/passwd">',
      '<!ENTITY % p "x">',
      '<!ENTITY lol "&lol2;">',
      '<!ENTITY own "&#160;">',
      '<!ENTITY nbsp "&#160;"><!ELEMENT rss ANY>',
      `<!ENTITY nbsp "${"x".repeat(50)}">`,
    ]
  ) {
    const reading = readFeed(`<!DOCTYPE rss [${subset}]>${rss("<title>A</title>")}`, null);
    assert("refusal" in reading, subset);
  }
});

Deno.test("any number of slashes before a host are two, as in browsers", () => {
  const [item] = feedOf(rss("<link>///test.example/x</link>")).items;
  assert.equal(item?.link, "https://test.example/x");
});

Deno.test("content of an Atom entry that stands elsewhere is a file of the entry", () => {
  const entry = (inner: string): Feed["items"][number] | undefined =>
    feedOf(
      `<feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><entry><title>E</title>` +
        `<id>1</id><updated>2024-01-01T00:00:00Z</updated>${inner}</entry></feed>`,
    ).items[0];
  const page = entry(`<content type="text/html" src="full/1.html"/>`);
  assert.deepEqual([page?.content, page?.enclosures], [null, [
    { url: "https://e.example/dir/full/1.html", type: "text/html" },
  ]]);
  const film = entry(
    `<link rel="enclosure" href="/f.mp4" length="9"/><content type="video/mp4" src="/f.mp4"/>`,
  );
  assert.deepEqual(film?.enclosures, [{ url: "https://e.example/f.mp4", size: "9" }]);
  assert.deepEqual(entry(`<content>here</content>`)?.enclosures, []);
});
