/** The reference parser's own cases; they stay outside the repository. */
import assert from "node:assert/strict";
import { isAllowed } from "../../src/web/manners/robots/match_robots.ts";
import { parseRobots } from "../../src/web/manners/robots/parse_robots.ts";

interface Case {
  test: string;
  robots: string;
  agent: string;
  url: string;
  allowed: boolean;
}

const file = `${Deno.env.get("SERVICE_DATA") ?? "../shared/data"}/suites/robots-google/cases.json`;

Deno.test("isAllowed() answers every reference case", () => {
  let cases: Case[];
  try {
    cases = JSON.parse(Deno.readTextFileSync(file));
  } catch {
    console.log(`passed over: ${file} is not there`);
    return;
  }
  const wrong = cases.filter((each) =>
    isAllowed(parseRobots(each.robots), each.agent, each.url) !== each.allowed
  );
  assert.deepEqual(wrong, []);
});
