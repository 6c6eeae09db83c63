/** What a robots.txt lets one user agent fetch: RFC 9309 section 2.2.2. */
import { MAX_ROBOTS_STEPS } from "../../../base/limits.ts";
import { withoutIdleEscapes } from "../../../page/url/mod.ts";
import { matchPathPattern, type MatchWork } from "./match_path.ts";
import { tidyEscapes } from "./parse_robots.ts";
import type { Robots, RobotsGroup, RobotsRule } from "./parse_robots.ts";

/**
 * Reports whether an agent may fetch an address by a robots.txt.
 *
 * `agent` is the product token alone, in any case. The address must be escaped as it is sent. The
 * longest pattern decides, and allow on a tie; no rule allows. `/robots.txt` itself may be read. An
 * address that takes more than `MAX_ROBOTS_STEPS` to match is not allowed.
 *
 * ```ts
 * import assert from "node:assert/strict";
 * import { parseRobots } from "./parse_robots.ts";
 *
 * const robots = parseRobots("User-agent: *\nDisallow: /private");
 * assert.equal(isAllowed(robots, "service", "https://shop.example/private/a"), false);
 * assert.equal(isAllowed(robots, "service", "https://shop.example/"), true);
 * ```
 */
export function isAllowed(robots: Robots, agent: string, address: string): boolean {
  const path = pathOf(address);
  const plain = withoutIdleEscapes(path);
  if (path === "/robots.txt") return true;
  let best = -1;
  let allowed = true;
  const work = { steps: 0 };
  for (const rule of groupsFor(robots, agent).flatMap((group) => group.rules)) {
    // A shorter rule can no longer decide, and is skipped.
    if (rule.pattern.length < best) continue;
    const length = matchLength(rule, rule.allow ? path : plain, work);
    if (work.steps > MAX_ROBOTS_STEPS) return false;
    if (length > best || (length === best && length >= 0 && rule.allow)) {
      best = length;
      allowed = rule.allow;
    }
  }
  return allowed;
}

/** Returns the seconds an agent is asked to leave between requests; 0 when none is asked for. */
export function crawlDelay(robots: Robots, agent: string): number {
  const token = agent.toLowerCase();
  let longest = 0;
  for (const { agents, delays } of groupsFor(robots, agent)) {
    const at = agents.indexOf(agents.includes(token) ? token : "*");
    for (const { named, seconds } of delays) {
      if (named > at) longest = Math.max(longest, seconds);
    }
  }
  return longest;
}

/** The groups that name the agent, all of them; else those for everybody. */
function groupsFor(robots: Robots, agent: string): readonly RobotsGroup[] {
  const token = agent.toLowerCase();
  const own = token === "" ? [] : robots.groups.filter((group) => group.agents.includes(token));
  return own.length > 0 ? own : robots.groups.filter((group) => group.agents.includes("*"));
}

/** Length of the pattern when it matches, else -1. */
function matchLength(rule: RobotsRule, path: string, work: MatchWork): number {
  // Google compares escapes as they are written, the RFC undoes some: what either forbids is not asked
  // for.
  const pattern = rule.allow ? rule.pattern : withoutIdleEscapes(rule.pattern);
  const length = matchPathPattern(pattern, path, work) ? rule.pattern.length : -1;
  if (length >= 0 || !rule.allow) return length;
  // Allowing a folder's index page allows the folder.
  const slash = rule.pattern.lastIndexOf("/");
  if (slash < 0 || !rule.pattern.startsWith("index.htm", slash + 1)) return -1;
  const folder = `${rule.pattern.slice(0, slash + 1)}$`;
  return matchPathPattern(folder, path, work) ? folder.length : -1;
}

/** Path and query of an address as written, without the fragment; `/` when there is none. */
function pathOf(address: string): string {
  const start = /^[a-z][a-z0-9+.-]*:\/\/[^/?#;]*/i.exec(address)?.[0].length ?? 0;
  // A pattern means these two signs themselves by their escapes alone.
  const rest = tidyEscapes(address.slice(start).split("#", 1)[0] ?? "")
    .replaceAll("*", "%2A").replaceAll("$", "%24");
  return rest.startsWith("/") ? rest : `/${rest}`;
}
