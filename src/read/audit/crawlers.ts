/** What a site's robots.txt allows each AI agent on one page. */
import { MAX_ROBOTS_BYTES } from "../../base/limits.ts";
import { isAllowed, type Robots } from "../../web/manners/robots/mod.ts";
import { type Finding, finding } from "./finding.ts";
import { readUsage } from "./usage_preferences.ts";
import { urlOf } from "../../page/url/mod.ts";
import ROWS from "./agents.json" with { type: "json" };

const ROBOTS_RULE = "https://www.rfc-editor.org/rfc/rfc9309";

/** The verdict on one agent. */
export interface CrawlerVerdict extends Agent {
  /** Null when robots.txt could not be read. */
  allowed: boolean | null;
  /** The name of the group that decided, in lower case; `*` for everybody's, null for none. */
  group: string | null;
  content_usage: Record<string, string>;
  content_signal: Record<string, string>;
}

/** Returns the verdict of each known agent on a page; a robots.txt that was not read has no rules. */
export function judgeAgents(
  robots: Robots | undefined,
  url: string,
): CrawlerVerdict[] {
  const usage = readUsage(robots ?? { usages: [] });
  const { pathname, search } = urlOf(url);
  return AGENTS.map((agent) => {
    const group = robots === undefined ? null : groupFor(robots, agent.agent);
    const allowed = robots === undefined ? null : isAllowed(robots, agent.agent, url);
    // What may not be fetched may not be used: preferences would only confuse.
    const preferred = allowed === true && group !== null
      ? usage.forPath(group, pathname + search)
      : { content_usage: {}, content_signal: {} };
    return { ...agent, allowed, group, ...preferred };
  });
}

/** Reports a page that Google's crawler may not read; nothing where robots.txt is not known. */
export function checkGooglebot(url: string | null, robots: Robots | undefined): Finding[] {
  if (url === null || robots === undefined || isAllowed(robots, "Googlebot", url)) return [];
  const message = "robots.txt keeps Googlebot from the page: search sees nothing of it";
  return [
    finding("error", "googlebot-blocked", message, { source: "robots.txt", rule: ROBOTS_RULE }),
  ];
}

/** Returns the group that decides for an agent: RFC 9309 section 2.2.1. */
function groupFor({ groups }: Robots, agent: string): string | null {
  const token = agent.toLowerCase();
  if (groups.some(({ agents }) => agents.includes(token))) return token;
  return groups.some(({ agents }) => agents.includes("*")) ? "*" : null;
}

const NAMED = /^[ \t]*user-?agent[ \t]*:([^#\r\n]*)/gim;

/** Returns the other agents that a robots.txt names, in lower case, each once, in order. */
export function otherAgents(text: string): string[] {
  const known = new Set(AGENTS.map(({ agent }) => agent.toLowerCase()));
  const named = text.slice(0, MAX_ROBOTS_BYTES).matchAll(NAMED);
  const names = new Set([...named].map(([, name = ""]) => name.trim().toLowerCase()));
  return [...names].filter((agent) => agent !== "*" && agent !== "" && !known.has(agent));
}

interface Agent {
  readonly agent: string;
  readonly vendor: string;
  /** What it collects pages for: `training`, `search`, `user`, `dataset` or `agents`. */
  readonly use: string;
  /** Whether the vendor states it. */
  readonly honours_robots: boolean;
  readonly note: string;
  readonly doc: string;
}

/** Every agent, in the order answers list them. */
export const AGENTS = ROWS as unknown as readonly Agent[];
