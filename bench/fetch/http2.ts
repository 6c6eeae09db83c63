/**
 * What HTTP/2 would bring a fetch: pages over our own HTTP/1.1 and over the runtime's HTTP/2 client,
 * from one nginx, near and far. `deno run -A bench/fetch/http2.ts` needs nginx.
 */
import { type ClientHttp2Session, connect } from "node:http2";
import process from "node:process";
import { gzipSync } from "node:zlib";
import { createFetchService } from "../../src/web/fetch/service.ts";
import {
  TEST_AUTHORITY,
  TEST_CERTIFICATE,
  TEST_KEY,
} from "../../tests/support/test_certificate.ts";

const PAGES = 30;
const ROUNDS = 3;
const PORT = 18_443;
const SIZES = { "50 KB": 50_000, "2 MB": 2_000_000 };

const folder = await Deno.makeTempDir();
await Deno.chmod(folder, 0o755);
for (const [name, size] of Object.entries(SIZES)) {
  const noise = Uint8Array.from({ length: size / 4 }, () => Math.random() * 94 + 32);
  await Deno.writeFile(`${folder}/${parseInt(name)}.html`, noise);
  await Deno.writeFile(`${folder}/${parseInt(name)}.html.gz`, gzipSync(noise));
}
await Deno.writeTextFile(`${folder}/cert.pem`, TEST_CERTIFICATE);
await Deno.writeTextFile(`${folder}/key.pem`, TEST_KEY);
await Deno.writeTextFile(
  `${folder}/nginx.conf`,
  `daemon off; master_process off; pid ${folder}/pid; error_log stderr crit; worker_processes 1;
  events {} http { access_log off; default_type text/html; gzip_static on; keepalive_requests 100000;
  server { listen 127.0.0.1:${PORT} ssl http2; root ${folder};
  ssl_certificate ${folder}/cert.pem; ssl_certificate_key ${folder}/key.pem; } }`,
);
const nginx = new Deno.Command("nginx", { args: ["-c", `${folder}/nginx.conf`] }).spawn();
for (let isUp = false; !isUp;) {
  isUp = await Deno.connect({ hostname: "127.0.0.1", port: PORT })
    .then((connection) => (connection.close(), true), () => false);
}

/** Hands on what arrives, so many milliseconds later: each way is that long. */
function relay(delay: number): Deno.TcpListener {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const carry = async (from: Deno.TcpConn, to: Deno.TcpConn): Promise<void> => {
    let last = Promise.resolve();
    for (let bytes = new Uint8Array(65_536);; bytes = new Uint8Array(65_536)) {
      const length = await from.read(bytes).catch(() => null);
      const due = new Promise((done) => setTimeout(done, delay));
      last = last.then(async () => {
        await due;
        if (length === null) return void await to.closeWrite().catch(() => {});
        const writer = to.writable.getWriter();
        await writer.write(bytes.subarray(0, length)).catch(() => {});
        writer.releaseLock();
      });
      if (length === null) return;
    }
  };
  void (async () => {
    for await (const near of listener) {
      const far = await Deno.connect({ hostname: "127.0.0.1", port: PORT });
      near.setNoDelay(true);
      far.setNoDelay(true);
      void carry(near, far);
      void carry(far, near);
    }
  })().catch(() => {});
  return listener;
}

interface Way {
  page(path: string): Promise<number>;
  end(): Promise<void>;
}

function overOurs(port: number): Way {
  const service = createFetchService({
    userAgent: "service/0.1.0",
    restSeconds: 0,
    maxPageBytes: 16 * 1024 * 1024,
    trustedAuthorities: [TEST_AUTHORITY],
    resolve: () => Promise.resolve(["93.184.215.14"]),
    dial: () => ({ address: "127.0.0.1", port }),
  });
  const caller = { allowPrivate: false, signal: new AbortController().signal };
  return {
    async page(path): Promise<number> {
      const url = `https://secure.example${path}`;
      const { body } = await service.handle({ kind: "file", url }, caller);
      return body?.length ?? 0;
    },
    end: () => service.close(),
  };
}

function overHttp2(port: number): Way {
  let session: ClientHttp2Session | undefined;
  return {
    page: (path) => {
      session ??= connect(`https://localhost:${port}`, { ca: TEST_AUTHORITY });
      const stream = session.request({ ":path": path, "accept-encoding": "gzip" });
      return new Promise((resolve, reject) => {
        let length = 0;
        stream.on("data", (bytes: Uint8Array) => length += bytes.length);
        stream.on("end", () => resolve(length));
        stream.on("error", reject);
        stream.end();
      });
    },
    end(): Promise<void> {
      session?.destroy();
      return Promise.resolve();
    },
  };
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

for (const delay of [0, 20]) {
  const listener = relay(delay);
  const { port } = listener.addr;
  for (const size of Object.keys(SIZES)) {
    const path = `/${parseInt(size)}.html`;
    const firsts: Record<string, number[]> = { ours: [], http2: [] };
    const nexts: Record<string, number[]> = { ours: [], http2: [] };
    const costs: Record<string, number[]> = { ours: [], http2: [] };
    for (let round = 0; round < ROUNDS; round++) {
      for (const [name, open] of [["ours", overOurs], ["http2", overHttp2]] as const) {
        const way = open(port);
        // Ours asks for robots.txt first: so does the other.
        const start = performance.now();
        if (name === "http2") await way.page("/robots.txt");
        await way.page(path);
        firsts[name]?.push(performance.now() - start);
        const before = process.cpuUsage();
        const then = performance.now();
        for (let at = 0; at < PAGES; at++) await way.page(path);
        nexts[name]?.push((performance.now() - then) / PAGES);
        const { user, system } = process.cpuUsage(before);
        costs[name]?.push((user + system) / 1_000 / PAGES);
        await way.end();
      }
    }
    for (const name of ["ours", "http2"]) {
      const [first, next, cost] = [firsts, nexts, costs].map((all) =>
        median(all[name] ?? []).toFixed(1)
      );
      console.log(
        `${
          2 * delay
        } ms there and back, ${size}, ${name}: first ${first} ms, each next ${next} ms, ` +
          `${cost} ms of processor time (the relay's too)`,
      );
    }
  }
  listener.close();
}
nginx.kill();
await nginx.status;
await Deno.remove(folder, { recursive: true });
Deno.exit(0);
