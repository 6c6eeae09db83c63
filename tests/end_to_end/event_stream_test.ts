/** `Accept: text/event-stream`: a long call tells of its progress over HTTP, as over MCP. */
import assert from "node:assert/strict";
import { streamEvents, wantsEvents } from "../../src/serve/door/event_stream.ts";
import { startLocalSites } from "../support/local_sites.ts";
import { PROGRAM_NAME, startServing } from "../support/program.ts";

const words = (name: string): string => `Words about ${name}, in one sentence. `.repeat(12);
const JSON_TYPE = "application/json";

interface Event {
  readonly event: string;
  readonly data: Record<string, unknown>;
}

function eventsOf(text: string): Event[] {
  return text.split("\n\n").filter((each) => each.startsWith("event:")).map((each) => {
    const [, event = "", data = ""] = /^event: (\w+)\ndata: (.*)$/.exec(each) ?? [];
    return { event, data: JSON.parse(data) };
  });
}

Deno.test(`${PROGRAM_NAME} streams the progress of a crawl, and then its answer`, async () => {
  await using sites = startLocalSites(1, (path) =>
    new Response(
      `<title>${path}</title><main><p>${words(path)}</p><a href=/a>a</a><a href=/b>b</a></main>`,
      { headers: { "content-type": "text/html" } },
    ));
  const serving = await startServing(["--log", "json"], {
    SERVICE_ALLOW_PRIVATE: "1",
    SERVICE_BROWSER: "none",
  });
  const ask = (body: unknown, accept: string, init: RequestInit = {}): Promise<Response> =>
    fetch(`${serving.base}/v1/tools/crawl_site`, {
      method: "POST",
      headers: { "content-type": JSON_TYPE, accept },
      body: JSON.stringify(body),
      ...init,
    });
  try {
    const url = `${sites.origins[0]}/`;
    const streamed = await ask({ url, max_pages: 3 }, "text/event-stream");
    assert.equal(streamed.status, 200);
    assert.equal(streamed.headers.get("content-type"), "text/event-stream");
    const events = eventsOf(await streamed.text());
    assert(events.filter(({ event }) => event === "progress").length >= 3, JSON.stringify(events));
    const last = events.at(-1);
    assert.equal(last?.event, "answer");
    const plain = await (await ask({ url, max_pages: 3 }, JSON_TYPE)).json();
    const pagesOf = (answer: Record<string, unknown> = {}): unknown =>
      (answer["pages"] as Record<string, unknown>[]).map(({ url, markdown }) => [url, markdown]);
    assert.deepEqual(pagesOf(last?.data), pagesOf(plain));

    const refused = await ask({ url, max_pages: "many" }, "text/event-stream");
    assert.equal(refused.status, 400);
    assert.equal((await refused.json()).error.code, "bad_input");

    const leaving = new AbortController();
    const left = await ask({ url, max_pages: 20 }, "text/event-stream", {
      signal: leaving.signal,
    });
    await left.body?.getReader().read();
    leaving.abort();
    const logged = (): Record<string, unknown>[] =>
      serving.said().split("\n").filter((line) => /^\{.*crawl_site/.test(line)).map((line) =>
        JSON.parse(line)
      );
    for (let wait = 0; wait < 200 && logged().length < 4; wait++) {
      await new Promise((wake) => setTimeout(wake, 50));
    }
    const lines = logged();
    assert.deepEqual(lines.map(({ status }) => status), [200, 200, 400, 200]);
    assert(Number(lines[0]?.["seconds"]) >= 1, "the seconds of all of it");
  } finally {
    await serving.stop();
  }
});

Deno.test("streamEvents() says what refuses a call that has told of progress", async () => {
  const ending = Promise.withResolvers<{ refusal: unknown }>();
  const answer = await streamEvents({
    run(tell): Promise<{ refusal: unknown }> {
      tell(1, undefined, "one");
      return ending.promise;
    },
    refusalOf: (refusal) => JSON.stringify({ ok: false, error: refusal }),
  });
  ending.resolve({ refusal: { code: "timed_out" } });
  assert.deepEqual(eventsOf(await answer.text()), [
    { event: "progress", data: { progress: 1, message: "one" } },
    { event: "error", data: { ok: false, error: { code: "timed_out" } } },
  ]);
});

Deno.test("streamEvents() ends a call whose client has left", async () => {
  let signal: AbortSignal | undefined;
  const ending = Promise.withResolvers<{ answer: string; status: number }>();
  const answer = await streamEvents({
    run(tell, left): Promise<{ answer: string; status: number }> {
      signal = left;
      tell(1, 2, "one");
      return ending.promise;
    },
    refusalOf: () => "{}",
  });
  const reader = answer.body?.getReader();
  await reader?.read();
  await reader?.cancel();
  assert.equal(signal?.aborted, true);
  ending.resolve({ answer: "{}", status: 200 });
});

Deno.test("wantsEvents() reads Accept", () => {
  for (const accept of ["text/event-stream", "application/json, Text/Event-Stream;q=0.5"]) {
    assert(wantsEvents(accept), accept);
  }
  for (const accept of [null, "", "*/*", "text/*", "application/json", "text/event-streams"]) {
    assert(!wantsEvents(accept), String(accept));
  }
});
