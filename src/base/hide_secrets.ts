/**
 * Removes credentials in addresses from every text that leaves the service.
 *
 * One rule for answers, errors, logs and progress: the password of an address becomes `***`, and so
 * does a user name without a password, which is how tokens are written. Linear, without a regular
 * expression that backtracks: the texts come from callers and from sites, and one of 60,000 letters
 * took seconds.
 */
import { MAX_ADDRESS_CHARS } from "./limits.ts";

/** Replaces a secret. */
const HIDDEN = "***";

/** Hides the secrets of every address in a text. */
export function hideSecrets(text: string): string {
  return hideAfterSlashes(text, endOfUserIn);
}

/**
 * Hides the secrets of a text that is meant as one address, however badly it is spelled.
 *
 * The user info of a web address that can be parsed follows from its grammar. Of anything else all
 * between its scheme and its last `@` may be: an address is often broken because its password
 * contains a slash, a blank or a question mark.
 */
export function hideAddressSecrets(text: string): string {
  if (isReadable(text)) return hideAfterSlashes(text, endOfUserOf);
  const start = BEGINNING.exec(text)?.[0].length ?? 0;
  const end = text.lastIndexOf("@");
  if (end < start) return text;
  const user = text.slice(start, end);
  // A mail address contains no secret.
  if (start === 0 && !user.includes(":")) return text;
  // Another scheme may itself be a name, and its slashes the beginning of a password.
  const hidden = start === 0 || WEB_SCHEME.test(text) ? hiddenUser(user) : HIDDEN;
  return text.slice(0, start) + hidden + text.slice(end);
}

/** What precedes the user info: a scheme with its slashes, either alone, or nothing. */
const BEGINNING = /^\s*(?:(?:https?|ftp):[\\/]*|[a-z][a-z0-9+.-]*:[\\/]{2,}|[\\/]+)?/i;
const WEB_SCHEME = /^\s*(?:https?|ftp):/i;

/** Finds the `@` that ends the user info of an authority which begins at `start`; -1 without one. */
type EndOfUser = (text: string, start: number) => number;

function hideAfterSlashes(text: string, endOfUser: EndOfUser): string {
  const parts: string[] = [];
  let kept = 0;
  for (let colon = text.indexOf(":"); colon >= 0; colon = text.indexOf(":", colon + 1)) {
    const start = afterSlashes(text, colon + 1);
    const end = start < 0 ? -1 : endOfUser(text, start);
    if (end < 0) continue;
    parts.push(text.slice(kept, start), hiddenUser(text.slice(start, end)));
    kept = end;
    colon = end;
  }
  return kept === 0 ? text : parts.join("") + text.slice(kept);
}

/** A name is shown when a password follows it; alone it may be the secret itself. */
function hiddenUser(user: string): string {
  const colon = user.indexOf(":");
  return colon < 0 || colon === user.length - 1 ? HIDDEN : `${user.slice(0, colon)}:${HIDDEN}`;
}

/** Reports whether a text is a web address that a URL parser reads. */
function isReadable(text: string): boolean {
  const address = text.slice(0, 2 * MAX_ADDRESS_CHARS).trim();
  return address.length <= MAX_ADDRESS_CHARS && /^https?:\/\//i.test(address) &&
    URL.canParse(address);
}

/** The offset after two slashes or more, tabs and line ends aside, as parsers read; -1 for none. */
function afterSlashes(text: string, from: number): number {
  let at = from;
  let slashes = 0;
  for (; at < text.length; at++) {
    if ("\\/".includes(text.charAt(at))) slashes++;
    else if (!"\t\n\r".includes(text.charAt(at))) break;
  }
  return slashes >= 2 ? at : -1;
}

const ENDS_AUTHORITY = "/\\?#";
const ENDS_WORD = ' \t\n\r"<>';

/** Of a text that is one readable address: up to the last `@` of the authority, blanks and quotes included. */
function endOfUserOf(text: string, start: number): number {
  let last = -1;
  for (let at = start; at < text.length && !ENDS_AUTHORITY.includes(text.charAt(at)); at++) {
    if (text.charAt(at) === "@") last = at;
  }
  return last;
}

/**
 * Of an address inside a text: up to the last `@` of its authority, which ends with the word.
 *
 * Where other text stands in the place of the port, a sign of the password has ended the authority
 * too early: all up to the last `@` of the line is hidden.
 */
function endOfUserIn(text: string, start: number): number {
  let last = -1;
  let port = -1;
  let at = start;
  for (; at < text.length; at++) {
    const sign = text.charAt(at);
    if (ENDS_AUTHORITY.includes(sign) || ENDS_WORD.includes(sign)) break;
    if (sign === "@") last = at;
    if (sign === "]") port = -1;
    else if (sign === ":" && port < 0) port = at + 1;
  }
  if (last >= 0 || port < 0 || /^[0-9]*$/.test(text.slice(port, at))) return last;
  for (; at < text.length && !'\n"<>'.includes(text.charAt(at)); at++) {
    if (text.charAt(at) === "@") last = at;
    else if (text.charAt(at) === ":" && afterSlashes(text, at + 1) >= 0) break;
  }
  return last;
}
