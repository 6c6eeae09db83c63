/** Addresses as Markdown writes them: resolved, and safe between the brackets of a link. */
import type { Resolver } from "../../../page/html/mod.ts";

const NEEDS_BRACKETS = /[()\s]/;
const SCHEME = /^(?!https?:)[a-z][a-z0-9+.-]*:/i;
// deno-lint-ignore no-control-regex
const UNSAFE = /[\u0000-\u0020\u007f<>|\\]/g;

/** Writes a link's target, resolved where it can be; undefined for what leads nowhere. */
export function linkTarget(resolver: Resolver, href: string): string | undefined {
  const resolved = resolver.link(href);
  if (resolved !== undefined) return spelled(resolved);
  const written = href.trim();
  return written === "" || SCHEME.test(written) ? undefined : spelled(written);
}

function spelled(address: string): string {
  const safe = address.replace(UNSAFE, encodeURIComponent);
  return NEEDS_BRACKETS.test(safe) ? `<${safe}>` : safe;
}
