/**
 * Bytes of an XML file to text.
 *
 * XML 1.0 appendix F and RFC 7303, made lenient: a byte order mark decides; then the form of the first
 * four bytes; then text that is valid UTF-8 beyond ASCII; then what the response declares,
 * then what the file declares, as long as the bytes fit it; then what pages are guessed to be.
 */
import { decodeAscii, decodeGuessed, decodeStrictly, encodingOf } from "../../html/encoding/mod.ts";
import type { DecodedText } from "../../html/encoding/mod.ts";

// Bounds.
/** Bytes in which an XML declaration is looked for. */
const XML_DECLARATION_BYTES = 1024;

/** First bytes that leave no doubt: byte order marks, and `<` or `<?` in wide units. */
const SIGNATURES: readonly { bytes: readonly number[]; encoding: string; skip: number }[] = [
  { bytes: [0x00, 0x00, 0xfe, 0xff], encoding: "utf-32be", skip: 4 },
  { bytes: [0xff, 0xfe, 0x00, 0x00], encoding: "utf-32le", skip: 4 },
  { bytes: [0xef, 0xbb, 0xbf], encoding: "utf-8", skip: 3 },
  { bytes: [0xfe, 0xff], encoding: "utf-16be", skip: 2 },
  { bytes: [0xff, 0xfe], encoding: "utf-16le", skip: 2 },
  { bytes: [0x00, 0x00, 0x00, 0x3c], encoding: "utf-32be", skip: 0 },
  { bytes: [0x3c, 0x00, 0x00, 0x00], encoding: "utf-32le", skip: 0 },
  { bytes: [0x00, 0x3c], encoding: "utf-16be", skip: 0 },
  { bytes: [0x3c, 0x00], encoding: "utf-16le", skip: 0 },
];

const DECLARED = /^\s*<\?xml[^>]{0,200}?\sencoding\s*=\s*["']\s*([A-Za-z0-9._:-]{1,40})/;
const CHARSET = /charset\s*=\s*(?:["']\s*)?([A-Za-z0-9._:-]{1,40})/i;
const ASCII = /^(?:us-)?ascii$/i;

/** Decodes an XML file; total, as undecodable bytes become replacement characters. */
export function decodeXml(bytes: Uint8Array, contentType?: string): DecodedText {
  for (const { bytes: signature, encoding, skip } of SIGNATURES) {
    if (signature.every((byte, at) => bytes[at] === byte)) {
      return { text: decodeAs(encoding, bytes.subarray(skip)), encoding };
    }
  }
  const utf8 = decodeStrictly(bytes, "utf-8");
  const isAscii = utf8 !== undefined && utf8.length === bytes.length;
  if (utf8 !== undefined && !isAscii) return { text: utf8, encoding: "utf-8" };
  return decodeDeclared(bytes, contentType, utf8);
}

/** Decodes by the declared names in turn; `ascii` is the text when the bytes have no high bit. */
function decodeDeclared(
  bytes: Uint8Array,
  contentType: string | undefined,
  ascii: string | undefined,
): DecodedText {
  for (const label of declaredLabels(bytes, contentType)) {
    const encoding = encodingOf(label);
    // A file whose first byte reads as ASCII is not in wide units, whatever it declares; and a text
    // with high bytes is not ASCII, a label WHATWG would read as windows-1252.
    if (encoding === undefined || encoding.startsWith("utf-16") || ASCII.test(label)) continue;
    const text = decodeStrictly(bytes, encoding);
    if (text !== undefined) return { text, encoding };
  }
  return ascii === undefined ? decodeGuessed(bytes) : decodeAscii(bytes, ascii);
}

function declaredLabels(bytes: Uint8Array, contentType: string | undefined): string[] {
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, XML_DECLARATION_BYTES));
  const labels = [CHARSET.exec(contentType ?? "")?.[1], DECLARED.exec(head)?.[1]];
  return labels.filter((label) => label !== undefined);
}

function decodeAs(encoding: string, bytes: Uint8Array): string {
  if (encoding.startsWith("utf-32")) return decodeUtf32(bytes, encoding === "utf-32le");
  return new TextDecoder(encoding).decode(bytes);
}

/** WHATWG has no UTF-32, yet XML files in it exist and could hide a document type. */
function decodeUtf32(bytes: Uint8Array, isLittle: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: string[] = [];
  let codes: number[] = [];
  for (let at = 0; at + 4 <= bytes.length; at += 4) {
    const code = view.getUint32(at, isLittle);
    codes.push(code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? 0xfffd : code);
    if (codes.length === 4096) {
      parts.push(String.fromCodePoint(...codes));
      codes = [];
    }
  }
  return parts.join("") + String.fromCodePoint(...codes);
}
