/** Where the user info of one address ends, however it is spelled. */
import assert from "node:assert/strict";
import { hideAddressSecrets, hideSecrets } from "../../src/base/hide_secrets.ts";

for (
  const [address, expected] of [
    ["https://ann:secret@site.example/", "https://ann:***@site.example/"],
    ["https://ann:se cret@site.example/", "https://ann:***@site.example/"],
    ['https://ann:se"c<r>et@site.example/', "https://ann:***@site.example/"],
    ["https://ann:se@cr@et@site.example/", "https://ann:***@site.example/"],
    ["https://token@site.example/", "https://***@site.example/"],
    ["https://site.example/@ann", "https://site.example/@ann"],
    ["https://site.example?to=@ann", "https://site.example?to=@ann"],
    ["https://site.example/#@ann", "https://site.example/#@ann"],
    ["https://ann:secret@site.example/@bob", "https://ann:***@site.example/@bob"],
  ] as const
) {
  Deno.test(`hideAddressSecrets() hides what is secret of ${address}`, () => {
    assert.equal(hideAddressSecrets(address), expected);
  });
}

Deno.test("hideSecrets() ends an address at a blank, one text at its last sign", () => {
  assert.equal(
    hideSecrets("see https://ann:secret@site.example/ or mail bob@site.example"),
    "see https://ann:***@site.example/ or mail bob@site.example",
  );
});
