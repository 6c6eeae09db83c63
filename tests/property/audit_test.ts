/** Audits end and repeat themselves, whatever a page declares. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { auditPage } from "../../src/read/audit/audit_page.ts";
import { FEATURES } from "../../src/read/audit/features.ts";
import { auditLlms } from "../../src/read/audit/llms_txt.ts";
import { RULES } from "../../src/read/audit/rule.ts";
import { readUsage } from "../../src/read/audit/usage_preferences.ts";
import { parseRobots } from "../../src/web/manners/robots/parse_robots.ts";
import { VALUE_CHECKS } from "../../src/read/audit/value_checks.ts";
import { createPage } from "../../src/page/html/page.ts";

const types = fc.constantFrom(...new Set(FEATURES.flatMap((row) => row.types)), "Offer", "Nothing");
const steps = Object.values(RULES).flatMap(({ required, recommended }) =>
  [...required, ...recommended].flatMap(({ alternatives }) => alternatives.flat())
);
const names = fc.constantFrom(...new Set([...steps, ...VALUE_CHECKS.keys(), "@id"]));
const texts = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.constantFrom(
    "9.90",
    "2026-02-30",
    "InStock",
    "PT1H",
    "https://a.example/",
    "#a",
    "",
    "-1",
    "5/3",
  ),
);

const { thing } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    texts,
    fc.integer(),
    fc.constant({ "@id": "#a" }),
    tie("thing"),
    fc.array(tie("value"), { maxLength: 3 }),
  ),
  thing: fc.tuple(types, fc.dictionary(names, tie("value"), { maxKeys: 8 })).map((
    [type, fields],
  ) => ({
    ...fields,
    "@type": type,
  })),
}));

Deno.test("auditPage() never throws and says the same twice", () => {
  fc.assert(
    fc.property(fc.array(thing, { maxLength: 3 }), (things) => {
      const json = JSON.stringify({ "@context": "https://schema.org", "@graph": things });
      const page = createPage(`<script type="application/ld+json">${json}</script>`, null);
      const audit = auditPage(page);
      assert.deepEqual(auditPage(page), audit);
      const all = [...audit.records.flatMap(({ findings }) => findings), ...audit.page];
      assert.equal(audit.errors + audit.warnings + audit.infos, all.length);
      for (const { features } of audit.records) {
        for (const { requirements_met: met, missing_required: missing } of features) {
          assert.ok(met !== true || missing.length === 0);
        }
      }
    }),
    { numRuns: 400 },
  );
});

Deno.test("auditLlms() and readUsage() take any text", () => {
  const piece = fc.constantFrom(
    ..."# ## ### > - [a](b) ``` === --- User-agent: * Content-Usage: train-ai=n, ,; Content-Signal: /x ai-train=no"
      .split(" "),
    "\n",
    "\n\n",
    " ",
  );
  fc.assert(fc.property(fc.array(piece), (pieces) => {
    const text = pieces.join("");
    const file = { url: "https://a.example/llms.txt", status: 200, text };
    assert.deepEqual(auditLlms(file), auditLlms(file));
    assert.ok(readUsage(parseRobots(text)).forPath("*", "/x"));
  }));
});
