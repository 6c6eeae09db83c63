/**
 * Sites whose answers are made to keep whoever looks at them busy, read by the real program.
 *
 * Each is asked for together with a site that means no harm: both calls are answered in seconds.
 */
import assert from "node:assert/strict";
import { readHead, writeRaw } from "../support/fake_site.ts";
import { PROGRAM_NAME, type Serving, startServing } from "../support/program.ts";

const TEXT = "A sentence that is long enough to count as text of a page. ".repeat(8);
/** Seconds for a call on a machine that may be busy; looked at without a bound, each took minutes. */
const MOST_SECONDS = 25;

/** Answers a path with a whole HTTP answer, head and body. */
type Answer = (path: string) => string;

function page(fields: string, body = `<title>x</title><p>${TEXT}`): string {
  return `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n${fields}Content-Length: ${body.length}\r\n\r\n${body}`;
}

const NO_ROBOTS = "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n";

function robots(text: string): string {
  return `HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: ${text.length}\r\n\r\n${text}`;
}

function redirect(target: string, fields = ""): string {
  return `HTTP/1.1 302 Found\r\nLocation: ${target}\r\n${fields}Content-Length: 0\r\n\r\n`;
}

const spaces = " ".repeat(4_000);
const slowCookies = `Set-Cookie: a=${spaces}\u00e9\r\n`.repeat(15);

/** What a site answers to robots.txt and to everything else, and what it then sends until it is left. */
interface Attack {
  robots?: string;
  answer: Answer;
  flood?: string;
}

const ATTACKS: Record<string, Attack> = {
  "cookies of 4,000 spaces on a page": { answer: () => page(slowCookies) },
  "cookies of 4,000 spaces on a redirect": {
    answer: (path) => path === "/" ? redirect("/next", slowCookies) : page(""),
  },
  "31 rules of 16 KB against a path of 8,000 characters": {
    robots: `User-agent: *\n${`Disallow: *${"a".repeat(16_000)}x\n`.repeat(31)}`,
    answer: (path) => path === "/" ? redirect(`/${"a".repeat(8_000)}`) : page(""),
  },
  "37,000 rules of one star against a path of 8,000 characters": {
    robots: `User-agent: *\n${"Disallow: /*b\n".repeat(37_000)}`,
    answer: (path) => path === "/" ? redirect(`/${"a".repeat(8_000)}`) : page(""),
  },
  "a redirect to a path of 60,000 characters": {
    robots: `User-agent: *\n${`Disallow: *${"a".repeat(16_000)}x\n`.repeat(31)}`,
    answer: (path) => path === "/" ? redirect(`/${"a".repeat(60_000)}`) : page(""),
  },
  "a redirect to a folder of 60,000 letters": {
    answer: (path) => path === "/" ? redirect(`/${"a".repeat(60_000)}/`) : page(""),
  },
  "a redirect to a host of 60,000 dots": {
    answer: () => redirect(`http://a${".".repeat(60_000)}a/`),
  },
  "a redirect to a password of 60,000 letters": {
    answer: () => redirect(`http://a:${"a".repeat(60_000)}`),
  },
  "a robots.txt of delays of 2,000 digits": {
    robots: `User-agent: *\n${`Crawl-delay: ${"1".repeat(2_000)}x\n`.repeat(250)}`,
    answer: () => page(""),
  },
  "a body of chunks of one byte": {
    answer: () =>
      "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n",
    flood: "1\r\nx\r\n".repeat(20_000),
  },
  "interim answers without an end": {
    answer: () => "HTTP/1.1 103 Early Hints\r\n\r\n",
    flood: "HTTP/1.1 103 Early Hints\r\n\r\n".repeat(5_000),
  },
};

function serveRaw(
  hostname: string,
  answer: Answer,
  flood?: string,
): { address: string; close(): void } {
  const listener = Deno.listen({ hostname, port: 0 });
  const open = new Set<Deno.Conn>();
  const serve = async (connection: Deno.Conn): Promise<void> => {
    open.add(connection);
    for (let head = await readHead(connection); head !== ""; head = await readHead(connection)) {
      const path = head.split(" ", 2)[1] ?? "";
      await writeRaw(connection, Uint8Array.from(answer(path), (sign) => sign.charCodeAt(0)));
      if (flood === undefined || path === "/robots.txt") continue;
      const bytes = new TextEncoder().encode(flood);
      const until = performance.now() + 30_000;
      while (performance.now() < until) await writeRaw(connection, bytes);
    }
  };
  void (async () => {
    for await (const connection of listener) void serve(connection).catch(() => {});
  })().catch(() => {});
  const { port } = listener.addr as Deno.NetAddr;
  return {
    address: `http://${hostname}:${port}/`,
    close(): void {
      listener.close();
      for (const connection of open) {
        try {
          connection.close();
        } catch {
          // The service was first.
        }
      }
    },
  };
}

interface Timed {
  status: number;
  seconds: number;
  text: string;
}

async function fetchPage(service: Serving, url: string): Promise<Timed> {
  const started = performance.now();
  const response = await fetch(`${service.base}/v1/tools/fetch_page`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ url }),
  });
  const text = await response.text();
  return { status: response.status, seconds: (performance.now() - started) / 1000, text };
}

Deno.test(`${PROGRAM_NAME} answers a hostile site's call, and another site's beside it`, async (t) => {
  const service = await startServing(["--timeout", "60"], {
    SERVICE_ALLOW_PRIVATE: "1",
    SERVICE_BROWSER: "none",
  });
  let host = 2;
  try {
    for (const [name, { robots: rules, answer, flood }] of Object.entries(ATTACKS)) {
      await t.step(name, async () => {
        const hostile = serveRaw(
          `127.0.0.${host++}`,
          (path) =>
            path === "/robots.txt"
              ? (rules === undefined ? NO_ROBOTS : robots(rules))
              : answer(path),
          flood,
        );
        const innocent = serveRaw(
          `127.0.0.${host++}`,
          (path) => path === "/robots.txt" ? NO_ROBOTS : page(""),
        );
        const attack = fetchPage(service, hostile.address);
        await new Promise((resolve) => setTimeout(resolve, 300));
        const beside = await fetchPage(service, innocent.address);
        const attacked = await attack;
        hostile.close();
        innocent.close();
        const told = `hostile ${attacked.status} after ${attacked.seconds.toFixed(1)} s, ` +
          `the other ${beside.status} after ${beside.seconds.toFixed(1)} s`;
        console.log(`${name}: ${told}`);
        assert.equal(beside.status, 200, told);
        assert.ok(beside.seconds < MOST_SECONDS, told);
        assert.ok(attacked.seconds < MOST_SECONDS, told);
        assert.notEqual(attacked.status, 500, told);
        assert.notEqual(attacked.status, 504, told);
      });
    }
  } finally {
    await service.stop();
  }
});
