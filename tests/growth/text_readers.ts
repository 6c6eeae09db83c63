/** Readers of remote text that is no page, each with its worst texts. */
import { auditLlms, auditLlmsFull } from "../../src/read/audit/llms_txt.ts";
import { readUsage } from "../../src/read/audit/usage_preferences.ts";
import { readFeed } from "../../src/read/feed/read_feed.ts";
import { decodeHtml } from "../../src/page/html/encoding/decode.ts";
import { parseMendedJson } from "../../src/base/json/mend.ts";
import { readBlocks } from "../../src/page/documents/pdf/text_block.ts";
import { type TextRun, toLines } from "../../src/page/documents/pdf/text_line.ts";
import { crawlDelay, isAllowed } from "../../src/web/manners/robots/match_robots.ts";
import { parseRobots } from "../../src/web/manners/robots/parse_robots.ts";
import { matchTdmRules, parseTdmFile } from "../../src/web/manners/robots/tdm.ts";
import { readSitemap } from "../../src/site/sitemap.ts";
import { readAmount } from "../../src/page/text/amount.ts";
import { readDate } from "../../src/page/text/date.ts";
import { readMonies } from "../../src/page/text/money.ts";
import { parseLinkHeader } from "../../src/read/vocabularies/link_header/link_header.ts";
import { counted, deepOver, fill, numbered, repeated, type Shape, type Shapes } from "./shape.ts";

/** One reader, and the texts it is shown. */
export interface TextReader {
  readonly read: (text: string) => unknown;
  readonly shapes: Shapes;
  /** Exports of shared rooms that it runs the text through, as `room/file.ts name name`. */
  readonly covers?: readonly string[];
}

const ENCODER = new TextEncoder();
const LLMS_URL = "https://a.example/llms.txt";

/** Gives the bytes of a text of which each character is one byte. */
function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(text, (char) => char.charCodeAt(0));
}

function rss(write: Shape): Shape {
  return (chars) => `<rss version="2.0"><channel><title>t</title>${write(chars)}</channel></rss>`;
}

function atom(write: Shape): Shape {
  return (chars) => `<feed xmlns="http://www.w3.org/2005/Atom">${write(chars)}</feed>`;
}

/** Writes a number in letters: product tokens have no digits. */
function lettersOf(number: number): string {
  return String(number).replace(/\d/g, (digit) => "abcdefghij"[Number(digit)] ?? "");
}

