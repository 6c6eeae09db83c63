/** Feeds as large sites write them, made here so that every run reads the same. */

const WORDS = "the page reader gives every value where it stands and fails loudly when it moved"
  .split(
    " ",
  );

/** Text of some words, always the same for the same seed. */
function words(seed: number, count: number): string {
  return Array.from({ length: count }, (_, at) => WORDS[(seed * 7 + at * 5) % WORDS.length]).join(
    " ",
  );
}

function body(seed: number): string {
  const paragraphs = Array.from(
    { length: 6 },
    (_, at) =>
      `<p>${words(seed + at, 40)} <a href="https://a.example/${seed}/${at}?x=1&amp;y=2">${
        words(at, 3)
      }</a></p>`,
  );
  return paragraphs.join("\n");
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** RSS 2.0 with content modules, half of it in CDATA. */
export function largeRss(items: number): string {
  const entries = Array.from({ length: items }, (_, at) => `
    <item>
      <title>${words(at, 8)}</title>
      <link>https://a.example/posts/${at}</link>
      <guid isPermaLink="false">https://a.example/?p=${at}</guid>
      <pubDate>Sun, 06 Jul 2025 12:${String(at % 60).padStart(2, "0")}:00 +0000</pubDate>
      <dc:creator><![CDATA[${words(at, 2)}]]></dc:creator>
      <category>${words(at, 1)}</category><category>${words(at + 1, 1)}</category>
      <description>${escaped(words(at, 50))}</description>
      <content:encoded>${at % 2 ? `<![CDATA[${body(at)}]]>` : escaped(body(at))}</content:encoded>
      <enclosure url="https://a.example/${at}.mp3" type="audio/mpeg" length="${at}"/>
    </item>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
    <rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/">
    <channel><title>Large</title><link>https://a.example/</link>${
    entries.join("")
  }</channel></rss>`;
}

/** Atom with escaped and inline markup. */
export function largeAtom(items: number): string {
  const entries = Array.from({ length: items }, (_, at) => `
    <entry>
      <title>${words(at, 8)}</title>
      <link rel="alternate" href="https://a.example/posts/${at}"/>
      <id>tag:a.example,2025:${at}</id>
      <published>2025-07-06T12:${String(at % 60).padStart(2, "0")}:00Z</published>
      <updated>2025-07-06T13:00:00Z</updated>
      <author><name>${words(at, 2)}</name></author>
      <category term="${words(at, 1)}"/>
      ${
    at % 2
      ? `<content type="html">${escaped(body(at))}</content>`
      : `<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">${
        body(at)
      }</div></content>`
  }
    </entry>`);
  return `<?xml version="1.0" encoding="utf-8"?>
    <feed xmlns="http://www.w3.org/2005/Atom"><title>Large</title><id>x</id>${
    entries.join("")
  }</feed>`;
}
