/**
 * Measures audits: what one of an address costs, politeness included, and what auditing itself costs.
 * `deno task bench:audit`; figures of one run belong together.
 */
import { resolve } from "node:path";
import { gunzipSync } from "node:zlib";
import { auditPage } from "../src/read/audit/audit_page.ts";
import { decodeHtml } from "../src/page/html/encoding/decode.ts";
import { createPage } from "../src/page/html/page.ts";
import { readDeclared } from "../src/read/declared/mod.ts";

const ROOT = resolve(import.meta.dirname as string, "..");
const DATA = Deno.env.get("SERVICE_DATA") ?? resolve(ROOT, "../shared/data");
const ADDRESSES = 7;
const PAGES = 60;
const PASSES = 5;

function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN;
}

/** Audits pages of origins nobody has asked before, each with a robots.txt and no other file. */
async function timeAddresses(): Promise<number[]> {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--quiet", `${ROOT}/main.ts`, "mcp", "--tools", "audit_page"],
    env: { SERVICE_ALLOW_PRIVATE: "1", SERVICE_BROWSER: "none" },
    stdin: "piped",
    stdout: "piped",
    stderr: "null",
  }).spawn();
  const writer = child.stdin.getWriter();
  const lines = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  const seconds: number[] = [];
  for (let at = 0; at <= ADDRESSES; at++) {
    const origin = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, (request) => {
      const { pathname } = new URL(request.url);
      if (pathname === "/robots.txt") return new Response("User-agent: *\nAllow: /\n");
      const isPage = pathname === "/page";
      const html = `<title>x</title><p>${"word ".repeat(60)}`;
      const headers = { "content-type": "text/html" };
      return new Response(isPage ? html : "", { status: isPage ? 200 : 404, headers });
    });
    const html_or_url = `http://127.0.0.1:${origin.addr.port}/page`;
    const params = { name: "audit_page", arguments: { html_or_url } };
    const call = { jsonrpc: "2.0", id: at, method: "tools/call", params };
    const started = performance.now();
    await writer.write(new TextEncoder().encode(`${JSON.stringify(call)}\n`));
    for (let text = ""; !text.includes("\n");) text += (await lines.read()).value ?? "\n";
    // The first one starts the reader process and the network worker.
    if (at > 0) seconds.push((performance.now() - started) / 1000);
    await origin.shutdown();
  }
  await writer.close();
  await child.status;
  return seconds;
}

function shopPages(): string[] {
  const folder = `${DATA}/product-extraction-benchmark/html`;
  const names = [...Deno.readDirSync(folder)].map(({ name }) => name).sort().slice(0, PAGES);
  return names.map((name) => {
    const bytes = Deno.readFileSync(`${folder}/${name}`);
    return decodeHtml(name.endsWith(".gz") ? gunzipSync(bytes) : bytes, null).text;
  });
}

/**
 * Milliseconds to audit each page that is parsed already, or that is read already as
 * `extract_declared` reads it; the quickest of some passes.
 */
function timeAudits(htmls: readonly string[], isRead: boolean): number[] {
  return htmls.map((html) => {
    let quickest = Infinity;
    for (let pass = 0; pass < PASSES; pass++) {
      const page = createPage(html, "https://shop.example/");
      if (isRead) readDeclared(page, { visible: true });
      const started = performance.now();
      auditPage(page);
      quickest = Math.min(quickest, performance.now() - started);
    }
    return quickest;
  });
}

const seconds = await timeAddresses();
console.log(`an address of a new site   ${median(seconds).toFixed(2)} s, median of ${ADDRESSES}`);
try {
  for (
    const [name, isRead] of [["a parsed shop page", false], ["one that is read", true]] as const
  ) {
    const milliseconds = timeAudits(shopPages(), isRead);
    console.log(
      `${name.padEnd(26)} ${median(milliseconds).toFixed(2)} ms, median of ` +
        `${milliseconds.length} pages; slowest ${Math.max(...milliseconds).toFixed(1)} ms`,
    );
  }
} catch (error) {
  if (!(error instanceof Deno.errors.NotFound)) throw error;
  console.log(`passed over: ${DATA}/product-extraction-benchmark is not there`);
}
