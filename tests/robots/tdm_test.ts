/** What counts as a word of the TDM Reservation Protocol. */
import assert from "node:assert/strict";
import { joinTdm, parseTdmFile } from "../../src/web/manners/robots/tdm.ts";

const SILENT = { reservation: undefined, policy: undefined };

const WORDS: readonly (readonly [string, boolean | undefined])[] = [
  ["1", true],
  [" 1 ", true],
  ["0", false],
  ["", undefined],
  ["2", undefined],
  ["true", undefined],
  // Names that every object has.
  ["constructor", undefined],
  ["__proto__", undefined],
  ["toString", undefined],
];

for (const [word, reserved] of WORDS) {
  Deno.test(`a reservation of ${JSON.stringify(word)} reads as ${reserved}`, () => {
    const joined = joinTdm(undefined, SILENT, { reservation: word, policy: undefined });
    assert.equal(joined?.reserved, reserved);
    const file = parseTdmFile(JSON.stringify([{ location: "/", "tdm-reservation": word }]));
    assert.deepEqual(file.map((rule) => rule.reserved), reserved === undefined ? [] : [reserved]);
  });
}
