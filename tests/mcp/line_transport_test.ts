/** Lines of JSON in, lines of JSON out. */
import assert from "node:assert/strict";
import fc from "fast-check";
import type { JSONRPCMessage } from "@modelcontextprotocol/server";
import { LineTransport, MAX_STDIO_LINE_BYTES } from "../../src/serve/mcp/line_transport.ts";

interface Bench {
  transport: LineTransport;
  received: JSONRPCMessage[];
  errors: string[];
  written: Uint8Array[];
  send(bytes: Uint8Array): void;
  end(): void;
}

async function create(write?: (bytes: Uint8Array) => Promise<void>): Promise<Bench> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const written: Uint8Array[] = [];
  const keep = (bytes: Uint8Array): Promise<void> => {
    written.push(bytes);
    return Promise.resolve();
  };
  const transport = new LineTransport({ input: readable, write: write ?? keep });
  const received: JSONRPCMessage[] = [];
  const errors: string[] = [];
  transport.onmessage = (message) => received.push(message);
  transport.onerror = (error) => errors.push(error.name);
  await transport.start();
  return {
    transport,
    received,
    errors,
    written,
    send: (bytes) => void writer.write(bytes).catch(() => {}),
    end: () => void writer.close().catch(() => {}),
  };
}

const encode = (text: string) => new TextEncoder().encode(text);
const note = (method: string) => JSON.stringify({ jsonrpc: "2.0", method });

Deno.test("LineTransport reads the same messages however the bytes are cut", async () => {
  const method = fc.string({ minLength: 1, maxLength: 20, unit: "grapheme" });
  await fc.assert(
    fc.asyncProperty(
      fc.array(method, { maxLength: 6 }),
      fc.array(fc.nat()),
      async (methods, cuts) => {
        const bytes = encode(methods.map((each) => `${note(each)}\n`).join(""));
        const { received, errors, transport, send, end } = await create();
        const at = [...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].sort((a, b) =>
          a - b
        );
        at.reduce((from, to) => {
          if (to > from) send(bytes.slice(from, to));
          return to;
        }, 0);
        end();
        await transport.closed;
        assert.deepEqual(received.map((each) => (each as { method: string }).method), methods);
        assert.deepEqual(errors, []);
      },
    ),
    { numRuns: 60 },
  );
});

Deno.test("LineTransport takes CR LF, blank lines and a last line without an end", async () => {
  const { received, errors, transport, send, end } = await create();
  send(encode(`${note("a")}\r\n\r\n  \n${note("b")}`));
  end();
  await transport.closed;
  assert.equal(received.length, 2);
  assert.deepEqual(errors, []);
});

Deno.test("LineTransport reports what is no message and reads on", async () => {
  const { received, errors, transport, send, end } = await create();
  send(encode(`garbage\n{}\n[]\n${note("a")}\n`));
  send(new Uint8Array([0xff, 0xfe, 0x0a]));
  send(encode(`${note("b")}\n`));
  end();
  await transport.closed;
  assert.equal(received.length, 2);
  assert.equal(errors.length, 4);
});

for (
  const [line, answers] of [
    ['{"jsonrpc":"1.0","id":20,"method":"ping"}', [20]],
    ['{"id":"a","method":"ping"}', ["a"]],
    ['{"jsonrpc":"2.0","id":1.5,"method":"ping"}', [1.5]],
    ['{"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"_meta":7}}', [4]],
    ['[{"jsonrpc":"2.0","id":1,"method":"ping"},{"jsonrpc":"2.0","id":2,"method":"ping"}]', [1, 2]],
    ['{"jsonrpc":"2.0","id":null,"method":"ping"}', []],
    ['{"jsonrpc":"2.0","id":{"a":1},"method":"ping"}', []],
    ['{"jsonrpc":"2.0","id":5}', []],
    ["no JSON s3cret", []],
  ] as const
) {
  Deno.test(`LineTransport lets nobody wait for the answer to ${line}`, async () => {
    const { errors, transport, written, send, end } = await create();
    const said: string[] = [];
    transport.onerror = (error) => said.push(`${error.name}: ${error.message}`);
    send(encode(`${line}\n`));
    end();
    await transport.closed;
    const sent = written.map((bytes) => JSON.parse(new TextDecoder().decode(bytes)));
    assert.deepEqual(sent.map(({ id }) => id), answers);
    assert(sent.every(({ error }) => error.code === -32600));
    assert.equal(said.length, 1);
    assert.match(said[0] ?? "", /^UnreadLine: [a-z]/);
    assert(!said.join().includes("s3cret"));
    assert.deepEqual(errors, []);
  });
}

