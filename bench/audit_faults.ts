/**
 * Counts the faults an audit finds on pages with one fault each, and what it finds on clean ones.
 * `deno task bench:faults`; the technical ones are served and asked for at a site's real pace.
 */
import type { Audit } from "../src/read/audit/audit_page.ts";
import { auditPage } from "../src/read/audit/audit_page.ts";
import type { Finding } from "../src/read/audit/finding.ts";
import { createPage } from "../src/page/html/page.ts";
import {
  blockOf,
  CLEAN,
  CLEAN_PAGE,
  PAGE_URL,
  pageOf,
  SITE_PAGES,
  SITE_ROBOTS,
  STRUCTURED_FAULTS,
  TECHNICAL_FAULTS,
} from "../tests/audit/fault_pages.ts";

function shown({ records, page }: Pick<Audit, "records" | "page">): Finding[] {
  return [...records.flatMap(({ findings }) => findings), ...page].filter(({ tier }) =>
    tier !== "nice"
  );
}

function audit(html: string): Finding[] {
  return shown(auditPage(createPage(html, PAGE_URL)));
}

function count(name: string, faults: readonly string[], all: number): void {
  const missed = faults.length === 0 ? "" : `; missed: ${faults.join(", ")}`;
  console.log(`${name.padEnd(28)} ${all - faults.length} of ${all}${missed}`);
}

function serve(): Deno.HttpServer<Deno.NetAddr> {
  const pages = new Map<string, string | number>([
    ...Object.entries(SITE_PAGES),
    ...[...TECHNICAL_FAULTS, CLEAN_PAGE].map(({ path, html }) => [path, html] as const),
    ["/robots.txt", SITE_ROBOTS],
  ]);
  return Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, (request) => {
    const { pathname, origin } = new URL(request.url);
    const page = pages.get(pathname) ?? 404;
    if (page === 301) return new Response(null, { status: 301, headers: { location: "/other" } });
    if (typeof page === "number") return new Response("gone", { status: page });
    const headers = { "content-type": pathname === "/robots.txt" ? "text/plain" : "text/html" };
    return new Response(page.replaceAll("ORIGIN", origin), { headers });
  });
}

/** Audits addresses by the program itself, one after another. */
async function auditAddresses(addresses: readonly string[]): Promise<Finding[][]> {
  const main = new URL("../main.ts", import.meta.url).pathname;
  const found: Finding[][] = [];
  for (const html_or_url of addresses) {
    const { stdout } = await new Deno.Command(Deno.execPath(), {
      args: ["run", "-A", "--quiet", main, "call", "audit_page", JSON.stringify({ html_or_url })],
      env: { SERVICE_ALLOW_PRIVATE: "1", SERVICE_BROWSER: "none" },
    }).output();
    found.push(shown(JSON.parse(new TextDecoder().decode(stdout)) as Audit));
  }
  return found;
}

const missed = STRUCTURED_FAULTS.filter(({ html, code }) =>
  !audit(html).some((one) => one.code === code)
);
count("faults of structured data", missed.map(({ name }) => name), STRUCTURED_FAULTS.length);

await using site = serve();
const origin = `http://127.0.0.1:${site.addr.port}`;
const pages = [...TECHNICAL_FAULTS, CLEAN_PAGE];
const found = await auditAddresses(pages.map(({ path }) => origin + path));
const unseen = TECHNICAL_FAULTS.filter(({ code }, at) =>
  !found[at]?.some((one) => one.code === code)
);
count("technical faults", unseen.map(({ name }) => name), TECHNICAL_FAULTS.length);

const clean = Object.entries(CLEAN).map(([name, record]) => ({
  name,
  found: audit(pageOf(blockOf(record))),
}));
const all = [...clean, { name: "page", found: found.at(-1) ?? [] }];
const wrong = all.flatMap(({ name, found }) =>
  found.some((o) => o.tier === "required") ? [name] : []
);
console.log(`errors on clean pages        ${wrong.length} of ${all.length} ${wrong.join(", ")}`);
const product = clean.find(({ name }) => name === "product")?.found ?? [];
console.log(`\`eligible\` on a Product      ${product.length}`);
