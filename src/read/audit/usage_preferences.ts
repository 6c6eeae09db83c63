/**
 * The uses of its pages that a robots.txt allows or disallows.
 *
 * `Content-Usage`: draft-ietf-aipref-attach-05 and -vocab-08. `Content-Signal`: Cloudflare's draft,
 * expired 2026-04-04. Both are a path, when given, and a dictionary of RFC 9651.
 */
import { addTo } from "../../base/add_to.ts";
import { MAX_ROBOTS_BYTES, MAX_ROBOTS_STEPS } from "../../base/limits.ts";
import { matchPathPattern, type MatchWork } from "../../web/manners/robots/mod.ts";

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
export function readUsage(text: string): Usage {
  const groups = readGroups(text.slice(0, MAX_ROBOTS_BYTES));
  return {
    forPath(group, path): PageUsage {
      const lines = (groups.get(group) ?? []).flat();
      const work = { steps: 0 };
      return {
        content_usage: decide(lines, "content-usage", path, work),
        content_signal: decide(lines, "content-signal", path, work),
      };
    },
  };
}

const RULES = new Set(["allow", "disallow", ...Object.keys(LINES)]);

/** Gathers the lines of each agent; groups of the same name merge, lines before any group are ignored. */
function readGroups(text: string): Map<string, Preference[][]> {
  const groups = new Map<string, Preference[][]>();
  // The agents of a group share its lines: many agents and many lines would else be multiplied.
  let lines: Preference[] = [];
  let isNaming = false;
  for (const raw of text.split(/\r\n|\n|\r/)) {
    const [, key = "", value = ""] = /^\s*([\w-]+)\s*:\s*([^#]*)/.exec(raw.slice(0, 4096)) ?? [];
    const name = key.toLowerCase();
    if (name === "user-agent") {
      if (!isNaming) lines = [];
      isNaming = true;
      const agent = agentName(value.trim());
      if (groups.get(agent)?.at(-1) !== lines) addTo(groups, agent, lines);
    } else if (RULES.has(name)) {
      isNaming = false;
      const preference = LINES[name] === undefined ? undefined : readLine(name, value.trim());
      if (preference !== undefined) lines.push(preference);
    }
  }
  return groups;
}

function agentName(value: string): string {
  return value.startsWith("*") ? "*" : (/^[a-z_-]+/i.exec(value)?.[0] ?? "").toLowerCase();
}

function readLine(name: string, value: string): Preference | undefined {
  const [path = ""] = value.startsWith("/") ? value.split(/[ \t]/, 1) : [];
  const stated = readDictionary(value.slice(path.length).trim());
  return stated && { name, path: path || "/", stated };
}

const MEMBER =
  /^([a-z*][a-z0-9_.*-]*)(?:=([A-Za-z*][\w:/!#$%&'*+.^`|~-]*|\?[01]|-?\d[\d.]*|"[^"]*"))?((?:[ ]*;[ ]*[a-z*][a-z0-9_.*-]*(?:=[^;,\s]+)?)*)$/;

/** Reads a dictionary of RFC 9651; undefined when it does not parse, for then it states nothing. */
function readDictionary(text: string): Map<string, string> | undefined {
  const members = new Map<string, string>();
  for (const member of text.split(",")) {
    const found = MEMBER.exec(member.trim());
    if (found === null) return undefined;
    members.set(found[1] ?? "", found[2] ?? "?1");
  }
  return members;
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
