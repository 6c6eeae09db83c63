/** Reads a robots.txt (RFC 9309, 2.2, leniently) in one pass; nothing in it throws. */
import { MAX_ROBOTS_BYTES } from "../../../base/limits.ts";

// Bounds.
/** Characters of one line of a robots.txt that are read; the rest of the line is passed over. */
export const MAX_ROBOTS_LINE_CHARS = 2_048;

/** One `Allow` or `Disallow` line. */
export interface RobotsRule {
  readonly allow: boolean;
  /** The path pattern as matched: non-ASCII as escapes, escapes in capitals. */
  readonly pattern: string;
}

/** One `Crawl-delay` or `Request-rate` line. */
interface RobotsDelay {
  /** How many agents were named above it: those it applies to. */
  readonly named: number;
  /** Seconds between requests; may be Infinity. */
  readonly seconds: number;
}

/** The rules of one or more user agents named together. */
export interface RobotsGroup {
  /** Product tokens in lower case; `*` is everybody. */
  readonly agents: string[];
  readonly rules: RobotsRule[];
  /**
   * What `Crawl-delay` and `Request-rate` ask for, in order. Such a line applies to the agents
   * named above it; RFC 9309 does not let it end a group.
   */
  readonly delays: RobotsDelay[];
}

/** What agents named together are told of the uses of pages, which begins rules as `Allow` does. */
interface UsageGroup {
  readonly agents: string[];
  /** The name of each line and its value as written, in order. */
  readonly lines: (readonly [name: string, value: string])[];
}

/** A robots.txt as read. */
export interface Robots {
  readonly groups: readonly RobotsGroup[];
  /** Sitemap addresses as written, in order; they belong to no group. */
  readonly sitemaps: readonly string[];
  readonly usages: readonly UsageGroup[];
}

/** Line names and the misspellings of them that are common enough to mean something. */
const LINE_NAMES: Record<string, string> = Object.fromEntries([
  ..."user-agent allow disallow sitemap crawl-delay request-rate content-usage content-signal"
    .split(" ").map((name) => [name, name]),
  ..."dissallow dissalow disalow diasllow disallaw".split(" ").map((name) => [name, "disallow"]),
  ...["useragent", "user agent"].map((name) => [name, "user-agent"]),
  ["site-map", "sitemap"],
]);

/** Reads a robots.txt. Never throws; what is not a line of the format is passed over. */
export function parseRobots(text: string): Robots {
  const groups: RobotsGroup[] = [];
  const sitemaps: string[] = [];
  const usages: UsageGroup[] = [];
  let current: RobotsGroup | undefined;
  let isNaming = false;
  // RFC 9309 lets no other line end the names of a group: one of a usage does for usages alone.
  let isNamingUsage = false;
  for (const line of linesOf(text)) {
    const [name, value] = splitLine(line);
    if (name === "sitemap") {
      if (value !== "") sitemaps.push(value);
    } else if (name === "user-agent") {
      if (current === undefined || !isNaming) {
        current = { agents: [], rules: [], delays: [] };
        groups.push(current);
      }
      if (!isNamingUsage) usages.push({ agents: [], lines: [] });
      const token = agentToken(value);
      current.agents.push(token);
      usages.at(-1)?.agents.push(token);
      isNaming = isNamingUsage = true;
    } else if (name === "allow" || name === "disallow") {
      isNaming = isNamingUsage = false;
      // A dollar that is not the last sign stands for itself.
      const literal = value.replace(/\$(?!$)/g, "%24");
      const pattern = tidyEscapes(literal).replace(/[\u0080-\u{10FFFF}]+/gu, (text) => {
        const bytes = encoder.encode(text);
        return Array.from(bytes, (byte) => `%${byte.toString(16).toUpperCase()}`).join("");
      });
      if (pattern !== "") current?.rules.push({ allow: name === "allow", pattern });
    } else if (current !== undefined && (name === "crawl-delay" || name === "request-rate")) {
      const seconds = name === "crawl-delay" ? delayOf(value) : rateOf(value);
      current.delays.push({ named: current.agents.length, seconds });
    } else if (name === "content-usage" || name === "content-signal") {
      isNamingUsage = false;
      usages.at(-1)?.lines.push([name, value]);
    }
  }
  return { groups, sitemaps, usages };
}

/** The lines of the part that is read; a page of HTML in its place is reduced to its text. */
function linesOf(text: string): string[] {
  const read = text.slice(0, MAX_ROBOTS_BYTES).replace(/^\uFEFF/, "");
  const isPage = /^\s*(?:<!doctype\s+html|<html)/i.test(read.slice(0, 1_000));
  return (isPage ? withoutTags(read) : read).split(/\r\n|\n|\r/);
}

function withoutTags(page: string): string {
  const text = page.replace(/<(?:br|p|div|li|pre)\b[^<>]*>/gi, "\n").replace(/<[^<>]*>/g, "");
  return text.replace(/&lt;/g, "<").replace(/&gt;/g, ">").replace(/&amp;/g, "&");
}

/** Splits `name: value # comment`; a missing colon is forgiven when two words are left. */
function splitLine(raw: string): readonly [string, string] {
  const line = (raw.slice(0, MAX_ROBOTS_LINE_CHARS).split("#", 1)[0] ?? "").trim();
  const colon = line.indexOf(":");
  const parts = colon >= 0
    ? [line.slice(0, colon), line.slice(colon + 1)]
    : /^(\S+)\s+(\S+)$/.exec(line)?.slice(1) ?? [];
  const name = (parts[0] ?? "").trim().toLowerCase();
  return [Object.hasOwn(LINE_NAMES, name) ? LINE_NAMES[name] ?? "" : "", (parts[1] ?? "").trim()];
}

/** The product token alone: a version or a comment after it does not change whom it names. */
function agentToken(value: string): string {
  if (/^\*(?:\s|$)/.test(value)) return "*";
  return (/^[a-z_-]+/i.exec(value)?.[0] ?? "").toLowerCase();
}

const encoder = new TextEncoder();

/**
 * Returns the one spelling of what a path may write in two ways: escapes in capitals, and signs
 * that some programs escape and others do not (`<`, quotes, braces, spaces) always escaped.
 */
export function tidyEscapes(path: string): string {
  return path.replace(/%[0-9a-f]{2}/gi, (escape) => escape.toUpperCase())
    .replace(/[ "'<>^`{|}]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

function delayOf(value: string): number {
  const text = value.trim().toLowerCase();
  if (/^\+?inf(?:inity)?$/.test(text)) return Infinity;
  return /^\+?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/.test(text) ? Number(text) : 0;
}

/** `n/m` with an optional unit: n requests in m seconds, minutes or hours. */
function rateOf(value: string): number {
  const match = /^(\d+)\s*\/\s*(\d+)\s*([smh]?)/i.exec(value);
  const requests = Number(match?.[1] ?? 0);
  if (match === null || requests === 0) return 0;
  const unit = { m: 60, h: 3600 }[(match[3] ?? "").toLowerCase()] ?? 1;
  return Number(match[2]) * unit / requests;
}
