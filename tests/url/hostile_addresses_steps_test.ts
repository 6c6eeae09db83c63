/** Addresses made to be slow to read: each of these took seconds, by regular expressions that go back. */
import { createRungMemory } from "../../src/web/fetch/rungs/rung_memory.ts";
import { canonicalAddress } from "../../src/page/url/canonical.ts";
import { hideAddressSecrets, hideSecrets } from "../../src/base/hide_secrets.ts";
import { isAddress } from "../../src/page/url/is_address.ts";
import { judgeAddress } from "../../src/page/url/judge_address.ts";
import { originOf, siteOf } from "../../src/page/url/same_site.ts";
import { withinSteps } from "../support/count_steps.ts";

const LONG = 60_000;
/** Steps a character of a text may take. */
const MOST_STEPS_PER_CHAR = 20;

const DOTS = new URL(`http://a${".".repeat(LONG)}a/`);
const FOLDER = new URL(`http://a.example/${"a".repeat(LONG)}/`);

/** What a text may be that is searched for addresses. */
const TEXTS: Record<string, string> = {
  "letters": "a".repeat(LONG),
  "a password": `http://a:${"a".repeat(LONG)}`,
  "schemes": "a:".repeat(LONG / 2),
  "schemes and slashes": "a://".repeat(LONG / 4),
  "broken passwords": "a://b:c/".repeat(LONG / 8),
  "slashes": `a:${"/".repeat(LONG)}`,
  "backslashes and line ends": `a:${"\\\n".repeat(LONG / 2)}`,
  "line ends": ":\n".repeat(LONG / 2),
  "ends of user info": `http://${"@".repeat(LONG)}`,
  "users": "http://a@".repeat(LONG / 9),
  "ports": `http://a:${"1".repeat(LONG)}x/@`,
  "brackets": `http://${"[:]".repeat(LONG / 3)}`,
};

const WORK: Record<string, () => unknown> = {
  "siteOf() of dots": () => siteOf(DOTS),
  "originOf() of dots": () => originOf(DOTS),
  "canonicalAddress() of dots": () => canonicalAddress(DOTS.href),
  "judgeAddress() of dots": () => judgeAddress(DOTS.href, true),
  "recall() of a folder of letters": () => createRungMemory(() => 0).recall(FOLDER),
  "isAddress() of blanks": () => isAddress(" ".repeat(LONG)),
};
for (const [name, text] of Object.entries(TEXTS)) {
  WORK[`hideSecrets() of ${name}`] = () => hideSecrets(text);
  WORK[`hideAddressSecrets() of ${name}`] = () => hideAddressSecrets(text);
}

for (const [name, work] of Object.entries(WORK)) {
  Deno.test(`${name} by the ten thousand takes few steps a character`, async () => {
    await withinSteps(work, LONG * MOST_STEPS_PER_CHAR);
  });
}
