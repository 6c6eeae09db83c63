/**
 * The uses of its pages that a robots.txt allows or disallows.
 *
 * `Content-Usage`: draft-ietf-aipref-attach-05 and -vocab-08. `Content-Signal`: Cloudflare's draft,
 * expired 2026-04-04. Both are a path, when given, and a dictionary of RFC 9651.
 */
import { MAX_ROBOTS_STEPS } from "../../base/limits.ts";
import { readDictionary } from "../../page/text/mod.ts";
import { matchPathPattern, type MatchWork, type Robots } from "../../web/manners/robots/mod.ts";

/** Categories of each line, and what its tokens mean. */
const LINES: Readonly<
  Record<string, { categories: readonly string[]; tokens: Readonly<Record<string, string>> }>
> = {
  "content-usage": {
    categories: ["train-ai", "ai-use", "search"],
    tokens: { y: "allow", n: "disallow" },
  },
  "content-signal": {
    categories: ["search", "ai-input", "ai-train"],
    tokens: { yes: "allow", no: "disallow" },
  },
};

interface Preference {
  readonly name: string;
  readonly path: string;
  readonly stated: ReadonlyMap<string, string>;
}

/** What a page may be used for, by category: `allow` or `disallow`. */
interface PageUsage {
  content_usage: Record<string, string>;
  content_signal: Record<string, string>;
}

/** The preferences of a robots.txt. */
interface Usage {
  /** Returns what a group prefers for a path with its query. */
  forPath(group: string, path: string): PageUsage;
}

/** Reads the preferences of a robots.txt. Never throws. */
export function readUsage({ usages }: Pick<Robots, "usages">): Usage {
  const groups = usages.map(({ agents, lines }) => ({
    agents,
    lines: lines.flatMap(([name, value]) => readLine(name, value) ?? []),
  }));
  return {
    forPath(group, path): PageUsage {
      const lines = groups.filter(({ agents }) => agents.includes(group))
        .flatMap((named) => named.lines);
      const work = { steps: 0 };
      return {
        content_usage: decide(lines, "content-usage", path, work),
        content_signal: decide(lines, "content-signal", path, work),
      };
    },
  };
}

function readLine(name: string, value: string): Preference | undefined {
  const [path = ""] = value.startsWith("/") ? value.split(/[ \t]/, 1) : [];
  const stated = readDictionary(value.slice(path.length).trim());
  return stated && { name, path: path || "/", stated };
}

/**
 * The lines of the longest path that matches decide; where they disagree, the one that disallows.
 * Lines that come after more work than any honest file asks for have no say.
 */
function decide(
  lines: readonly Preference[],
  name: string,
  path: string,
  work: MatchWork,
): Record<string, string> {
  const row = LINES[name];
  if (row === undefined) return {};
  const matching = lines.filter((line) =>
    line.name === name && work.steps <= MAX_ROBOTS_STEPS && matchPathPattern(line.path, path, work)
  );
  const longest = matching.reduce((most, line) => Math.max(most, line.path.length), 0);
  const decided: Record<string, string> = {};
  for (const { path: { length }, stated } of matching) {
    if (length !== longest) continue;
    for (const category of row.categories) {
      const verdict = row.tokens[stated.get(category) ?? ""];
      if (verdict !== undefined && decided[category] !== "disallow") decided[category] = verdict;
    }
  }
  return decided;
}
