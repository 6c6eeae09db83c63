/** The program under OpenTelemetry: a span a tool call and a fetch, sent to a collector. */
import assert from "node:assert/strict";
import { PROGRAM_NAME, startServing } from "../support/program.ts";

interface Span {
  name: string;
  parentSpanId?: string;
  spanId: string;
  attributes: { key: string; value: { boolValue?: boolean } }[];
}

interface Spans {
  resourceSpans: {
    scopeSpans: { spans: Span[] }[];
  }[];
}

const TOKEN = "a-t0ken";

// A binary traces or not as it was built.
const cannotTrace = Deno.env.get("SERVICE_BINARY")?.includes("traced") === false;
if (cannotTrace) console.log("telemetry: passed over, for task test:traced tries a binary with it");

Deno.test({
  name: `${PROGRAM_NAME} sends a span a tool call and a fetch when it is told to`,
  ignore: cannotTrace,
  fn: async () => {
    const received: Spans[] = [];
    const collector = Deno.serve(
      { hostname: "127.0.0.1", port: 0, onListen() {} },
      async (request) => {
        const { pathname } = new URL(request.url);
        if (pathname === "/p") return new Response("<title>x</title>");
        if (pathname === "/v1/traces") received.push(await request.json());
        else await request.body?.cancel();
        return new Response("{}", { status: pathname === "/robots.txt" ? 404 : 200 });
      },
    );
    const origin = `http://127.0.0.1:${collector.addr.port}`;
    const serving = await startServing([], {
      SERVICE_ALLOW_PRIVATE: "1",
      SERVICE_API_TOKEN: TOKEN,
      OTEL_DENO: "true",
      OTEL_EXPORTER_OTLP_ENDPOINT: origin,
      OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
      OTEL_BSP_SCHEDULE_DELAY: "100",
    });
    try {
      const answer = await fetch(`${serving.base}/v1/tools/fetch_page`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${TOKEN}` },
        body: JSON.stringify({ url: `${origin}/p` }),
      });
      assert.equal(answer.status, 200, await answer.text());
      const spans = () =>
        received.flatMap(({ resourceSpans }) => resourceSpans).flatMap((each) => each.scopeSpans)
          .flatMap((each) => each.spans);
      for (
        let wait = 0;
        wait < 100 && !spans().some(({ name }) => name === "POST");
        wait++
      ) {
        await new Promise((done) => setTimeout(done, 50));
      }
      const call = spans().find(({ name }) => name === "tool fetch_page");
      const fetched = spans().find(({ name }) => name === "fetch http");
      assert(call !== undefined && fetched !== undefined, spans().map(({ name }) => name).join());
      assert.equal(fetched.parentSpanId, call.spanId);
      const request = spans().find(({ name }) => name === "POST");
      assert.equal(call.parentSpanId, request?.spanId);
      const attributes = [call, fetched].flatMap((span) => span.attributes);
      assert.deepEqual(attributes.map(({ key, value }) => [key, value.boolValue]), [
        ["service.ok", true],
        ["service.delivered", true],
      ]);
      const sent = JSON.stringify(received);
      assert(!sent.includes(`${origin}/p`) && !sent.includes(TOKEN), "a page or a token is told");
    } finally {
      await serving.stop();
      await collector.shutdown();
    }
  },
});
