/**
 * Where a page leads by itself: by a `Refresh` header, a `meta` refresh or a script that does little
 * else. HTML standard, "shared declarative refresh steps".
 */
import type { Page, Tree } from "../../../page/html/mod.ts";
import { resolveAddress } from "../../../page/html/mod.ts";
import { isDataScript, refreshesOf } from "../../../page/layout/mod.ts";
import type { SelfRedirect } from "../web.ts";
import type { PageMeasure } from "./page_measure.ts";
import { TEXT_FLOOR } from "./main_measure.ts";

// Bounds.
/** Seconds up to which a refresh leads away from a page that has a text; nobody reads it sooner. */
const MAX_UNREAD_SECONDS = 1;
/** Seconds up to which a refresh leads away from a page without one. */
const MAX_REFRESH_SECONDS = 10;
/** Characters of an address that a page leads to; a longer one is not followed. */
const MAX_REFRESH_CHARS = 2_000;
/** Characters of all scripts of a page up to which they are read for where they lead. */
const MAX_LEADING_SCRIPT_CHARS = 3_000;

/** Where a page leads. */
export type Lead = Pick<SelfRedirect, "to" | "by">;

/** Returns where a page leads by itself; undefined for one that stays, or leads to itself. */
export function selfRedirectOf(page: Page, measure: PageMeasure): Lead | undefined {
  const isPoor = measure.main.chars < TEXT_FLOOR && !measure.hasThing;
  const header = page.headers.get("refresh");
  const written = header === undefined ? undefined : readRefresh(header, isPoor);
  if (written !== undefined) return leadTo(page, written, "refresh header");
  for (const content of refreshesOf(page.tree)) {
    const target = readRefresh(content, isPoor);
    if (target !== undefined) return leadTo(page, target, "meta refresh");
  }
  const target = isPoor ? scriptTarget(page.tree) : undefined;
  return target === undefined ? undefined : leadTo(page, target, "script");
}

function leadTo({ base, url }: Page, target: string, by: Lead["by"]): Lead | undefined {
  const to = resolveAddress(base, target);
  if (to === undefined || url === null) return undefined;
  return to.split("#", 1)[0] === url.split("#", 1)[0] ? undefined : { to, by };
}

function readRefresh(content: string, isPoor: boolean): string | undefined {
  const [, seconds, rest = ""] = /^(\d{1,3})(?:\.\d*)?[;,\s]+([^;,\s][^]*)$/
    .exec(content.slice(0, MAX_REFRESH_CHARS).trim()) ?? [];
  const most = isPoor ? MAX_REFRESH_SECONDS : MAX_UNREAD_SECONDS;
  if (seconds === undefined || Number(seconds) > most) return undefined;
  const target = rest.replace(/^url\s*=/i, "").trim();
  const quote = /^["']/.exec(target)?.[0];
  return quote === undefined ? target : target.slice(1).split(quote, 1)[0]?.trim();
}

const LEADS =
  /(?<![\w.$])(?:(?:window|document|top|self|parent|globalThis)\.)?location(?:\.href)?\s?(?:=(?!=)\s?|\.(?:replace|assign)\s?\(\s?)(["'`])([^"'`\\$\n]{1,2000})\1/g;

/** The one address that the scripts of a page lead to, where they are few and all are in it. */
function scriptTarget(tree: Tree): string | undefined {
  const scripts = tree.named("script").filter((node) => !isDataScript(tree, node));
  if (scripts.some((node) => tree.hasAttribute(node, "src"))) return undefined;
  const texts = scripts.map((node) => tree.data(tree.firstChild(node)));
  if (texts.reduce((sum, { length }) => sum + length, 0) > MAX_LEADING_SCRIPT_CHARS) {
    return undefined;
  }
  const targets = texts.flatMap((text) => [...text.matchAll(LEADS)].map(([, , to]) => to));
  return new Set(targets).size === 1 ? targets[0] : undefined;
}