for (
  const [line, id] of [
    ['{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"x":NaN}}', 7],
    ['{"jsonrpc": "2.0", "method": "tools/call", "params": {"x": NaN}, "id": "a"}', "a"],
    ['{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"x":"\u00ff"}}', 7],
    ['{"jsonrpc":"2.0","id":7,"result":{"x":NaN}}', undefined],
    ['{"jsonrpc":"2.0","method":"notifications/x","params":{"x":NaN}}', undefined],
    ["{bad", undefined],
  ] as const
) {
  Deno.test(`LineTransport lets nobody wait for the answer to what it cannot read: ${line}`, async () => {
    const { errors, transport, written, send, end } = await create();
    // In Latin-1, so that one of them is not UTF-8.
    send(Uint8Array.from(`${line}\n`, (sign) => sign.charCodeAt(0)));
    end();
    await transport.closed;
    assert.deepEqual(errors, ["UnreadLine"]);
    const sent = written.map((bytes) => JSON.parse(new TextDecoder().decode(bytes)));
    const why = line.includes("\u00ff") ? "UTF-8" : "JSON";
    const error = { code: -32700, message: `Parse error: it is not ${why}` };
    assert.deepEqual(sent, id === undefined ? [] : [{ jsonrpc: "2.0", id, error }]);
  });
}

for (
  const [begins, ends, id] of [
    ['{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"x":"', '"}}', 7],
    ['{"method":"tools/call","params":{"x":"', '"},"jsonrpc":"2.0","id":"seven"}', "seven"],
    ['{"jsonrpc": "2.0", "method": "x", "id": "a", "params":{"x":"', '"}}', "a"],
    ['{"params":{"id":1},"x":"', '"}', undefined],
    ['{"params":{"x":"', '"}, "id": 7, "jsonrpc": "2.0"}', 7],
    ['{"method":"x","params":{"x":"', '","id":7}}', undefined],
    ['{"jsonrpc":"2.0","method":"notifications/x","params":{"x":"', '"}}', undefined],
    ["", "", undefined],
  ] as const
) {
  Deno.test(`LineTransport refuses a line that is too long and reads on: ${begins}…${ends}`, async () => {
    const { errors, received, transport, written, send, end } = await create();
    const piece = new Uint8Array(8 * 1024 * 1024).fill(0x61);
    send(encode(begins));
    for (let sent = 0; sent <= MAX_STDIO_LINE_BYTES; sent += piece.length) send(piece);
    send(encode(`${ends}\n${note("a")}\n`));
    end();
    await transport.closed;
    assert.deepEqual(errors, ["UnreadLine"]);
    assert.equal(received.length, 1);
    const sent = written.map((bytes) => JSON.parse(new TextDecoder().decode(bytes)));
    const message = "too_large: a message has at most 67,108,864 bytes";
    const error = { code: -32600, message, data: { code: "too_large" } };
    assert.deepEqual(sent, id === undefined ? [] : [{ jsonrpc: "2.0", id, error }]);
  });
}

Deno.test("LineTransport keeps little of a line that never ends", async () => {
  const { errors, transport, send, end } = await create();
  const piece = new Uint8Array(8 * 1024 * 1024).fill(0x61);
  for (let sent = 0; sent <= 4 * MAX_STDIO_LINE_BYTES; sent += piece.length) send(piece);
  end();
  await transport.closed;
  assert.deepEqual(errors, ["UnreadLine"]);
});

Deno.test("LineTransport reads on behind a line that is as long as one may be", async () => {
  const { received, errors, transport, send, end } = await create();
  send(new Uint8Array(MAX_STDIO_LINE_BYTES).fill(0x20));
  send(encode(`\n${note("a")}\n`));
  end();
  await transport.closed;
  assert.deepEqual([received.length, errors], [1, []]);
});

