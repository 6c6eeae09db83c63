/** Feeds of three items in which the second is broken, and how each reader fares with them. */

function feed(items: string): string {
  return `<rss version="2.0"><channel><title>F</title>${items}</channel></rss>`;
}

function item(title: string): string {
  return `<item><title>${title}</title><link>https://a.example/</link></item>`;
}

function second(inner: string): string {
  return feed(item("a") + inner + item("c"));
}

/** Broken feeds by what is wrong with them. */
export const BROKEN: Readonly<Record<string, string>> = {
  "whole": second(item("b")),
  "undeclared entity": second(item("b&nbsp;x")),
  "bare ampersand": second(item("b & x")),
  "bare less-than": second(item("b < x")),
  "title left open": second("<item><title>b</item>"),
  "item left open": second("<item><title>b</title>"),
  "end tag misspelt": second("<item><title>b</titel></title></item>"),
  "cut off": second(item("b")).slice(0, -60),
  "quote left open": second(`<item><title x="1>b</title></item>`),
  "value without quotes": second(`<item><title x=1 y>b</title></item>`),
  "prefix undeclared": second("<item><dc:creator>b</dc:creator></item>"),
  "HTML unescaped": second("<item><description><p>b<br>c</description></item>"),
  "CDATA left open": second("<item><title><![CDATA[b</title></item>"),
  "bare document type": `<!DOCTYPE rss>${second(item("b"))}`,
};

/** Feeds that declare entities, to be refused or left alone. */
export const DECLARING: Readonly<Record<string, string>> = {
  "entity": `<!DOCTYPE rss [<!ENTITY x "EXPANDED">]>${feed(item("&x;"))}`,
  "billion laughs": `<!DOCTYPE rss [<!ENTITY a "${"x".repeat(100)}"><!ENTITY b "${
    "&a;".repeat(100)
  }"><!ENTITY c "${"&b;".repeat(100)}">]>${feed(item("&c;"))}`,
};
