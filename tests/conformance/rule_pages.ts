/**
 * Asks each page of rules whether it still bears the date of the rules held here.
 *
 *     deno task check:rules
 *
 * A page with another date is to be read again, and its rules and its row in
 * `src/read/audit/rule_pages.ts` with it. Needs the web; a page that cannot be had is named and passed over.
 */
import assert from "node:assert/strict";
import { RULE_PAGES } from "../../src/read/audit/rule_pages.ts";

const SECONDS = 20;

for (const [name, { url, updated }] of Object.entries(RULE_PAGES)) {
  Deno.test(`${name} is as it was on ${updated}`, async () => {
    let text: string;
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(SECONDS * 1000) });
      text = await answer.text();
      if (!answer.ok) throw new Error(`status ${answer.status}`);
    } catch (error) {
      console.log(`passed over: ${url} cannot be had (${(error as Error).message})`);
      return;
    }
    const [, date] = /Last updated (\d{4}-\d{2}-\d{2}) UTC/.exec(text) ?? [];
    assert.equal(date, updated, url);
  });
}
