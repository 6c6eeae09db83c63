/** Judges every regular expression of the sources: its time may grow like the text, not faster. */
import assert from "node:assert/strict";
import { resolve } from "node:path";
import { REGEX_EXCEPTIONS, type RegexException } from "./regex_exceptions.ts";
import { type Growth, judgeRegex } from "./regex_growth.ts";
import { hasNeighbours } from "./regex_neighbours.ts";
import { findRegexSites, type RegexSite } from "./regex_sites.ts";

const ROOT = resolve(import.meta.dirname as string, "../../..");

/** Fewer than these were not all found. */
const LEAST_SITES = 500;
const LEAST_SHARED_SITES = 200;

function* sourcesUnder(folder: string): Generator<string> {
  for (const entry of [...Deno.readDirSync(folder)].sort((a, b) => a.name < b.name ? -1 : 1)) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory) yield* sourcesUnder(path);
    else if (entry.name.endsWith(".ts")) yield path;
  }
}

const files = [`${ROOT}/main.ts`, ...sourcesUnder(`${ROOT}/src`)];
const { sites, unseen } = await findRegexSites(ROOT, files);

function isExcepted({ place, source }: RegexSite, exception: RegexException): boolean {
  return place.startsWith(`${exception.file}:`) && source.startsWith(exception.begins);
}

/** Judges each distinct pattern once. */
function judgeAll(): { dangerous: RegexSite[]; told: Map<RegexSite, string> } {
  const verdicts = new Map<string, string | undefined>();
  const dangerous: RegexSite[] = [];
  const told = new Map<RegexSite, string>();
  for (const site of sites) {
    const key = `/${site.source}/${site.flags}`;
    if (!verdicts.has(key)) verdicts.set(key, problemOf(site));
    const problem = verdicts.get(key);
    if (problem === undefined) continue;
    dangerous.push(site);
    told.set(site, `${site.place}: ${key.slice(0, 200)} ${problem}`);
  }
  return { dangerous, told };
}

function problemOf({ source, flags }: RegexSite): string | undefined {
  try {
    const { growth, attack } = judgeRegex(source, flags);
    if (growth === "linear") return undefined;
    const { prefix = "", pump = "" } = attack ?? {};
    return `is ${growth} on ${JSON.stringify(prefix)} and many ${JSON.stringify(pump)}`;
  } catch (error) {
    return `cannot be judged: ${(error as Error).message}`;
  }
}

Deno.test("no pattern of the sources takes time by the square of a text", () => {
  const { dangerous, told } = judgeAll();
  const distinct = new Set(sites.map(({ source, flags }) => `/${source}/${flags}`)).size;
  console.log(`${distinct} patterns in ${sites.length} places judged`);
  assert(sites.length >= LEAST_SITES, `only ${sites.length} patterns were found`);
  const bad = dangerous.filter((site) => !REGEX_EXCEPTIONS.some((one) => isExcepted(site, one)));
  assert.deepEqual(bad.map((site) => told.get(site)), []);
  const idle = REGEX_EXCEPTIONS.filter((one) => !dangerous.some((site) => isExcepted(site, one)));
  assert.deepEqual(idle, [], "an exception is no longer needed");
});

/**
 * Rooms that run in the processes that everybody shares, on what a caller or a site sent: main, and
 * what connects. Rungs are judged by readers.
 */
const SHARED_ROOM =
  /^src\/(?:base|page\/url|serve|site\/cursor|terminal|tools\/contract|web\/manners|web\/fetch\/(?!rungs))/;

Deno.test("no run stands beside another over the same letters where everybody waits", () => {
  const judged = sites.filter(({ place }) => SHARED_ROOM.test(place));
  assert(judged.length >= LEAST_SHARED_SITES, `only ${judged.length} patterns were found`);
  const bad = judged.filter(({ source, flags }) => hasNeighbours(source, flags));
  assert.deepEqual(bad.map(({ place, source }) => `${place}: ${source}`), []);
});

for (
  const pattern of [/^(.*?)([^ ,]*)$/s, /\s*\s*x/, /(?:a+b?)a*/, /a{0,30}b?(?:a|c)+/, /(x\d*)(\d+)/]
) {
  Deno.test(`hasNeighbours() finds the two runs of ${pattern}`, () => {
    assert(hasNeighbours(pattern.source, pattern.flags));
  });
}

