/** How much the robots.txt of many sites may hold. */
import assert from "node:assert/strict";
import {
  createRobotsCache,
  MAX_ROBOTS_CACHE_BYTES,
  type RobotsCache,
} from "../../../src/web/fetch/guard/robots_cache.ts";
import { MAX_ROBOTS_BYTES } from "../../../src/base/limits.ts";

const ORIGINS = 16;

function keepEverywhere(line: string): { cache: RobotsCache; kept: number } {
  const cache = createRobotsCache("service", () => 0);
  const text = `User-agent: *\n${line.repeat(MAX_ROBOTS_BYTES / line.length)}`;
  const bytes = new TextEncoder().encode(text);
  const urls = Array.from({ length: ORIGINS }, (_, at) => new URL(`http://s${at}.example/`));
  for (const url of urls) {
    cache.keep(url, { url, status: 200, headers: new Map(), bytes });
  }
  return { cache, kept: urls.filter((url) => cache.kept(url) !== undefined).length };
}

/** Files of 512 KiB, and the megabytes that one of them takes when it is read. */
const HOSTILE: readonly (readonly [string, string, number])[] = [
  ["short rules", "Allow:/a\n", 5],
  ["groups of one rule", "User-agent:a\nAllow:/\n", 12],
];

for (const [name, line, mib] of HOSTILE) {
  Deno.test(`createRobotsCache() holds so much of hostile sites and no more: ${name}`, () => {
    const { cache, kept } = keepEverywhere(line);
    assert.notEqual(cache.kept(new URL(`http://s${ORIGINS - 1}.example/x`)), undefined);
    assert.ok(kept * mib * 1024 ** 2 <= MAX_ROBOTS_CACHE_BYTES, `${kept} are kept`);
  });
}