const FEEDS: Shapes = {
  "RSS items": rss(counted(60, (at) => `<item><title>T ${at}</title><link>/a/${at}</link></item>`)),
  "RSS items of one guid": rss(repeated("<item><guid>x</guid></item>")),
  "RSS categories": rss((chars) => `<item>${fill(chars, "<category>x</category>")}</item>`),
  "RSS nested elements": rss(repeated("<item>")),
  "RSS nested text": rss(deepOver("<description>", "words ", 240)),
  "RSS CDATA": rss((chars) =>
    `<item><description>${fill(chars, "<![CDATA[x]]>")}</description></item>`
  ),
  "RSS CDATA left open": rss(repeated("<item><title><![CDATA[")),
  "RSS comments left open": rss(repeated("<item><!--")),
  "RSS references": rss((chars) => `<item><title>${fill(chars, "&amp;")}</title></item>`),
  "RSS unknown references": rss((chars) => `<item><title>${fill(chars, "&foo;")}</title></item>`),
  "RSS ampersands": rss((chars) => `<item><title>${fill(chars, "& ")}</title></item>`),
  "RSS entities declared": (chars) =>
    `<!DOCTYPE rss [${numbered(chars, 24, (at) => `<!ENTITY e${at} "x">`)}]><rss></rss>`,
  "RSS entities of entities": (chars) =>
    `<!DOCTYPE rss [<!ENTITY a "x">${
      numbered(chars, 30, (at) => `<!ENTITY e${at + 1} "&e${at};&e${at};">`)
    }]><rss><channel><title>&e99;</title></channel></rss>`,
  "RSS namespaces": rss(
    counted(44, (at) => `<item xmlns:n${at}="http://n/${at}"><n${at}:a>x</n${at}:a>`),
  ),
  "RSS attributes": rss((chars) => `<item ${numbered(chars, 8, (at) => `a${at}="1" `)}></item>`),
  "RSS bases": rss(repeated("<item xml:base='a/'><link>b</link>")),
  "RSS long base": (chars) =>
    `<rss version="2.0" xml:base="http://a.example/${fill(chars / 2, "b/")}"><channel>${
      fill(chars / 2, "<item><link>c</link></item>")
    }</channel></rss>`,
  "RSS enclosures": rss((chars) =>
    `<item>${numbered(chars, 40, (at) => `<enclosure url="/e${at}" length="1"/>`)}</item>`
  ),
  "RSS end tags": rss(repeated("</item>")),
  "RSS crossed tags": rss(repeated("<item><title></item>")),
  "RSS dates": rss(repeated("<item><pubDate>Mon, 06 May 2024 10:00:00 GMT</pubDate></item>")),
  "RSS spaces": rss((chars) => `<item><title>${fill(chars, " ")}</title></item>`),
  "RSS people": rss(repeated("<item><author>a@b.example (Ann One)</author></item>")),
  "RSS parentheses": rss((chars) => `<item><author>${fill(chars, "(a")}</author></item>`),
  "Atom entries": atom(counted(70, (at) => `<entry><id>${at}</id><link href="/${at}"/></entry>`)),
  "Atom links": atom((chars) => `<entry>${fill(chars, '<link rel="x" href="/a"/>')}</entry>`),
  "Atom nested markup": atom((chars) =>
    `<entry><content type="xhtml">${deepOver("<div>", "<b>x</b>", 240)(chars)}`
  ),
  "Atom nested contents": atom(repeated('<entry><content type="xhtml">')),
  "Atom long base": (chars) =>
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:base="http://a.example/${
      fill(chars / 2, "b/")
    }">${fill(chars / 2, '<entry><link href="c"/></entry>')}</feed>`,
  "Atom authors": atom((chars) =>
    `<entry>${numbered(chars, 44, (at) => `<author><name>Ann ${at}</name></author>`)}</entry>`
  ),
  "JSON Feed items": (chars) =>
    `{"version":"https://jsonfeed.org/version/1.1","items":[${
      numbered(chars, 30, (at) => `{"id":"${at}","url":"/${at}"},`)
    }{"id":"z"}]}`,
  "JSON Feed authors": (chars) =>
    `{"version":"https://jsonfeed.org/version/1","author":{"name":"${
      fill(chars / 2, "Ann ")
    }"},"items":[${fill(chars / 2, '{"id":"1"},')}{"id":"z"}]}`,
  "Atom authors of the feed": (chars) =>
    `<feed xmlns="http://www.w3.org/2005/Atom"><author><name>${fill(chars / 2, "Ann ")}</name>` +
    `</author>${fill(chars / 2, "<entry><id>1</id></entry>")}</feed>`,
  "JSON Feed tags": (chars) =>
    `{"version":"https://jsonfeed.org/version/1","items":[{"id":"1","tags":[${
      numbered(chars, 8, (at) => `"t${at}",`)
    }"z"]}]}`,
  "JSON Feed nested": (chars) =>
    `{"version":"https://jsonfeed.org/version/1","items":${fill(chars, "[")}`,
  "markup of no feed": repeated("<p>x</p>"),
};

const SITEMAPS: Shapes = {
  "addresses": (chars) =>
    `<urlset>${
      numbered(chars, 50, (at) => `<url><loc>http://a.example/${at}</loc></url>`)
    }</urlset>`,
  "nested addresses": repeated("<url><loc>", "<urlset>"),
  "files": (chars) =>
    `<sitemapindex>${
      numbered(chars, 60, (at) => `<sitemap><loc>http://a.example/${at}</loc></sitemap>`)
    }</sitemapindex>`,
  "lines": counted(26, (at) => `http://a.example/${at}\n`),
  "one long line": (chars) => `http://a.example/${fill(chars, "a")}`,
  "blank lines": repeated(" \n"),
  "images": (chars) =>
    `<urlset><url><loc>http://a.example/</loc>${
      fill(chars, "<image:image><image:loc>x</image:loc></image:image>")
    }</url></urlset>`,
  "text that is none": repeated("x"),
};

