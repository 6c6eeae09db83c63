/**
 * Where in a folder a page of a site is written: mirrored by its path, each address in a file of its
 * own.
 *
 * A name is the address's own where no other address could have it, also on a disk that takes small
 * and capital letters, or two spellings of a letter, for the same: small letters, digits, `-`, `_`
 * and single dots. Any other name has a hash of what was written behind it. No folder is named like
 * a file, and none like a name that the system or the crawl keeps for itself.
 */
import { createHash } from "node:crypto";
import { percentDecoded } from "../../base/percent_decoded.ts";
import { urlOf } from "../../page/url/mod.ts";

// Bounds.
/** Characters of one name in the folder of a crawl; a longer one is cut and has a hash. */
const MAX_FILE_NAME_CHARS = 80;
/** Bytes of the same; disks take 255, with a hash and an ending behind it. */
const MAX_FILE_NAME_BYTES = 160;
/** Digits of the hash behind a name: 80 bits, so that no site finds two addresses with the same. */
const FILE_NAME_HASH_DIGITS = 20;
/** Folders below one another in the folder of a crawl; further ones are part of the file's name. */
const MAX_PATH_FOLDERS = 12;

/** Returns the names of the folders and of the file, without its ending. */
export function pagePath(address: string, start: string): string[] {
  const { host, origin, pathname, search } = urlOf(address);
  const segments = pathname.split("/").slice(1);
  const last = segments.pop() ?? "";
  const folders = segments.slice(0, MAX_PATH_FOLDERS);
  const rest = segments.slice(MAX_PATH_FOLDERS);
  const file = [...rest, last].join("/") + search;
  return [
    // An origin has slashes, so that no folder of the site is called like it.
    ...(origin === urlOf(start).origin ? [] : [hashedName(origin, host)]),
    ...folders.map(folderName),
    file === "" ? INDEX : fileName(file),
  ];
}

/** The page of a folder itself. */
const INDEX = "index";
const FILE_ENDING = /\.(?:md|json)$/;
/** Names of devices on Windows, whatever ending they have. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
/** Letters that are drawn as nothing, which some disks leave out of a name. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/u;

function folderName(segment: string): string {
  return isPlain(segment) && !FILE_ENDING.test(percentDecoded(segment))
    ? percentDecoded(segment)
    : hashedName(segment);
}

function fileName(segment: string): string {
  return isPlain(segment) && segment !== INDEX ? percentDecoded(segment) : hashedName(segment);
}

/** Whether a segment is the only one that could have its name. */
function isPlain(segment: string): boolean {
  const name = percentDecoded(segment);
  return readable(name) === name && foldedCase(name) === name && !UNSEEN.test(name) &&
    !DEVICE.test(name) && name !== "" && encodeURIComponent(name) === segment;
}

/** One spelling for all that a disk may take for the same name. */
function foldedCase(name: string): string {
  return name.normalize("NFKC").toUpperCase().toLowerCase().normalize("NFKC");
}

function hashedName(written: string, shown = written): string {
  const name = readable(percentDecoded(shown).normalize("NFKC"));
  const hash = createHash("sha256").update(written).digest("hex").slice(0, FILE_NAME_HASH_DIGITS);
  return `${DEVICE.test(name) ? name.replaceAll(".", "-") : name}~${hash}`;
}

/** What of a name may stand in any path. */
function readable(name: string): string {
  const plain = name.replace(/[^\p{L}\p{M}\p{N}._-]+/gu, "-").replace(/\.{2,}/g, ".");
  return trimmed(short(plain));
}

function short(name: string): string[] {
  const signs: string[] = [];
  let bytes = 0;
  for (const sign of name) {
    bytes += new TextEncoder().encode(sign).length;
    if (signs.length >= MAX_FILE_NAME_CHARS || bytes > MAX_FILE_NAME_BYTES) break;
    signs.push(sign);
  }
  return signs;
}

/** A name that begins with a dot is hidden, one with a dash looks like an option. */
function trimmed(signs: string[]): string {
  let [start, end] = [0, signs.length];
  while (start < end && /[.-]/.test(signs[start] ?? "")) start++;
  while (end > start && /[.-]/.test(signs[end - 1] ?? "")) end--;
  return signs.slice(start, end).join("");
}
