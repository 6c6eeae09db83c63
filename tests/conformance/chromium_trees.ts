/**
 * The tree and the places of pages beside Chromium's, scripts off: `deno task test:chromium`.
 *
 * Public pages as they lie there and soups of broken markup are loaded from a local server; whatever
 * else a page asks for is refused. `CHROMIUM_PAGES` (300) and `CHROMIUM_SOUPS` (300) say how many,
 * `FUZZ_SEED` where the soups begin.
 */
import assert from "node:assert/strict";
import puppeteer, { type Page } from "puppeteer-core";
import { buildTree } from "../../src/page/html/parse.ts";
import { decodeHtml } from "../../src/page/html/encoding/decode.ts";
import { parseHtml } from "../../src/page/html/parse.ts";
import { placeOf } from "../../src/page/html/place.ts";
import { DOCUMENT_NODE, type Node, type Tree } from "../../src/page/html/tree.ts";
import { mutatePage, readSources } from "../fuzz/mutated_page.ts";
import { createRandom, FUZZ_SEED } from "../fuzz/random.ts";
import { filesBelow, publicFolder, readPage } from "../html/public_data.ts";
import { dumpTree } from "../html/tree_dump.ts";
import { browserPath } from "../support/test_browser.ts";

const PAGES = Number(Deno.env.get("CHROMIUM_PAGES") ?? 300);
const SOUPS = Number(Deno.env.get("CHROMIUM_SOUPS") ?? 300);
/** Elements of a page whose places are followed in the browser. */
const MAX_PLACES = 1_000;
/** Encodings are the decoder's tests; here both read the same text. */
const UTF8 = new TextEncoder();

/** Writes the browser's tree as `dumpTree` writes ours; runs in the page. */
function dumpDocument(): string[] {
  const prefixes: Record<string, string> = {
    "http://www.w3.org/2000/svg": "svg ",
    "http://www.w3.org/1998/Math/MathML": "math ",
  };
  const lines: string[] = [];
  const document = (globalThis as unknown as { document: ChildOf }).document;
  interface ChildOf {
    nodeType: number;
    childNodes: Iterable<ChildOf>;
    content?: ChildOf;
    localName: string;
    namespaceURI: string;
    name: string;
    publicId: string;
    systemId: string;
    data: string;
    target: string;
    attributes: Iterable<{ prefix: string | null; localName: string; name: string; value: string }>;
  }
  const waiting = [...document.childNodes].reverse().map((node) => ({ node, depth: 0 }));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, depth } = next;
    const indent = "| " + "  ".repeat(depth);
    if (node.nodeType === 3) lines.push(`${indent}"${node.data}"`);
    else if (node.nodeType === 8) lines.push(`${indent}<!-- ${node.data} -->`);
    else if (node.nodeType === 7) lines.push(`${indent}<?${node.target} ${node.data}>`);
    else if (node.nodeType === 10) {
      const ids = node.publicId || node.systemId ? ` "${node.publicId}" "${node.systemId}"` : "";
      lines.push(`${indent}<!DOCTYPE ${node.name}${ids}>`);
    } else {
      lines.push(`${indent}<${prefixes[node.namespaceURI] ?? ""}${node.localName}>`);
      const written = [...node.attributes].map(({ prefix, localName, name, value }) =>
        `${indent}  ${prefix ? `${prefix} ${localName}` : name}="${value}"`
      );
      lines.push(...written.sort());
    }
    const below = [...node.childNodes ?? []].map((child) => ({ node: child, depth: depth + 1 }));
    if (node.nodeType === 1 && node.localName === "template" && node.content !== undefined) {
      lines.push(`${indent}  content`);
      below.unshift(
        ...[...node.content.childNodes].map((child) => ({ node: child, depth: depth + 2 })),
      );
    }
    waiting.push(...below.reverse());
  }
  return lines;
}

/** Follows places in the browser: which of its elements, counted in order, each leads to. */
function followPlaces(places: readonly string[]): number[] {
  const { document } = globalThis as unknown as {
    document: {
      querySelectorAll(all: string): Iterable<unknown>;
      evaluate(
        path: string,
        from: unknown,
        resolver: null,
        type: number,
      ): { singleNodeValue: unknown };
    };
  };
  const numbers = new Map([...document.querySelectorAll("*")].map((node, at) => [node, at]));
  return places.map((place) =>
    numbers.get(document.evaluate(place, document, null, 9).singleNodeValue) ?? -1
  );
}

