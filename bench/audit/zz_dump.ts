import { FAULTS, isLast } from "./faults.ts";
import { CLEAN, written } from "./pages.ts";
const out = FAULTS.map((f) => {
  const p = CLEAN[f.base]!();
  const clean = written(p);
  f.change(p);
  return {
    id: f.id,
    base: f.base,
    last: isLast(f.id),
    clean,
    html: written(p),
    headers: p.headers,
    about: f.about.source,
    flags: f.about.flags,
    structured: f.source.includes("structured-data") || f.source.includes("schema.org") ||
      f.source.includes("json-ld"),
  };
});
Deno.writeTextFileSync("/tmp/p10faults.json", JSON.stringify(out));
console.log(out.filter((x) => x.structured).length, out.length);