for (const pattern of [/^(\S+) (.*)$/s, /a*b*/, /\d+\.\d+/, /^[^:]+:\/\/[^/?#]*(\/[^?#]*)?/]) {
  Deno.test(`hasNeighbours() finds none in ${pattern}`, () => {
    assert(!hasNeighbours(pattern.source, pattern.flags));
  });
}

Deno.test("every pattern that is made while the program runs was seen", () => {
  assert.deepEqual(unseen, []);
});

/** Patterns whose growth is known, from books and from what stood here before. */
const KNOWN: readonly (readonly [RegExp, Growth])[] = [
  [/^(a+)+$/, "exponential"],
  [/^(a*)*$/, "exponential"],
  [/^(a|a)*$/, "exponential"],
  [/^(a|aa)+$/, "exponential"],
  [/^(?:[a-z]+\.?)+@$/, "exponential"],
  [/^(\w+\s?)*$/, "exponential"],
  [/^(?:\s*,?\s*)*;$/, "exponential"],
  [/^(?:a{0,40}){0,40}$/, "exponential"],
  [/\.+$/, "square"],
  [/\s+$/, "square"],
  [/^\s*\s*$/, "square"],
  [/^a*b?a*c$/, "square"],
  [/^(.*?)\s+of\s+(.*)$/s, "square"],
  [/^\s*([^=\s]+)\s*=\s*([\x21-\x7e ]*?)\s*$/, "square"],
  [/<!\[CDATA\[([\s\S]*?)\]\]>/g, "square"],
  [/[^/]*$/, "square"],
  [/"\w*price\w*"/i, "square"],
  [/\B(?=(\d{3})+$)/g, "square"],
  [/(?=.*x)y/, "square"],
  [/(?!\d*x)y/, "square"],
  [/^(.*?)([^ ,]*)$/s, "square"],
  [/^(["'])\s*\s*\1$/, "square"],
  [/^a{0,30}a{0,30}b$/, "square"],
  [/\d+$/my, "square"],
  [/^\.+$/, "linear"],
  [/(?<!\.)\.+$/, "linear"],
  [/(?:(?<!\s)\s+)?[|]/, "linear"],
  [/\b\w+\b!/, "linear"],
  [/\s+/g, "linear"],
  [/a.*$/s, "linear"],
  [/"[^"]*"/g, "linear"],
  [/^(.*)([^ ,]*)$/s, "linear"],
  [/^(.*?)x?$/s, "linear"],
  [/<!--[^-]*-->/, "linear"],
  [/^\s*(?:(?:a|b)\s*)?c$/, "linear"],
  [/^(?:[a-z]+,)*[a-z]+$/, "linear"],
  [/^(["'])(.*)\1$/s, "linear"],
  [/\d+(?:\.\d+)?/g, "linear"],
  [/^\p{L}\P{L}*\p{L}$/u, "linear"],
];

for (const [pattern, growth] of KNOWN) {
  Deno.test(`judgeRegex() calls ${pattern} ${growth}`, () => {
    assert.equal(judgeRegex(pattern.source, pattern.flags).growth, growth);
  });
}

Deno.test("judgeRegex() reads sets of the v flag", () => {
  assert.equal(judgeRegex("[\\p{L}--[a-z]]+x", "v").growth, "square");
  assert.equal(judgeRegex("^[\\p{L}--[a-z]]+x", "v").growth, "linear");
});

Deno.test("judgeRegex() refuses what it does not know rather than let it pass", () => {
  assert.throws(() => judgeRegex("(?<=a+)b", ""), /looks behind/);
});

/** Characters of a text on which the square shows, and a time it takes there at least. */
const PUMPED_CHARS = 30_000;

Deno.test("judgeRegex() tells a text on which the square can be seen", () => {
  const { attack } = judgeRegex("\\.+$", "");
  assert(attack !== undefined);
  const text = (size: number): string => attack.prefix + attack.pump.repeat(size) + "!";
  const took = (pattern: RegExp, size: number): number => {
    const started = performance.now();
    pattern.exec(text(size));
    return performance.now() - started;
  };
  const square = took(/\.+$/, PUMPED_CHARS);
  const linear = took(/(?<!\.)\.+$/, PUMPED_CHARS);
  assert(square > 10 * linear, `${square} ms against ${linear} ms`);
});
