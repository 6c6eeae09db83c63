/** The gate with a clock that only moves when somebody sleeps. */
import assert from "node:assert/strict";
import { ToolError } from "../../../src/base/errors.ts";
import { retryAfterSeconds } from "../../../src/page/text/http_date.ts";
import { createSiteGate, type SiteGate } from "../../../src/web/manners/site_gate.ts";
import { Visits } from "../../../src/web/manners/visits.ts";
import { createFakeSite } from "../../support/fake_site.ts";

const TEXT = "A sentence that is long enough to count as text of a page. ".repeat(8);
const signal = new AbortController().signal;

function fakeGate(): { gate: SiteGate; slept: number[]; tick(milliseconds: number): void } {
  let now = 0;
  const slept: number[] = [];
  const gate = createSiteGate({
    now: () => now,
    sleep: (milliseconds) => {
      slept.push(milliseconds);
      now += milliseconds;
      return Promise.resolve();
    },
    restSeconds: 1,
  });
  return { gate, slept, tick: (milliseconds) => void (now += milliseconds) };
}

Deno.test("enter() lets one visit in at a time, in the order they came", async () => {
  const { gate } = fakeGate();
  const order: string[] = [];
  const visit = async (name: string): Promise<void> => {
    const turn = await gate.enter("a.example", signal);
    order.push(`${name}>`);
    await Promise.resolve();
    order.push(`<${name}`);
    turn.leave();
  };
  await Promise.all([visit("1"), visit("2"), visit("3")]);
  assert.deepEqual(order, ["1>", "<1", "2>", "<2", "3>", "<3"]);
});

Deno.test("enter() keeps the line of those who wait when the first leaves", async () => {
  const { gate } = fakeGate();
  const first = await gate.enter("a.example", signal);
  const second = gate.enter("a.example", signal);
  first.leave();
  const turn = await second;
  let isIn = false;
  const third = gate.enter("a.example", signal).then(() => isIn = true);
  for (let turns = 0; turns < 20; turns++) await Promise.resolve();
  assert.equal(isIn, false, "the second is still in");
  turn.leave();
  await third;
});

Deno.test("a turn notes that it holds a site, and that it has left it", async () => {
  const notes: [string, boolean][] = [];
  const gate = createSiteGate({
    now: () => 0,
    sleep: () => Promise.resolve(),
    restSeconds: 1,
    note: ({ site, isHeld }) => {
      notes.push([site, isHeld]);
      return Promise.resolve();
    },
  });
  const turn = await gate.enter("a.example", signal);
  await turn.begin(signal);
  for (const site of ["a.example", "b.example", "b.example"]) await turn.touch(site);
  turn.leave();
  assert.deepEqual(notes, [
    ["a.example", true],
    ["b.example", true],
    ["b.example", false],
    ["a.example", false],
  ]);
});

Deno.test("begin() waits a second from the end of the last visit that asked something", async () => {
  const { gate, slept, tick } = fakeGate();
  const first = await gate.enter("a.example", signal);
  await first.begin(signal);
  tick(5_000);
  first.leave();
  tick(300);
  const second = await gate.enter("a.example", signal);
  await second.begin(signal);
  await second.begin(signal);
  second.leave();
  assert.deepEqual(slept, [700]);
  const other = await gate.enter("b.example", signal);
  await other.begin(signal);
  assert.deepEqual(slept, [700]);
});

Deno.test("leave() without a request neither counts nor waits", async () => {
  const { gate, slept } = fakeGate();
  (await gate.enter("a.example", signal)).leave();
  const next = await gate.enter("a.example", signal);
  await next.begin(signal);
  assert.deepEqual(slept, []);
});

Deno.test("pause() is waited out when short and told to the caller when long", async () => {
  const { gate, slept, tick } = fakeGate();
  const first = await gate.enter("a.example", signal);
  await first.begin(signal);
  first.pause(4);
  first.leave();
  const second = await gate.enter("a.example", signal);
  await second.begin(signal);
  assert.deepEqual(slept, [4_000]);
  second.pause(3_600);
  second.leave();
  const third = await gate.enter("a.example", signal);
  await assert.rejects(third.begin(signal), (error) => {
    return error instanceof ToolError && error.code === "fetch_failed" && error.retryable &&
      /300 seconds/.test(error.message);
  });
  third.leave();
  tick(300_000);
  const fourth = await gate.enter("a.example", signal);
  await fourth.begin(signal);
});

Deno.test("enter() gives its place up when the caller leaves the line", async () => {
  const { gate } = fakeGate();
  const first = await gate.enter("a.example", signal);
  const leaving = new AbortController();
  const second = gate.enter("a.example", leaving.signal);
  const third = gate.enter("a.example", signal);
  leaving.abort(new Error("left"));
  await assert.rejects(second, /left/);
  first.leave();
  (await third).leave();
});

