/** Heads that a proxy reads, however they arrive. */
import assert from "node:assert/strict";
import { pipeBytes, readRequestHead } from "../../../src/web/fetch/guard/proxy_wire.ts";

/** A connection that gives its bytes in pieces of so many. */
function inPieces(text: string, size: number): Deno.Conn {
  const bytes = new TextEncoder().encode(text);
  let at = 0;
  const read = (into: Uint8Array): Promise<number | null> => {
    const piece = bytes.subarray(at, at + size);
    into.set(piece);
    at += piece.length;
    return Promise.resolve(piece.length === 0 ? null : piece.length);
  };
  return { read } as unknown as Deno.Conn;
}

const HEAD = "GET http://shop.example/ HTTP/1.1\r\nHost: shop.example";

for (const size of [1, 2, 3, 5, 1_000]) {
  Deno.test(`readRequestHead() finds the end of a head that comes by ${size} bytes`, async () => {
    const head = await readRequestHead(inPieces(`${HEAD}\r\n\r\nbody`, size));
    assert.equal(head?.text, HEAD);
    assert.equal("body".startsWith(new TextDecoder().decode(head.rest)), true);
  });
}

Deno.test("readRequestHead() takes a connection that ends within a head for none", async () => {
  assert.equal(await readRequestHead(inPieces(`${HEAD}\r\n`, 4)), undefined);
});

Deno.test("pipeBytes() forwards as much as was announced, and fails at a byte more", async () => {
  for (const [most, fails] of [[8, false], [9, false], [7, true]] as const) {
    let sent = "";
    const to = {
      write: (bytes: Uint8Array) => {
        sent += new TextDecoder().decode(bytes);
        return Promise.resolve(bytes.length);
      },
      closeWrite: () => Promise.resolve(),
    } as unknown as Deno.Conn;
    const piped = pipeBytes(inPieces("fourfour", 4), to, () => {}, most);
    if (fails) await assert.rejects(piped, /more came/);
    else await piped;
    assert.equal(sent, fails ? "four" : "fourfour", `${most}`);
  }
});
