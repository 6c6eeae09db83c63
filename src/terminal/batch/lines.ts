/** Lines that are inputs: objects of JSON, and addresses. */
import { isObject } from "../../base/json/plain.ts";
import { defined } from "../../base/defined.ts";
import { MAX_PAGE_BYTES } from "../../base/limits.ts";
import { isAddress, quotedAddress } from "../../page/url/mod.ts";
import { hideAddressSecrets } from "../../base/hide_secrets.ts";
import type { ByteReader } from "./byte_reader.ts";
import { failedInput, type Found } from "./found.ts";
import type { FoundInput } from "./input.ts";

// Bounds.
/** Bytes of one line of JSON or of one address; a longer line is a failure of its own, unread. */
export const MAX_BATCH_LINE_BYTES = 24 * 1024 * 1024;

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const strict = new TextDecoder("utf-8", { fatal: true });

/** Reads lines of JSON, `{"id", "url" or "html", ...arguments}`; unreadable ones are failures. */
export async function* readJsonLines(reader: ByteReader, name: string): AsyncGenerator<Found> {
  for (let number = 1;; number++) {
    const line = await reader.line(MAX_BATCH_LINE_BYTES);
    if (line === undefined) return;
    const id = `${name}:${number}`;
    if (line.isCut) {
      const message =
        `the line has more than ${MAX_BATCH_LINE_BYTES} bytes; give the page as a file`;
      yield () => failedInput(id, message, "too_large");
    } else if (!isBlank(line.bytes)) yield () => readLine(line.bytes, id);
  }
}

function readLine(bytes: Uint8Array, fallback: string): FoundInput {
  let value: unknown;
  try {
    value = JSON.parse(strict.decode(bytes));
  } catch {
    return failedInput(fallback, "the line is no JSON; each is an object on one line, in UTF-8");
  }
  if (!isObject(value)) {
    return failedInput(fallback, 'the line is no object; give {"id", "url" or "html", ...}');
  }
  const { id, url, html, ...args } = value;
  const name = nameOf(id) ?? (typeof url === "string" ? hideAddressSecrets(url.trim()) : fallback);
  if (url !== undefined && url !== null && typeof url !== "string") {
    return failedInput(name, "url is not a string");
  }
  const address = typeof url === "string" ? url.trim() : undefined;
  if (html === undefined || html === null) return { id: name, args, ...defined({ url: address }) };
  if (typeof html !== "string") return failedInput(name, "html is not a string");
  if (html.length > MAX_PAGE_BYTES) {
    return failedInput(name, `the page has more than ${MAX_PAGE_BYTES} characters`, "too_large");
  }
  const page = { bytes: encoder.encode(html), url: address ?? null, headers: [], isText: true };
  return { id: name, args, page };
}

function nameOf(id: unknown): string | undefined {
  return typeof id === "string" || typeof id === "number" ? String(id) : undefined;
}

/** Reads addresses, one a line; blank lines and lines that begin with `#` are skipped. */
export async function* readAddresses(reader: ByteReader, name: string): AsyncGenerator<Found> {
  for (let number = 1;; number++) {
    const line = await reader.line(MAX_BATCH_LINE_BYTES);
    if (line === undefined) return;
    if (isBlank(line.bytes)) continue;
    const address = decoder.decode(line.bytes).trim();
    if (address.startsWith("#")) continue;
    yield () => {
      if (!line.isCut && isAddress(address)) {
        return { id: hideAddressSecrets(address), url: address };
      }
      const what = `${quotedAddress(address)} is no address; one begins with http:// or https://`;
      return failedInput(`${name}:${number}`, what);
    };
  }
}

function isBlank(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0d);
}