/** Lists the elements of a tree in document order, those of templates left out. */
function elementsOf(tree: Tree): Node[] {
  const elements: Node[] = [];
  const waiting: Node[] = [DOCUMENT_NODE];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (tree.isElement(node)) elements.push(node);
    const below: Node[] = [];
    for (let child = tree.firstChild(node); child !== 0; child = tree.nextSibling(child)) {
      below.push(child);
    }
    for (const child of below.reverse()) waiting.push(child);
  }
  return elements;
}

const OPEN_TITLE = /<title[\s>](?!.*<\/title)/is;

/** What a page came to: the first line that differs, and places that lead elsewhere. */
interface Compared {
  readonly difference: string | undefined;
  readonly places: number;
  readonly astray: readonly string[];
  /** The known difference of a tree that is another: it is counted apart. */
  readonly known: string | undefined;
}

/**
 * Gives what of a page we build otherwise: past the bound of depth, where the standard's NUL ends
 * the head, which Chromium drops before any mode sees it, and the copy of the chosen option that a
 * browser puts into `<selectedcontent>`, which says nothing that is not in the option.
 */
function knownDifference(tree: Tree, html: string): string | undefined {
  if (tree.flags.depth) return "deeper than the bound";
  if (html.includes("\0")) return "a NUL, read as the standard has it";
  if (/<selectedcontent/i.test(html)) return "a copy of the chosen option";
  return undefined;
}

async function comparePage(page: Page, address: string, html: string): Promise<Compared> {
  await page.goto(address, { waitUntil: "domcontentloaded" });
  const tree = buildTree(html);
  // The same nodes, some of them moved: their places are still those of the page as served.
  const moved = parseHtml(html);
  const ours = dumpTree(tree, DOCUMENT_NODE);
  const theirs = await page.evaluate(dumpDocument);
  const at = ours.length === theirs.length && ours.every((line, at) => line === theirs[at])
    ? -1
    : theirs.findIndex((line, index) => line !== ours[index]);
  // A title that we close makes another tree, whose places are its own.
  const elements = OPEN_TITLE.test(html) ? [] : elementsOf(tree);
  const step = Math.max(1, Math.ceil(elements.length / MAX_PLACES));
  const asked = elements.flatMap((node, number) =>
    number % step === 0 ? [{ place: placeOf(moved, node), number }] : []
  );
  const led = await page.evaluate(followPlaces, asked.map(({ place }) => place));
  const astray = asked.filter(({ number }, at) => led[at] !== number).map(({ place }) => place);
  return {
    difference: at === -1 && ours.length === theirs.length
      ? undefined
      : `line ${at}: ${shown(ours[at])} where Chromium has ${shown(theirs[at])}`,
    places: asked.length,
    astray,
    known: knownDifference(tree, html),
  };
}

/** Writes a line with its depth in place of its indent. */
function shown(line: string | undefined): string {
  const depth = /^\| */.exec(line ?? "")?.[0].length ?? 0;
  return line === undefined ? "nothing" : `${depth / 2} deep ${line.slice(depth).slice(0, 100)}`;
}

/** Compares every page that a list gives, and prints what differs. */
async function compareAll(
  pages: AsyncIterable<readonly [name: string, html: string]>,
  what: string,
): Promise<{ count: number; different: number; astray: number }> {
  let served = "";
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {} },
    () =>
      new Response(UTF8.encode(served), {
        headers: { "content-type": "text/html; charset=utf-8" },
      }),
  );
  const address = `http://127.0.0.1:${server.addr.port}/`;
  const browser = await puppeteer.launch({
    executablePath: browserPath as string,
    args: ["--no-sandbox", "--disable-gpu"],
  });
  const totals = { count: 0, different: 0, astray: 0, places: 0 };
  let closed = 0;
  const known = new Map<string, number>();
  try {
    const page = await browser.newPage();
    await page.setJavaScriptEnabled(false);
    await page.setRequestInterception(true);
    page.on("request", (request) => {
      const isPage = request.url() === address && request.isNavigationRequest() &&
        request.frame() === page.mainFrame();
      (isPage ? request.continue() : request.abort()).catch(() => {});
    });
    for await (const [name, html] of pages) {
      served = html;
      const { difference, places, astray, known: why } = await comparePage(page, address, html);
      if (difference !== undefined && why !== undefined) {
        known.set(why, (known.get(why) ?? 0) + 1);
        if (Deno.env.get("CHROMIUM_KNOWN") === "1") console.log(`${name}, ${why}: ${difference}`);
        continue;
      }
      if (OPEN_TITLE.test(html)) closed++;
      totals.count++;
      totals.places += places;
      totals.astray += astray.length;
      if (difference !== undefined) {
        totals.different++;
        console.log(`${name}: ${difference}`);
      } else if (astray.length > 0) console.log(`${name}: ${astray[0]} leads elsewhere`);
    }
  } finally {
    await browser.close();
    await server.shutdown();
  }
  console.log(
    `${what}: ${totals.count - totals.different} of ${totals.count} trees are Chromium's, ` +
      `${totals.places - totals.astray} of ${totals.places} places lead to the element`,
  );
  if (closed > 0) console.log(`  of ${closed}, whose title we close, the trees alone are compared`);
  for (const [why, pages] of known) console.log(`  and ${pages} others differ: ${why}`);
  return totals;
}