Deno.test("visits are closed when they lie idle, so that a dead caller blocks no site", async () => {
  const { gate } = fakeGate();
  const visits = new Visits(0.05);
  const turn = await gate.enter("a.example", signal);
  const { id } = visits.add(new URL("http://a.example/"), turn, signal);
  (await gate.enter("a.example", signal)).leave();
  await assert.rejects(visits.use(id, signal, () => Promise.resolve()), /visit is over/);
  visits.closeAll();
});

Deno.test("visits are closed when their caller is gone, between two requests too", async () => {
  const { gate } = fakeGate();
  const visits = new Visits();
  const url = new URL("http://a.example/");
  const caller = new AbortController();
  const { id } = visits.add(url, await gate.enter("a.example", signal), caller.signal);
  caller.abort(new Error("gone"));
  (await gate.enter("a.example", signal)).leave();
  await assert.rejects(visits.use(id, signal, () => Promise.resolve()), /visit is over/);
  visits.add(url, await gate.enter("a.example", signal), caller.signal);
  (await gate.enter("a.example", signal)).leave();
});

Deno.test("visits whose caller is gone are closed when the request under way has ended", async () => {
  const { gate } = fakeGate();
  const visits = new Visits();
  const caller = new AbortController();
  const turn = await gate.enter("a.example", signal);
  const { id } = visits.add(new URL("http://a.example/"), turn, caller.signal);
  const request = Promise.withResolvers<void>();
  const used = visits.use(id, caller.signal, () => request.promise);
  caller.abort(new Error("gone"));
  let isNext = false;
  const next = gate.enter("a.example", signal).then((turn) => {
    isNext = true;
    turn.leave();
  });
  await Promise.resolve();
  assert.equal(isNext, false);
  request.resolve();
  await used;
  await next;
});

Deno.test("page() rests between visits of one site and holds it through robots and page", async () => {
  const waits: number[] = [];
  let now = 0;
  await using web = createFakeSite({
    "shop.example": { "*": TEXT, "/robots.txt": 404 },
    "www.shop.example": { "*": TEXT, "/robots.txt": 404 },
    "else.example": { "*": TEXT, "/robots.txt": 404 },
  }, {
    service: {
      restSeconds: 1,
      now: () => now,
      sleep: (milliseconds) => {
        waits.push(milliseconds);
        now += milliseconds;
        return Promise.resolve();
      },
    },
  });
  await web.pages.page("http://shop.example/1");
  await web.pages.page("http://else.example/1");
  await web.pages.page("http://www.shop.example/2");
  await web.pages.file("http://shop.example/f.txt");
  assert.deepEqual(waits, [1_000, 1_000]);
});

Deno.test("page() lets a site rest that a redirect led to", async () => {
  const waits: number[] = [];
  let now = 0;
  await using web = createFakeSite({
    "short.example": {
      "/robots.txt": 404,
      "/": () => new Response(null, { status: 302, headers: { location: "http://shop.example/" } }),
    },
    "shop.example": { "*": TEXT, "/robots.txt": 404 },
  }, {
    service: {
      restSeconds: 1,
      now: () => now,
      sleep: (milliseconds) => {
        waits.push(milliseconds);
        now += milliseconds;
        return Promise.resolve();
      },
    },
  });
  await web.pages.page("http://short.example/");
  await web.pages.page("http://shop.example/next");
  assert.deepEqual(waits, [1_000]);
});

Deno.test("page() keeps the site quiet as a 429 or 503 asks", async () => {
  const waits: number[] = [];
  let now = 0;
  await using web = createFakeSite({
    "shop.example": {
      "/robots.txt": 404,
      "/busy": () => new Response("later", { status: 503, headers: { "retry-after": "7" } }),
      "/": TEXT,
    },
  }, {
    service: {
      restSeconds: 1,
      now: () => now,
      sleep: (milliseconds) => {
        waits.push(milliseconds);
        now += milliseconds;
        return Promise.resolve();
      },
    },
  });
  await assert.rejects(web.pages.page("http://shop.example/busy"), /503/);
  await web.pages.page("http://shop.example/");
  assert.deepEqual(waits, [7_000]);
});

for (
  const [value, date, seconds] of [
    ["7", undefined, 7],
    ["0", undefined, 0],
    ["99999999999", undefined, 31_536_000],
    ["-5", undefined, undefined],
    ["soon", undefined, undefined],
    ["\u00b2", undefined, undefined],
    ["1.5", undefined, undefined],
    ["", undefined, undefined],
    ["Sat, 21 Nov 2026 10:00:30 GMT", "Sat, 21 Nov 2026 10:00:00 GMT", 30],
    ["Sat, 21 Nov 2026 09:00:30 GMT", "Sat, 21 Nov 2026 10:00:00 GMT", 0],
    ["Sat, 21 Nov 2026 10:00:30 GMT", undefined, undefined],
    ["2026-11-21T10:00:30Z", "Sat, 21 Nov 2026 10:00:00 GMT", undefined],
  ] as const
) {
  Deno.test(`retryAfterSeconds() reads ${JSON.stringify(value)} as ${seconds}`, () => {
    const headers = new Map([["retry-after", value as string]]);
    if (date !== undefined) headers.set("date", date);
    assert.equal(retryAfterSeconds(headers), seconds);
  });
}
