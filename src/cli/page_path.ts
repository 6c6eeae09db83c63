/**
 * Where in a folder a page of a site is written: mirrored by its path.
 *
 * A name is made of letters, digits, `-`, `_` and single dots, so that no address leads out of the
 * folder or to a name the system keeps for itself; one that had to be changed has a hash behind it.
 */
import { MAX_FILE_NAME_CHARS, MAX_PATH_FOLDERS } from "../limits.ts";

/** Returns the names of the folders and of the file, without its ending. */
export function pagePath(address: string, start: string): string[] {
  const url = new URL(address);
  const segments = url.pathname.split("/").filter((segment) => segment !== "");
  const isFolder = url.pathname.endsWith("/");
  const host = url.host === new URL(start).host ? [] : [url.host];
  const last = isFolder ? "index" : (segments.pop() ?? "index").replace(/\.(?:html?|md)$/i, "");
  const folders = segments.slice(0, MAX_PATH_FOLDERS);
  const rest = segments.slice(MAX_PATH_FOLDERS);
  const file = [...rest, last + url.search].join("-");
  return [...host, ...folders, file].map(fileName);
}

function fileName(segment: string): string {
  let written = segment;
  try {
    written = decodeURIComponent(segment);
  } catch {
    // A name of another encoding stays escaped.
  }
  const plain = written.normalize("NFC")
    .replace(/[^\p{L}\p{M}\p{N}._-]+/gu, "-")
    .replace(/\.{2,}/g, ".");
  const short = trimmed([...plain].slice(0, MAX_FILE_NAME_CHARS));
  const isOwn = short === written && !/^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(short);
  return isOwn ? short : `${short}~${hashOf(segment)}`;
}

/** A name that begins with a dot is hidden, one with a dash looks like an option. */
function trimmed(signs: string[]): string {
  let [start, end] = [0, signs.length];
  while (start < end && /[.-]/.test(signs[start] ?? "")) start++;
  while (end > start && /[.-]/.test(signs[end - 1] ?? "")) end--;
  return signs.slice(start, end).join("");
}

/** FNV-1a, eight digits: two names that were changed to one stay two. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, "0");
}