async function* publicPages(): AsyncGenerator<readonly [string, string]> {
  const folder = publicFolder("wcxb/html");
  const files = folder === undefined ? [] : filesBelow(folder, [".html.gz"]);
  const step = Math.max(1, files.length / PAGES);
  for (let at = 0; at < files.length; at += step) {
    const file = files[Math.floor(at)] as string;
    yield [file.split("/").at(-1) ?? "", scalar(decodeHtml(await readPage(file), null).text)];
  }
}

async function* soups(): AsyncGenerator<readonly [string, string]> {
  const sources = await readSources(50);
  for (let at = 0; at < SOUPS; at++) {
    yield [`soup ${FUZZ_SEED + at}`, scalar(mutatePage(sources, createRandom(FUZZ_SEED + at)))];
  }
}

/** Tags that a select may hold, hold it, or end in it. */
const SELECT_TAGS = (
  "select option optgroup /select /option /optgroup input hr button /button p /p div /div b /b table tr td " +
  "/table textarea li h1 svg /svg label caption"
).split(" ");
const MAX_SELECT_TAGS = 24;

async function* selects(): AsyncGenerator<readonly [string, string]> {
  for (let at = 0; at < SOUPS; at++) {
    const random = createRandom(FUZZ_SEED + at);
    const tags = Array.from(
      { length: 4 + random(MAX_SELECT_TAGS) },
      (_, tag) => `<${SELECT_TAGS[random(SELECT_TAGS.length)]}>${tag}`,
    );
    yield [`select ${FUZZ_SEED + at}`, `<!doctype html><body><select>${tags.join("")}`];
  }
}

/** Processing instructions of all forms, and what is around them. */
const INSTRUCTION_TAGS = (
  "<?a b?>|<?a?>|<?a>|<?a b>|<?a ?b??>|<?xml v?>|<?XML-Stylesheet a?>|<?xml-x y?>|<?1?>|<?_-9 c?>|<?a.b?>|" +
  "<? a?>|<?>|<??>|<?php echo 1; ?>|<?a\n b?>|<?a/>|<?A &amp;?>|<!-- c -->|<p>|</p>|<table>|<tr>|</table>|<b>|" +
  "</b>|<svg>|</svg>|<template>|</template>|<head>|</head>|<body>|</body>|</html>|<select>|" +
  "</select>|<frameset>|<textarea>|</textarea>|text|<!doctype html>"
).split("|");

async function* instructions(): AsyncGenerator<readonly [string, string]> {
  for (let at = 0; at < SOUPS; at++) {
    const random = createRandom(FUZZ_SEED + at);
    const tags = Array.from(
      { length: 2 + random(MAX_SELECT_TAGS) },
      () => INSTRUCTION_TAGS[random(INSTRUCTION_TAGS.length)],
    );
    // Some end in the middle of one.
    const html = tags.join("");
    yield [`instruction ${FUZZ_SEED + at}`, html.slice(0, html.length - random(4))];
  }
}

/** Writes a text as UTF-8 can carry it, without the mark that a decoder would take away. */
function scalar(text: string): string {
  return text.toWellFormed().replace(/^\uFEFF/, "");
}

// Chromium builds a shadow root of a template that declares one; it has no place in an XPath.
const isShadowed = (html: string): boolean => /shadowrootmode/i.test(html);

async function* unshadowed(
  pages: AsyncIterable<readonly [string, string]>,
): AsyncGenerator<readonly [string, string]> {
  let left = 0;
  for await (const page of pages) {
    if (isShadowed(page[1])) left++;
    else yield page;
  }
  if (left > 0) console.log(`${left} pages with declared shadow roots are left out`);
}

for (
  const [what, pages] of [["public pages", publicPages], ["soups", soups], [
    "selects",
    selects,
  ], ["instructions", instructions]] as const
) {
  Deno.test(`the tree and the places of ${what} are Chromium's`, async () => {
    if (browserPath === undefined) return;
    const { count, different, astray } = await compareAll(unshadowed(pages()), what);
    assert(count > 0, "no page compared");
    assert.equal(different, 0, `${different} trees differ`);
    assert.equal(astray, 0, `${astray} places lead elsewhere`);
  });
}
