/** Changes are sent to an address: what is taken, what is tried again, and what is refused. */
import assert from "node:assert/strict";
import { createWebhook, WEBHOOK_TRIES } from "../../src/terminal/batch/webhook.ts";

interface Receiver extends AsyncDisposable {
  readonly address: URL;
  readonly taken: string[];
}

/** Answers each request with the next of the statuses, the last one again and again. */
function startReceiver(...statuses: readonly number[]): Receiver {
  const taken: string[] = [];
  const server = Deno.serve({ hostname: "127.0.0.2", port: 0, onListen() {} }, async (request) => {
    const status = statuses[Math.min(taken.length, statuses.length - 1)] ?? 200;
    const { method, headers } = request;
    taken.push(`${method} ${headers.get("content-type")} ${await request.text()}`);
    return new Response(null, { status, headers: { location: "/elsewhere" } });
  });
  const { hostname, port } = server.addr;
  return {
    address: new URL(`http://${hostname}:${port}/hook?of=me`),
    taken,
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}

const QUICK = { allowPrivate: true, pauseMs: 1 } as const;

async function sendTo(receiver: Receiver, options = QUICK): Promise<string | undefined> {
  const webhook = createWebhook(receiver.address, options);
  try {
    return await webhook.send('{"n":1}');
  } finally {
    await webhook.close();
  }
}

Deno.test("createWebhook() sends a line as JSON, once", async () => {
  await using receiver = startReceiver(204);
  assert.equal(await sendTo(receiver), undefined);
  assert.deepEqual(receiver.taken, ['POST application/json {"n":1}']);
});

Deno.test("createWebhook() sends again what fails in passing, so many times", async () => {
  await using busy = startReceiver(503, 429, 200);
  assert.equal(await sendTo(busy), undefined);
  assert.equal(busy.taken.length, 3);
  await using broken = startReceiver(500);
  assert.equal(await sendTo(broken), "it answers 500");
  assert.equal(broken.taken.length, WEBHOOK_TRIES);
});

Deno.test("createWebhook() takes a refusal and a redirect for what they are", async () => {
  for (const status of [404, 401, 302]) {
    await using receiver = startReceiver(status);
    assert.equal(await sendTo(receiver), `it answers ${status}`);
    assert.equal(receiver.taken.length, 1);
  }
});

Deno.test("createWebhook() refuses private addresses unless they are allowed", async () => {
  await using receiver = startReceiver(200);
  const webhook = createWebhook(receiver.address, { ...QUICK, allowPrivate: false });
  assert.match(await webhook.send("{}") ?? "", /^127\.0\.0\.2 is not public/);
  await webhook.close();
  assert.deepEqual(receiver.taken, []);
});

Deno.test("createWebhook() waits for no address that takes a connection and answers nothing", async () => {
  using silent = Deno.listen({ hostname: "127.0.0.2", port: 0 });
  const address = new URL(`http://127.0.0.2:${silent.addr.port}/secret-path`);
  const webhook = createWebhook(address, { ...QUICK, seconds: 0.05 });
  const reason = await webhook.send("{}") ?? "";
  assert.equal(reason, "it takes more than 0.05 s");
  await webhook.close();
});

Deno.test("createWebhook() never repeats the path of an address that cannot be reached", async () => {
  const free = Deno.listen({ hostname: "127.0.0.2", port: 0 });
  const { port } = free.addr;
  free.close();
  const webhook = createWebhook(new URL(`http://127.0.0.2:${port}/secret-path`), QUICK);
  const reason = await webhook.send("{}") ?? "";
  assert.match(reason, /^the connection fails \(ECONNREFUSED\)$/);
  await webhook.close();
});
