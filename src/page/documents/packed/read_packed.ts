/** DOCX, ODT and EPUB as HTML; nothing in them is run or fetched, pictures stay where they are. */
import { defined } from "../../../base/defined.ts";
import { ToolError } from "../../../base/errors.ts";
import { percentDecoded } from "../../../base/percent_decoded.ts";
import { writeHead } from "../document_head.ts";
import { decodeXml, elementsOf, parseXml, type XmlElement, xmlText } from "../xml/mod.ts";
import { writeDocx } from "./docx.ts";
import type { Losses } from "./html_of_xml.ts";
import { writeOdt } from "./odt.ts";
import { type Archive, openZip } from "./unzip.ts";

// Bounds.
/** Chapters of one EPUB that are read; the answer tells how many more there are. */
const MAX_EPUB_CHAPTERS = 2_000;

/** A text that was read. */
export interface PackedText {
  readonly kind: "docx" | "odt" | "epub";
  /** HTML: a title, an author and a language where the text names them, and its body. */
  readonly html: string;
  /** What was not read, in words; undefined when all of it was. */
  readonly unread: string | undefined;
}

/** Reports whether bytes are a ZIP archive. */
export function isPacked(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;
}

/** Reads a packed text. Throws `ToolError` `fetch_failed` for any other archive. */
export async function readPacked(bytes: Uint8Array, url?: string): Promise<PackedText> {
  const archive = openZip(bytes);
  const read = archive && await (await docx(archive) ?? await odt(archive) ?? epub(archive));
  if (archive === undefined || read === undefined) {
    throw new ToolError("fetch_failed", "the ZIP archive is no DOCX, ODT or EPUB, or is broken", {
      retryable: false,
      ...defined({ url }),
    });
  }
  const isCut = archive.isCut() || read.isCut;
  const cut = "the document unpacks to more than is read, or is broken: its end is missing";
  const unread = [...isCut ? [cut] : [], ...read.unread].join("; ");
  return { kind: read.kind, html: read.html, unread: unread === "" ? undefined : unread };
}

/** A text as one of the three readers has it; `unread` says in words what it left out. */
interface Unpacked extends Omit<PackedText, "unread"> {
  readonly unread: readonly string[];
  /** Whether its own markup ended before it should. */
  readonly isCut: boolean;
}

/** Counts in words what was left out: `left out of the text: 2 × picture, 1 × note`. */
function inWords(losses: Losses): string[] {
  if (losses.size === 0) return [];
  const counts = [...losses].map(([name, count]) => `${count} × ${name}`);
  return [`left out of the text: ${counts.join(", ")}`];
}

async function docx(archive: Archive): Promise<Unpacked | undefined> {
  const document = await rootOf(archive, "word/document.xml");
  const body = document && find(document, "body");
  if (document === undefined || body === undefined) return undefined;
  const losses: Losses = new Map();
  const html = writeDocx(
    body,
    await rootOf(archive, "word/styles.xml"),
    await rootOf(archive, "word/_rels/document.xml.rels"),
    losses,
  );
  const head = headOf(await rootOf(archive, "docProps/core.xml"));
  return { kind: "docx", html: head + html, unread: inWords(losses), isCut: !document.complete };
}

async function odt(archive: Archive): Promise<Unpacked | undefined> {
  const content = await rootOf(archive, "content.xml");
  const body = content && find(content, "text");
  if (content === undefined || body === undefined) return undefined;
  const losses: Losses = new Map();
  const styles = find(content, "automatic-styles");
  const html = headOf(await rootOf(archive, "meta.xml")) + writeOdt(body, styles, losses);
  return { kind: "odt", html, unread: inWords(losses), isCut: !content.complete };
}

async function epub(archive: Archive): Promise<Unpacked | undefined> {
  const container = await rootOf(archive, "META-INF/container.xml");
  const path = container && find(container, "rootfile")?.attributes.get("full-path");
  const book = path === undefined ? undefined : await rootOf(archive, path);
  const spine = book && find(book, "spine");
  const manifest = book && find(book, "manifest");
  if (path === undefined || book === undefined) return undefined;
  if (spine === undefined || manifest === undefined) return undefined;
  const files = new Map<string, string>();
  for (const { attributes } of elementsOf(manifest)) {
    files.set(attributes.get("id") ?? "", attributes.get("href") ?? "");
  }
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  const chapters: string[] = [];
  const listed = [...elementsOf(spine)];
  for (const { attributes } of listed.slice(0, MAX_EPUB_CHAPTERS)) {
    const name = fileName(folder, files.get(attributes.get("idref") ?? "") ?? "");
    const bytes = await archive.read(name);
    if (bytes !== undefined) chapters.push(`<section>${bodyOf(bytes)}</section>`);
  }
  const unread = chapters.length < listed.length
    ? [`the book has ${listed.length} chapters, of which ${chapters.length} were read`]
    : [];
  const html = headOf(find(book, "metadata")) + chapters.join("\n");
  return { kind: "epub", html, unread, isCut: !book.complete };
}

/** Returns what stands between the tags of a chapter's body. */
function bodyOf(bytes: Uint8Array): string {
  const { text } = decodeXml(bytes);
  const start = /<body(?:\s[^<>]*)?>/i.exec(text);
  if (start === null) return text;
  const end = text.lastIndexOf("</body");
  const from = start.index + start[0].length;
  return text.slice(from, end < from ? undefined : end);
}

/** Joins a folder and the relative address of a file in the archive. */
function fileName(folder: string, href: string): string {
  const parts: string[] = [];
  for (const part of `${folder}${href.split("#", 1)[0]}`.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== ".") parts.push(part);
  }
  return percentDecoded(parts.join("/"));
}

async function rootOf(archive: Archive, name: string): Promise<XmlElement | undefined> {
  const bytes = await archive.read(name);
  return bytes === undefined ? undefined : parseXml(decodeXml(bytes).text).root;
}

/** Finds the first element of a name, itself included, in document order. */
function find(root: XmlElement, local: string): XmlElement | undefined {
  const waiting = [root];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next.local === local) return next;
    for (const inner of [...elementsOf(next)].reverse()) waiting.push(inner);
  }
  return undefined;
}

/** Writes what a text says of itself, by the names of Dublin Core. */
function headOf(about: XmlElement | undefined): string {
  const said = (local: string): string => {
    const element = about && find(about, local);
    return element === undefined ? "" : xmlText(element).trim();
  };
  return writeHead({ title: said("title"), author: said("creator"), language: said("language") });
}
