/** What kind a thing is of, by its types and its fields. */
import assert from "node:assert/strict";
import { kindOfThing } from "../../src/read/records/things/kinds.ts";

const NONE: ReadonlySet<string> = new Set();

Deno.test("kindOfThing() knows the many types of a kind by their endings", () => {
  const kinds = ["MusicEvent", "AutoPartsStore", "SportsOrganization", "EmployerReview", "Thing"]
    .map((type) => kindOfThing([type], NONE));
  assert.deepEqual(kinds, ["event", "organisation", "organisation", "review", undefined]);
});

Deno.test("kindOfThing() takes a thing of an unknown type with an address and a telephone for a firm", () => {
  assert.equal(kindOfThing(["Bakehouse"], new Set(["address", "telephone"])), "organisation");
  assert.equal(kindOfThing(["Bakehouse"], new Set(["address"])), undefined);
  assert.equal(kindOfThing(["WPFooter"], new Set(["address", "telephone"])), undefined);
  assert.equal(kindOfThing([], new Set(["address", "telephone"])), undefined);
});
