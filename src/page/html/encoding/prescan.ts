/**
 * The encoding a page declares in its own first bytes.
 *
 * WHATWG HTML section 13.2.3.2, "prescan a byte stream". A `<meta>` past its 1,024 bytes makes a
 * browser read the page again with that encoding; here the scan itself goes on to
 * {@link PRESCAN_BYTES}, though not into the body.
 */
import { skipSpaces } from "../tokenizer/character_class.ts";
import { charsetLabel, encodingOf } from "./label.ts";

// Bounds.
/**
 * Bytes in which a declaration of the encoding is looked for: the standard asks for 1024, and sites
 * write more before it.
 */
const PRESCAN_BYTES = 65_536;

/** Past this many bytes only the head is looked at. */
const STANDARD_BYTES = 1024;

const LETTER = /[A-Za-z]/;
const ENDS_TAG_NAME = /[\t\n\f\r >]/;

/** Returns the encoding declared by a `<meta>` or an XML declaration; undefined for none. */
export function prescanEncoding(bytes: Uint8Array): string | undefined {
  if (startsWith(bytes, [0x3c, 0, 0x3f, 0, 0x78, 0])) return "utf-16le";
  if (startsWith(bytes, [0, 0x3c, 0, 0x3f, 0, 0x78])) return "utf-16be";
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, PRESCAN_BYTES));
  return metaEncoding(head) ?? xmlEncoding(head);
}

function startsWith(bytes: Uint8Array, wanted: readonly number[]): boolean {
  return wanted.every((byte, index) => bytes[index] === byte);
}

function metaEncoding(head: string): string | undefined {
  let at = head.indexOf("<");
  while (at !== -1) {
    let next = at + 1;
    const after = head[next] ?? "";
    if (head.startsWith("<!--", at)) {
      const end = head.indexOf("-->", at + 2);
      if (end === -1) return undefined;
      next = end + 3;
    } else if (/^<meta[\t\n\f\r /]/i.test(head.slice(at, at + 6))) {
      const meta = readMeta(head, at + 5);
      if (meta.encoding !== undefined) return meta.encoding;
      next = meta.next;
    } else if (LETTER.test(after) || (after === "/" && LETTER.test(head[at + 2] ?? ""))) {
      if (at > STANDARD_BYTES && /^<body[\t\n\f\r />]/i.test(head.slice(at, at + 6))) {
        return undefined;
      }
      next = skipTag(head, at + 1);
    } else if (after === "!" || after === "/" || after === "?") {
      const end = head.indexOf(">", next);
      if (end === -1) return undefined;
      next = end + 1;
    }
    at = head.indexOf("<", next);
  }
  return undefined;
}

function readMeta(head: string, from: number): { encoding: string | undefined; next: number } {
  const seen = new Set<string>();
  let isPragma = false;
  let needsPragma: boolean | undefined;
  let encoding: string | undefined;
  let at = from;
  for (;;) {
    const found = readAttribute(head, at);
    at = found.next;
    if (found.name === "") break;
    if (seen.has(found.name)) continue;
    seen.add(found.name);
    if (found.name === "http-equiv") {
      if (found.value === "content-type") isPragma = true;
    } else if (found.name === "content" && encoding === undefined) {
      const label = charsetLabel(found.value);
      encoding = label === undefined ? undefined : encodingOf(label);
      if (encoding !== undefined) needsPragma = true;
    } else if (found.name === "charset") {
      encoding = encodingOf(found.value);
      needsPragma = false;
    }
  }
  const isWhole = at < head.length;
  const isDeclared = isWhole && (needsPragma === false || (needsPragma === true && isPragma));
  return { encoding: isDeclared ? declared(encoding) : undefined, next: at };
}

/** Maps what a document made of ASCII bytes cannot truly be, as the standard does. */
function declared(encoding: string | undefined): string | undefined {
  if (encoding === "utf-16le" || encoding === "utf-16be") return "utf-8";
  return encoding === "x-user-defined" ? "windows-1252" : encoding;
}

function skipTag(head: string, from: number): number {
  let at = from;
  while (at < head.length && !ENDS_TAG_NAME.test(head[at] as string)) at++;
  for (;;) {
    const found = readAttribute(head, at);
    at = found.next;
    if (found.name === "") return at;
  }
}

/** Reads the next attribute of a tag, name and value in lower case. */
function readAttribute(head: string, from: number): { name: string; value: string; next: number } {
  let at = from;
  while (at < head.length && /[\t\n\f\r /]/.test(head[at] as string)) at++;
  if (at >= head.length || head[at] === ">") return { name: "", value: "", next: at };
  const nameStart = at++;
  while (at < head.length && !/[\t\n\f\r />=]/.test(head[at] as string)) at++;
  const name = head.slice(nameStart, at).toLowerCase();
  at = skipSpaces(head, at, head.length);
  if (head[at] !== "=") return { name, value: "", next: at };
  at = skipSpaces(head, at + 1, head.length);
  const quote = head[at];
  if (quote === '"' || quote === "'") {
    const end = head.indexOf(quote, at + 1);
    if (end === -1) return { name: "", value: "", next: head.length };
    return { name, value: head.slice(at + 1, end).toLowerCase(), next: end + 1 };
  }
  const valueStart = at;
  while (at < head.length && !ENDS_TAG_NAME.test(head[at] as string)) at++;
  return { name, value: head.slice(valueStart, at).toLowerCase(), next: at };
}

/** Reads `<?xml version="1.0" encoding="..."?>` at the very start. */
function xmlEncoding(head: string): string | undefined {
  if (!head.startsWith("<?xml")) return undefined;
  const end = head.indexOf(">");
  if (end === -1) return undefined;
  const label = /encoding[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)"|'([^']*)')/.exec(head.slice(0, end));
  const name = label?.[1] ?? label?.[2];
  return name === undefined ? undefined : declared(encodingOf(name));
}