Deno.test("LineTransport waits for answers under way when its input has ended", async () => {
  const { transport, received, written, send, end } = await create();
  send(encode(`{"jsonrpc":"2.0","id":1,"method":"tools/call"}\n`));
  end();
  for (let wait = 0; wait < 500 && received.length === 0; wait++) {
    await new Promise((wake) => setTimeout(wake, 10));
  }
  assert.equal(received.length, 1);
  let isOver = false;
  void transport.closed.then(() => isOver = true);
  await new Promise((wake) => setTimeout(wake, 20));
  assert.equal(isOver, false);
  await transport.send({ jsonrpc: "2.0", id: 1, result: {} });
  await transport.closed;
  assert.equal(new TextDecoder().decode(written[0]), '{"jsonrpc":"2.0","id":1,"result":{}}\n');
});

/** Runs a test in which what is to come later never does. */
async function withoutTimers(use: () => Promise<void>): Promise<void> {
  const { setTimeout } = globalThis;
  globalThis.setTimeout = (() => 0) as unknown as typeof setTimeout;
  try {
    await use();
  } finally {
    globalThis.setTimeout = setTimeout;
  }
}

Deno.test("LineTransport closes with the last answer, not with a request of the same number", () =>
  withoutTimers(async () => {
    const { transport, received, send, end } = await create();
    send(encode(`{"jsonrpc":"2.0","id":1,"method":"tools/call"}\n`));
    end();
    while (received.length === 0) await new Promise((wake) => setImmediate(wake));
    let isOver = false;
    void transport.closed.then(() => isOver = true);
    await transport.send({ jsonrpc: "2.0", id: 1, method: "ping" });
    await new Promise((wake) => setImmediate(wake));
    assert.equal(isOver, false);
    await transport.send({ jsonrpc: "2.0", id: 1, result: {} });
    await transport.closed;
  }));

Deno.test("LineTransport tells which calls it could not answer after the end of its input", async () => {
  const { transport, received, written, send, end } = await create();
  send(encode(`{"jsonrpc":"2.0","id":1,"method":"tools/call"}\n`));
  send(encode(`{"jsonrpc":"2.0","id":"b","method":"tools/call"}\n`));
  while (received.length < 2) await new Promise((wake) => setImmediate(wake));
  const { setTimeout } = globalThis;
  globalThis.setTimeout = ((late: () => void) => void setImmediate(late)) as never;
  try {
    end();
    await transport.closed;
  } finally {
    globalThis.setTimeout = setTimeout;
  }
  const error = { code: -32000, message: "Not answered: the input ended 10 seconds before" };
  assert.deepEqual(written.map((bytes) => JSON.parse(new TextDecoder().decode(bytes))), [
    { jsonrpc: "2.0", id: 1, error },
    { jsonrpc: "2.0", id: "b", error },
  ]);
});

Deno.test("LineTransport tells once that it has closed", async () => {
  const { transport, end } = await create();
  let closed = 0;
  transport.onclose = () => void closed++;
  end();
  await transport.closed;
  await transport.close();
  assert.equal(closed, 1);
});

Deno.test("LineTransport does not wait for a call its client has cancelled", async () => {
  const { transport, send, end } = await create();
  send(encode(`{"jsonrpc":"2.0","id":1,"method":"tools/call"}\n`));
  send(encode(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}\n`));
  end();
  await transport.closed;
});

Deno.test("LineTransport writes one message after the other", async () => {
  const started: string[] = [];
  const { transport, end } = await create(async (bytes) => {
    started.push(`start ${bytes.length}`);
    await new Promise((wake) => setTimeout(wake, 5));
    started.push(`end ${bytes.length}`);
  });
  const send = (method: string) => transport.send({ jsonrpc: "2.0", method });
  await Promise.all([send("a"), send("bb"), send("ccc")]);
  assert.deepEqual(started, ["start 31", "end 31", "start 32", "end 32", "start 33", "end 33"]);
  end();
  await transport.closed;
});

Deno.test("LineTransport ends when its reader has gone", async () => {
  const { transport } = await create(() => Promise.reject(new Error("broken pipe")));
  await assert.rejects(transport.send({ jsonrpc: "2.0", method: "a" }));
  await transport.closed;
});
