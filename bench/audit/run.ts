/**
 * Counts the faults of `faults.ts` that an audit finds, and what it finds on the clean pages.
 * `deno run -A bench/audit/run.ts [--last]`; without `--last` the half kept for the last figure is
 * left out.
 */
import { auditPage } from "../../src/read/audit/audit_page.ts";
import type { Finding } from "../../src/read/audit/finding.ts";
import { createPage } from "../../src/page/html/page.ts";
import { FAULTS, isLast } from "./faults.ts";
import { CLEAN, type Doc, written } from "./pages.ts";

/** What an answer shows: findings that nothing depends on are left out of it. */
function audited(doc: Doc): Finding[] {
  const headers = new Map(Object.entries(doc.headers));
  const { records, page } = auditPage(createPage(written(doc), doc.url, headers), undefined, 200);
  return [...records.flatMap(({ findings }) => findings), ...page].filter(({ tier }) =>
    tier !== "nice"
  );
}

const keyOf = ({ code, path, value }: Finding): string => `${code} ${path} ${value}`;

const clean = new Map(
  Object.entries(CLEAN).map(([name, make]) => [name, audited(make())] as const),
);
const half = FAULTS.filter(({ id }) => Deno.args.includes("--last") || !isLast(id));
const missed = half.filter((fault) => {
  const page = (CLEAN[fault.base] as () => Doc)();
  fault.change(page);
  const before = new Set(clean.get(fault.base)?.map(keyOf));
  const found = audited(page).filter((one) => !before.has(keyOf(one)));
  if (Deno.args.includes("--show")) {
    console.log(
      fault.id,
      found.map(({ code, path, message }) => `\n    ${code} ${path}: ${message}`).join(""),
    );
  }
  return !found.some((one) => fault.about.test(JSON.stringify({ ...one, rule: "", write: "" })));
});
for (const [name, findings] of clean) {
  for (const { severity, code, path, message } of findings) {
    console.log(`clean ${name}: ${severity} ${code} ${path}: ${message}`);
  }
}
console.log(`${half.length - missed.length} of ${half.length} found`);
for (const { id } of missed) console.log(`missed: ${id}`);