const ROBOTS: Shapes = {
  "groups": counted(40, (at) => `User-agent: bot${at}\nDisallow: /a${at}\n\n`),
  "groups of one agent": repeated("User-agent: *\nDisallow: /a\n\n"),
  "agents of one group": (chars) =>
    `${numbered(chars, 20, (at) => `User-agent: b${at}\n`)}Disallow: /\n`,
  "rules": (chars) => `User-agent: *\n${numbered(chars, 22, (at) => `Disallow: /a/${at}\n`)}`,
  "rules of stars": (chars) => `User-agent: *\n${fill(chars, `Disallow: /${"*a".repeat(40)}x\n`)}`,
  "one rule of stars": (chars) => `User-agent: *\nDisallow: /${fill(chars, "*a")}x`,
  "one rule of percent signs": (chars) => `User-agent: *\nDisallow: /${fill(chars, "%4")}`,
  "delays": (chars) => `User-agent: *\n${fill(chars, "Crawl-delay: 1\n")}`,
  "sitemaps": counted(36, (at) => `Sitemap: http://a.example/${at}.xml\n`),
  "comments": repeated("# x\n"),
  "blank lines": repeated("\n"),
  "returns": repeated("\r"),
  "colons": repeated("::::\n"),
  "usage": (chars) => `User-agent: *\n${fill(chars, "Content-Usage: train-ai=n, search=y\n")}`,
  "usage of many agents": (chars) =>
    numbered(chars / 2, 20, (at) => `User-agent: bot-${lettersOf(at)}\n`) +
    fill(chars / 2, "Content-Usage: search=y\n"),
  "usage of paths": (chars) => `User-agent: *\n${fill(chars, "Content-Usage: /*a*b*c search=y\n")}`,
  "signals": (chars) =>
    `User-agent: *\n${fill(chars, "Content-Signal: search=yes, ai-train=no\n")}`,
};

const LLMS: Shapes = {
  "sections": counted(22, (at) => `## Section ${at}\n- [a](/b)\n`, "# T\n\n"),
  "sections of one name": repeated("## S\n", "# T\n\n"),
  "links": counted(26, (at) => `- [Page ${at}](/p/${at}): x\n`, "# T\n\n## S\n"),
  "links of one address": repeated("- [a](/b)\n", "# T\n\n## S\n"),
  "open brackets": (chars) => `# T\n\n## S\n- ${fill(chars, "[")}`,
  "brackets": (chars) => `# T\n\n## S\n- ${fill(chars, "[](")}`,
  "lines of brackets": repeated("- [[[[[[](\n", "# T\n\n## S\n"),
  "quotes": repeated("> x\n", "# T\n\n"),
  "headings": repeated("# T\n"),
  "hashes": (chars) => `${fill(chars, "#")} T`,
  "text": repeated("Some words. ", "# T\n\n"),
  "markup": repeated("<p>x</p>"),
};

const BYTES: Shapes = {
  "ASCII": repeated("<p>x</p>"),
  "high bytes": repeated("\u00e9\u00e0 "),
  "bytes of two": repeated("\u00c3\u00a9"),
  "bytes of UTF-8 cut short": repeated("\u00e2\u0082"),
  "bytes of Japanese": repeated("\u0082\u00b1\u0082\u00f1"),
  "escapes of Japanese": repeated("\u001b$B$3\u001b(B"),
  "zero bytes": repeated("a\0"),
  "metas": repeated("<meta charset=x>"),
  "a meta left open": repeated("<meta "),
  "a charset of spaces": (chars) => `<meta charset=${fill(chars, " ")}x>`,
  "comments left open": repeated("<!--"),
  "attributes": (chars) => `<meta ${fill(chars, "a=b ")}>`,
  "Cyrillic": repeated("\u00f1\u00eb\u00ee\u00e2\u00ee "),
};

const HEADERS: Shapes = {
  "links": counted(40, (at) => `</a/${at}>; rel=alternate; hreflang=en, `),
  "parameters": (chars) => `</a>; ${numbered(chars, 8, (at) => `p${at}=1; `)}`,
  "quotes": (chars) => `</a>; rel="${fill(chars, '\\"')}`,
  "open brackets": repeated("<"),
  "commas": repeated(", "),
  "semicolons": repeated("; "),
};

