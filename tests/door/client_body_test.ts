/** Bodies on a connection: all of their bytes, and none of what stands behind them. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { BrokenBody, ClientBody, type HeldBytes } from "../../src/serve/door/client_body.ts";

const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** A connection that gives its bytes in pieces, and those that were read before. */
function connect(bytes: Uint8Array, early: number, piece: number, room: number): {
  client: Pick<Deno.TcpConn, "read">;
  held: HeldBytes;
  rest(): string;
} {
  const memory = new Uint8Array(Math.max(room, early));
  memory.set(bytes.subarray(0, early));
  const held = { bytes: memory, from: 0, to: early };
  let at = early;
  const read = (into: Uint8Array): Promise<number | null> => {
    if (at === bytes.length) return Promise.resolve(null);
    const count = Math.min(into.length, piece, bytes.length - at);
    into.set(bytes.subarray(at, at + count));
    at += count;
    return Promise.resolve(count);
  };
  const text = (part: Uint8Array): string => new TextDecoder().decode(part);
  return {
    client: { read },
    held,
    rest: () => text(held.bytes.subarray(held.from, held.to)) + text(bytes.subarray(at)),
  };
}

async function readAll(body: ClientBody, into: Uint8Array): Promise<string> {
  let text = "";
  for (let count = await body.read(into); count !== null; count = await body.read(into)) {
    assert(count > 0);
    text += new TextDecoder().decode(into.subarray(0, count));
  }
  return text;
}

const NEXT = "GET /next HTTP/1.1\r\n\r\n";
const shape = fc.record({
  early: fc.nat(60),
  piece: fc.integer({ min: 1, max: 40 }),
  room: fc.integer({ min: 1, max: 30 }),
  into: fc.integer({ min: 1, max: 30 }),
});
const ascii = fc.string({ maxLength: 60 }).map((text) => text.replace(/[^ -~]/g, "?"));

Deno.test("ClientBody reads a body of a length and leaves what follows", async () => {
  await fc.assert(fc.asyncProperty(ascii, shape, async (text, { early, piece, room, into }) => {
    const bytes = encode(text + NEXT);
    const { client, held, rest } = connect(bytes, Math.min(early, bytes.length), piece, room);
    const body = new ClientBody(client, held, text.length);
    assert.equal(body.declared, text.length);
    assert.equal(await readAll(body, new Uint8Array(into)), text);
    await body.over;
    assert(body.isWhole());
    assert.equal(rest(), NEXT);
  }));
});

Deno.test("ClientBody reads a body in chunks and leaves what follows", async () => {
  const chunks = fc.array(ascii.filter((text) => text !== ""), { maxLength: 5 });
  await fc.assert(fc.asyncProperty(chunks, shape, async (texts, { early, piece, room, into }) => {
    const written = texts.map((text) => `${text.length.toString(16)}\r\n${text}\r\n`).join("");
    const bytes = encode(`${written}0\r\n\r\n${NEXT}`);
    const { client, held, rest } = connect(bytes, Math.min(early, bytes.length), piece, room);
    const body = new ClientBody(client, held, "chunked");
    assert.equal(body.declared, undefined);
    assert.equal(await readAll(body, new Uint8Array(into)), texts.join(""));
    await body.over;
    assert(body.isWhole());
    assert.equal(rest(), NEXT);
  }));
});

Deno.test("ClientBody discards the rest of a body, which nobody can read any more", async () => {
  const chunked = "5\r\nhello\r\n5\r\nworld\r\n0\r\n\r\n";
  for (const [framing, text] of [[10, "helloworld"], ["chunked", chunked]] as const) {
    const { client, held, rest } = connect(encode(text + NEXT), 3, 4, 8);
    const body = new ClientBody(client, held, framing);
    const reading = body.read(new Uint8Array(2));
    const discarding = body.discard();
    await assert.rejects(body.read(new Uint8Array(2)), BrokenBody);
    await reading;
    await discarding;
    assert(body.isWhole());
    assert.equal(rest(), NEXT);
  }
});

Deno.test("ClientBody tells a body that breaks off from one that is malformed", async () => {
  for (
    const [framing, text, isMalformed] of [
      [10, "hello", false],
      ["chunked", "5\r\nhel", false],
      ["chunked", "x\r\n", true],
    ] as const
  ) {
    const { client, held } = connect(encode(text), 0, 4, 8);
    const body = new ClientBody(client, held, framing);
    await assert.rejects(readAll(body, new Uint8Array(8)), BrokenBody);
    await body.over;
    await body.discard();
    assert.equal(body.isWhole(), false);
    assert.equal(body.isMalformed, isMalformed);
    await assert.rejects(body.read(new Uint8Array(1)), BrokenBody);
  }
});

Deno.test("ClientBody without bytes is over at once", async () => {
  const { client, held } = connect(encode(NEXT), 0, 4, 8);
  const body = new ClientBody(client, held, 0);
  await body.over;
  assert.equal(await body.read(new Uint8Array(1)), null);
});
