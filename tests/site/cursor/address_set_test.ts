/** Sets of addresses as a cursor has them. */
import assert from "node:assert/strict";
import { AddressSet, MAX_CURSOR_SEEN } from "../../../src/site/cursor/address_set.ts";

const addresses = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => `shop.example/p/${at * 7919}`);

function setOf(all: readonly string[]): AddressSet {
  const set = new AddressSet();
  for (const each of all) set.add(each);
  return set;
}

Deno.test("AddressSet comes back from its bytes, empty, small and full", () => {
  for (const count of [0, 1, 2, 300, MAX_CURSOR_SEEN + 100]) {
    const all = addresses(count);
    const before = setOf(all);
    const after = AddressSet.unpack(before.pack());
    assert.equal(after?.size, before.size, String(count));
    assert.deepEqual(all.map((one) => after?.has(one)), all.map((one) => before.has(one)));
    assert.equal(after?.has("shop.example/other"), before.has("shop.example/other"));
  }
});

Deno.test("AddressSet takes two bytes an address of thousands, and few for others", () => {
  const set = setOf(addresses(10_000));
  assert.ok(set.pack().length < 20_000, `${set.pack().length} bytes`);
  const strangers = Array.from({ length: 10_000 }, (_, at) => `news.example/${at}`);
  const wrong = strangers.filter((one) => set.has(one)).length;
  assert.ok(wrong <= 10, `${wrong} of 10,000`);
});

Deno.test("AddressSet is full at its bound, and unpacks no bytes that are none", () => {
  assert.equal(setOf(addresses(MAX_CURSOR_SEEN + 500)).size <= MAX_CURSOR_SEEN, true);
  const packed = setOf(addresses(500)).pack();
  const odd: Uint8Array[] = [
    new Uint8Array(),
    new Uint8Array(2),
    packed.subarray(0, 100),
    Uint8Array.from([0xff, 0xff, 10, 0]),
    Uint8Array.from([0, 1, 99, 0]),
    Uint8Array.from([0, 9, 0, 0xff, 0xff]),
    Uint8Array.from([0x2e, 0xe0, 0, ...new Uint8Array(1_500).fill(0xff)]),
  ];
  for (const bytes of odd) assert.equal(AddressSet.unpack(bytes), undefined);
});
