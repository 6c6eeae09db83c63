/** Bodies of 512 MiB in every coding: refused in budget by a process that stays small. */
import { MAX_PAGE_BYTES } from "../../src/base/limits.ts";
import assert from "node:assert/strict";
import * as zlib from "node:zlib";
import { joinBytes } from "../../src/base/bytes.ts";

const MIB = 1024 * 1024;
const BOMB_MIB = 512;
const MOST_RESIDENT_MIB = 200;

/** A bomb of zeros; pieces are repeated where the format lets them, so that making it is quick. */
const BOMBS: Record<string, () => Uint8Array | Promise<Uint8Array>> = {
  gzip: () => joinBytes([new Uint8Array([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]), rawDeflate()]),
  deflate: () => rawDeflate(),
  br: () =>
    streamed(zlib.createBrotliCompress({
      params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 0 },
    })),
  zstd: () =>
    streamed(zlib.createZstdCompress({
      params: { [zlib.constants.ZSTD_c_compressionLevel]: 1 },
    })),
  "gzip, gzip": () =>
    zlib.gzipSync(joinBytes([new Uint8Array([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]), rawDeflate()])),
  identity: () => new Uint8Array(0),
};

function rawDeflate(): Uint8Array {
  const flush = { finishFlush: zlib.constants.Z_FULL_FLUSH };
  const piece = zlib.deflateRawSync(new Uint8Array(MIB), flush);
  return joinBytes([...new Array<Uint8Array>(BOMB_MIB).fill(piece), new Uint8Array([3, 0])]);
}

async function streamed(stream: zlib.BrotliCompress | zlib.ZstdCompress): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  stream.on("data", (part) => parts.push(part));
  const ended = new Promise<void>((resolve) => stream.on("end", () => resolve()));
  const piece = new Uint8Array(8 * MIB);
  for (let sent = 0; sent < BOMB_MIB; sent += 8) {
    await new Promise<void>((resolve) => stream.write(piece, () => resolve()));
  }
  stream.end();
  await ended;
  return joinBytes(parts);
}

/** Reads each bomb in a process of its own, and says what came of it and how large it grew. */
const READER = `
import { createFetchService } from ${
  JSON.stringify(new URL("../../src/web/fetch/service.ts", import.meta.url).href)
};
import { createPages } from ${
  JSON.stringify(new URL("../../src/web/fetch/pages.ts", import.meta.url).href)
};
const service = createFetchService({ userAgent: "service/0.1.0", restSeconds: 0, maxPageBytes: ${MAX_PAGE_BYTES} });
const caller = { allowPrivate: true, signal: new AbortController().signal };
const pages = createPages((request) => service.handle(request, caller));
for (const url of Deno.args) {
  const started = performance.now();
  const code = await pages.page(url).then(() => "answered", (error) => error.code);
  const peak = /VmHWM:\\s*(\\d+) kB/.exec(Deno.readTextFileSync("/proc/self/status"))?.[1] ?? 0;
  console.log(JSON.stringify({ url, code, seconds: (performance.now() - started) / 1000, mib: peak / 1024 }));
}
await service.close();
`;

Deno.test({
  name: "page() refuses 512 MiB in every coding and stays under 200 MiB",
  ignore: Deno.build.os !== "linux",
  async fn() {
    const bombs = new Map<string, Uint8Array>();
    for (const [coding, make] of Object.entries(BOMBS)) bombs.set(coding, await make());
    const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, (request) => {
      const coding = decodeURIComponent(new URL(request.url).pathname.slice(1));
      const bomb = bombs.get(coding);
      if (bomb === undefined) return new Response(null, { status: 404 });
      const body = coding === "identity" ? zeros() : bomb as Uint8Array<ArrayBuffer>;
      return new Response(body, {
        headers: { "content-encoding": coding, "content-type": "text/html" },
      });
    });
    const urls = [...bombs.keys()].map((coding) =>
      `http://127.0.0.1:${server.addr.port}/${encodeURIComponent(coding)}`
    );
    const child = new Deno.Command(Deno.execPath(), {
      args: ["run", "-A", "--no-check", "--quiet", "--config", "deno.json", "-", ...urls],
      stdin: "piped",
      stdout: "piped",
    }).spawn();
    const input = child.stdin.getWriter();
    await input.write(new TextEncoder().encode(READER));
    await input.close();
    const { stdout } = await child.output();
    await server.shutdown();
    const lines = new TextDecoder().decode(stdout).trim().split("\n").map((line) =>
      JSON.parse(line)
    );
    assert.equal(lines.length, bombs.size);
    for (const { url, code, seconds, mib } of lines) {
      assert.equal(code, "too_large", url);
      assert.ok(seconds < 60, `${url}: ${seconds} s`);
      assert.ok(mib < MOST_RESIDENT_MIB, `${url}: ${mib} MiB`);
    }
    console.log(`largest after every bomb: ${Math.round(lines.at(-1).mib)} MiB`);
  },
});

function zeros(): ReadableStream<Uint8Array<ArrayBuffer>> {
  const piece = new Uint8Array(64 * 1024);
  let left = BOMB_MIB * 16;
  return new ReadableStream({
    pull(controller): void {
      if (left-- > 0) controller.enqueue(piece);
      else controller.close();
    },
  });
}
