/** The network process by the messages it sends: a turn at a site that is held and left, what it used. */
import assert from "node:assert/strict";
import { startChild } from "../../src/base/channel/child.ts";
import {
  type FromNetwork,
  parseFromNetwork,
  type SiteNote,
  type ToNetwork,
} from "../../src/web/fetch/network/messages.ts";
import { networkCommand } from "../../src/serve/pool/network_command.ts";
import { startLocalSites } from "../support/local_sites.ts";

const MAIN = new URL("../../main.ts", import.meta.url);

interface Spoken {
  readonly pid: number;
  send(call: number, message: ToNetwork): void;
  /** Waits for the next message of a type; others before it are kept in `said`. */
  next<Type extends FromNetwork["type"]>(type: Type): Promise<Extract<FromNetwork, { type: Type }>>;
  readonly said: FromNetwork[];
}

async function withProcess(use: (spoken: Spoken) => Promise<void>): Promise<void> {
  const said: FromNetwork[] = [];
  let taken = 0;
  let wake = (): void => {};
  const child = startChild(networkCommand(MAIN), ({ head }) => {
    said.push(parseFromNetwork(head));
    wake();
  });
  try {
    await use({
      pid: child.pid,
      said,
      send: (call, message) => void child.send(call, message),
      async next(type) {
        for (;;) {
          while (taken < said.length) {
            const message = said[taken++] as FromNetwork;
            if (message.type === type) return message as never;
          }
          await new Promise<void>((done) => wake = done);
        }
      },
    });
  } finally {
    child.kill();
    await child.ended;
  }
}

const START: ToNetwork = {
  type: "start",
  browser: { kind: "none" },
  userAgent: "service/0.1.0",
  firstVisit: 7,
  rests: [],
  cacheBytes: 0,
};

Deno.test("runNetwork() tells of a site's turn: held before it is asked, left at its end", async () => {
  await using sites = startLocalSites(1, () => new Response("here"));
  const url = `${sites.origins[0]}/page`;
  const site = new URL(url).host;
  await withProcess(async ({ send, next, said }) => {
    const ask = (ask: number, request: unknown): void =>
      send(1, { type: "ask", ask, request, allowPrivate: true });
    await next("ready");
    send(0, START);
    ask(0, { kind: "open", url });
    const opened = (await next("reply")) as { reply?: { kind: string; visit: number } };
    assert.deepEqual([opened.reply?.kind, opened.reply?.visit], ["opened", 7]);
    ask(1, { kind: "rung", visit: 7, rung: "http", url });
    await next("reply");
    const before = said.filter((message): message is SiteNote => message.type === "site");
    assert.ok(before.length > 0 && before.every(({ isHeld }) => isHeld), JSON.stringify(before));
    assert.ok(before.every((note) => note.site.includes("127.0.0.2") || note.site === site));
    ask(2, { kind: "close", visit: 7 });
    const left = await next("site");
    assert.deepEqual([left.turn, left.isHeld], [before[0]?.turn, false]);
    assert.ok(left.rest > 0, `a rest of ${left.rest} ms`);
  });
});

Deno.test("runNetwork() adds the processor's time for the program and for the system", async () => {
  if (Deno.build.os !== "linux") return console.log("passed over: it reads /proc");
  await withProcess(async ({ pid, send, next }) => {
    await next("ready");
    const stat = Deno.readTextFileSync(`/proc/${pid}/stat`).replace(/^.*\)/s, "").trim().split(" ");
    const [user, system] = [Number(stat[11]) / 100, Number(stat[12]) / 100];
    send(0, START);
    send(0, { type: "ping" });
    const { usage } = await next("pong");
    // The kernel rounds each to a hundredth.
    assert.ok(usage.cpuSeconds > user + system - 0.02, JSON.stringify({ user, system, usage }));
    assert.ok(usage.residentMiB > 10, JSON.stringify(usage));
  });
});

Deno.test("the network process has no capability and gains no privileges, also where it is root", async () => {
  if (Deno.build.os !== "linux") return console.log("passed over: it is Linux that has them");
  await withProcess(async ({ pid, next }) => {
    await next("ready");
    const status = Deno.readTextFileSync(`/proc/${pid}/status`);
    const line = (name: string): string | undefined =>
      new RegExp(`^${name}:\\s*(\\S+)$`, "m").exec(status)?.[1];
    assert.equal(line("NoNewPrivs"), "1");
    for (const set of ["CapInh", "CapPrm", "CapEff", "CapAmb"]) {
      assert.equal(line(set), "0".repeat(16), set);
    }
  });
});
