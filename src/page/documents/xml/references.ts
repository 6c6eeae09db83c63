/** Character references in XML: of XML, of HTML and numbers; declared ones never, so none grows. */
import { decodeReferences as decodeHtml } from "../../html/mod.ts";

const XML_NAMES = new Set(["amp", "lt", "gt", "quot", "apos"]);

/** Lengths are bounded so that a long run of digits or letters is passed over once. */
const REFERENCE = /&(?:#([0-9]{1,8})|#[xX]([0-9a-fA-F]{1,6})|([A-Za-z][A-Za-z0-9]{0,15}));/y;

/** What C1 code points stand for in text written as windows-1252: WHATWG Encoding. */
const WINDOWS_1252 = new TextDecoder("windows-1252");

/** Reports what is wrong with the references of a text, for the reader of a broken document. */
type ReferenceFault = (reason: string) => void;

/** Decodes every reference of a text; an unknown one stays as written. */
export function decodeReferences(text: string, onFault: ReferenceFault): string {
  if (!text.includes("&")) return text;
  // Escaped markup is full of these, and none of them can begin another reference.
  const plain = text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"');
  let decoded = "";
  let from = 0;
  for (let at = plain.indexOf("&"); at >= 0; at = plain.indexOf("&", from)) {
    REFERENCE.lastIndex = at;
    const found = REFERENCE.exec(plain);
    if (found === null) onFault("an ampersand that begins no reference");
    decoded += plain.slice(from, at) + (found === null ? "&" : decodeReference(found, onFault));
    from = at + (found?.[0].length ?? 1);
  }
  return from === 0 ? plain : decoded + plain.slice(from);
}

function decodeReference(
  [whole, decimal, hex, name]: RegExpExecArray,
  onFault: ReferenceFault,
): string {
  if (name === undefined) {
    return decodeNumber(decimal === undefined ? parseInt(hex ?? "", 16) : Number(decimal), onFault);
  }
  // Feeds use the names of HTML without declaring them, which is the commonest fault of all.
  if (!XML_NAMES.has(name)) onFault(`the undeclared entity ${whole}`);
  return decodeHtml(whole);
}

/** Reports whether HTML or XML has a character of this name. */
export function isCharacterName(name: string): boolean {
  return decodeHtml(`&${name};`) !== `&${name};`;
}

function decodeNumber(code: number, onFault: ReferenceFault): string {
  if (code >= 0x80 && code <= 0x9f) return WINDOWS_1252.decode(new Uint8Array([code]));
  const unfit = code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ||
    (code < 0x20 && code !== 9 && code !== 10 && code !== 13);
  if (!unfit) return String.fromCodePoint(code);
  onFault(`a reference to character ${code}, which XML does not have`);
  return "\ufffd";
}