const VALUES: Shapes = {
  "digits": repeated("1"),
  "digits and points": repeated("1."),
  "digits and commas": repeated("1,"),
  "digits and spaces": repeated("1 "),
  "dates": repeated("2024-01-02 "),
  "months": repeated("May "),
  "currencies": repeated("EUR 1 "),
  "signs": repeated("€"),
  "letters": repeated("a"),
  "spaces": repeated(" "),
  "slashes": repeated("1/"),
  "colons": repeated("10:"),
};

/** Each line is one of a page: the height of its letters, then its text. */
const PDF_LINES: Shapes = {
  "one paragraph": repeated("10 some words of a line that is full of its text\n"),
  "headings of all sizes": counted(20, (at) => `10 words\n${20 + at} words\n`),
  "bullets": repeated("10 • words\n"),
  "divided words": repeated("10 words of divid-\n"),
  "one long line": (chars) => `10 ${fill(chars, "words ")}`,
};

/** Reads lines of a page as a PDF has them. */
function readPdfLines(text: string): unknown {
  const runs = text.split("\n").map((line, at): TextRun => {
    const [size = ""] = line.split(" ", 1);
    const [x, y, width] = [72, -12 * at, 400];
    const words = line.slice(size.length + 1);
    return { text: words, x, y, width, size: Number(size), isMono: false, endsLine: true };
  });
  return readBlocks([toLines(runs)]);
}

const JSON_TEXTS: Shapes = {
  "brackets": repeated("["),
  "braces": repeated('{"a":'),
  "strings": repeated('"a",', "["),
  "strings left open": repeated('{"a":"b\n'),
  "escapes": (chars) => `["${fill(chars, "\\u0041")}"]`,
  "comments": repeated("/*x*/", "["),
  "comments left open": repeated("/*", "["),
  "comments on lines": repeated("//x\n", "["),
  "comments of markup": repeated("<!--", "["),
  "commas": repeated(",", "["),
  "spaces": (chars) => `[${fill(chars, " ")}x`,
  "numbers": repeated("1,", "["),
};

/** Every reader by name. */
export const TEXT_READERS: Readonly<Record<string, TextReader>> = {
  feed: { read: (text) => readFeed(text, "https://a.example/feed"), shapes: FEEDS },
  sitemap: { read: (text) => readSitemap(ENCODER.encode(text)), shapes: SITEMAPS },
  "robots.txt": {
    read: (text) => {
      const robots = parseRobots(text);
      const path = `https://a.example/${"a".repeat(8_000)}`;
      return [
        isAllowed(robots, "bot", path),
        crawlDelay(robots, "bot"),
        readUsage(robots).forPath("*", path),
      ];
    },
    shapes: ROBOTS,
  },
  "tdmrep.json": {
    read: (text) => matchTdmRules(parseTdmFile(text), `/${"a".repeat(8_000)}`),
    shapes: {
      "rules": (chars) =>
        `[${numbered(chars, 44, (at) => `{"location":"/${at}*","tdm-reservation":1},`)}{}]`,
      "stars": (chars) => `[{"location":"/${fill(chars, "*a")}x","tdm-reservation":1}]`,
      "rules of stars": (chars) =>
        `[${fill(chars, `{"location":"/${"*a".repeat(40)}x","tdm-reservation":1},`)}{}]`,
    },
  },
  "llms.txt": {
    read: (text) => [
      auditLlms({ url: LLMS_URL, status: 200, text }),
      auditLlmsFull({ url: LLMS_URL, status: 200, text }),
    ],
    shapes: LLMS,
  },
  "encoding guess": { read: (text) => decodeHtml(bytesOf(text), null), shapes: BYTES },
  "Link header": { read: (text) => parseLinkHeader(text), shapes: HEADERS },
  "dates and amounts": {
    read: (text) => [readDate(text), readAmount(text), readMonies(text)],
    shapes: VALUES,
  },
  "PDF lines": { read: readPdfLines, shapes: PDF_LINES },
  JSON: {
    read: (text) => parseMendedJson(text),
    shapes: JSON_TEXTS,
    covers: [
      "base/json/mend.ts parseMendedJson unwrapBlock mendJson",
      "base/json/parse.ts parseJson",
    ],
  },
};
