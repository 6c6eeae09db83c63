/**
 * How near honest pages come to the processor time that a page may take, in a reader process that
 * has served nothing yet, and how far hostile PDFs get.
 *
 *     deno task bench:bounds [FILE.pdf …]
 */
import { createNetworkLink } from "../src/serve/pool/network_link.ts";
import { createPool } from "../src/serve/pool/pool.ts";
import { readProcessorClock } from "../src/serve/pool/processor_clock.ts";
import { NO_SANDBOX } from "../src/serve/pool/sandbox.ts";
import { TOOLS } from "../src/tools/contract/table.ts";
import { filesBelow, publicFolder, readPage } from "../tests/html/public_data.ts";
import { bfRange, mappedFont, nestedForms } from "../tests/pdf/hostile_pdfs.ts";
import { PAGE_CPU_SECONDS, PAGE_CPU_SECONDS_PER_MB } from "../src/serve/pool/processor_watch.ts";

/** Time for what a fresh process does of its own accord. */
const SETTLE_MS = 1_500;

async function measure(
  what: string,
  name: string,
  args: Record<string, unknown>,
  pages: number,
  bytes: number,
): Promise<void> {
  let pid = 0;
  const pool = createPool({
    tools: TOOLS,
    network: createNetworkLink(() => true, () => {}),
    onFault: (tool, fault) => console.log(tool, fault),
    maxCalls: 1,
    maxReads: 1,
    sandboxes: {
      async start(attempt) {
        const started = await attempt(NO_SANDBOX);
        ({ pid } = started as unknown as { pid: number });
        return started;
      },
    },
  });
  do await new Promise((resolve) => setTimeout(resolve, SETTLE_MS)); while (pid === 0);
  const before = await readProcessorClock(pid) ?? NaN;
  const tool = TOOLS.find((each) => each.name === name);
  const deadline = performance.now() + 110_000;
  const { ok, error, unread } = await pool.call(name, tool?.input.parse(args) as never, {
    deadline,
  });
  const used = (await readProcessorClock(pid) ?? NaN) - before;
  const bound = pages * PAGE_CPU_SECONDS + bytes / 1e6 * PAGE_CPU_SECONDS_PER_MB;
  const share = Math.round(100 * used / bound);
  const came = error === undefined ? `ok ${ok}` : JSON.stringify(error);
  console.log(
    `${what}, ${name}: ${(bytes / 1e6).toFixed(3)} MB, ${used.toFixed(2)} of ` +
      `${bound.toFixed(2)} s (${share}%), ${came}${unread === undefined ? "" : `, ${unread}`}`,
  );
  await pool.close();
}

const folders = ["wcxb", "article-extraction-benchmark"].flatMap((name) =>
  publicFolder(name) ?? []
);
const files = folders.flatMap((folder) => filesBelow(folder, [".html", ".html.gz"]));
const decoder = new TextDecoder();
const texts = await Promise.all(files.map(async (file) => decoder.decode(await readPage(file))));
texts.sort((one, two) => two.length - one.length);
for (const text of [texts[0], texts[Math.floor(texts.length / 2)]]) {
  if (text === undefined) continue;
  for (const tool of ["extract_declared", "page_markdown", "audit_page"]) {
    await measure("a public page", tool, { html_or_url: text }, 1, text.length);
  }
}

const listings = Array.from({ length: 600 }, (_, page) => {
  const row = (at: number): string =>
    `<li><a href="/p/${page}/${at}">Bolt ${page}-${at}</a> <span class=price>${at}.20 EUR</span>`;
  return `<title>Shop ${page}</title><ul>${
    Array.from({ length: 40 }, (_, at) => row(at)).join("")
  }`;
});
const listed = listings.reduce((sum, { length }) => sum + length, 0);
await measure("600 small pages", "compile_extractor", { pages: listings }, 600, listed);

const pdfs: (readonly [string, Uint8Array])[] = [
  ["16 forms that call one another twice", nestedForms(16, 2)],
  ["20 forms that call one another twice", nestedForms(20, 2)],
  ["a map of 16 million codes", mappedFont(bfRange(0xffffff))],
  ...Deno.args.map((path) => [path.replace(/.*\//, ""), Deno.readFileSync(path)] as const),
];
for (const [what, bytes] of pdfs) {
  const body = bytes as Uint8Array<ArrayBuffer>;
  const site = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    ({ url }) =>
      url.endsWith("/robots.txt")
        ? new Response(null, { status: 404 })
        : new Response(body, { headers: { "content-type": "application/pdf" } }),
  );
  const html_or_url = `http://127.0.0.1:${site.addr.port}/`;
  await measure(what, "page_markdown", { html_or_url }, 1, bytes.length);
  await site.shutdown();
}
