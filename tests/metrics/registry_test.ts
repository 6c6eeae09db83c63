/** The text that Prometheus reads. */
import assert from "node:assert/strict";
import { createRegistry } from "../../src/serve/call/metrics/registry.ts";

Deno.test("createRegistry() writes counters, gauges and histograms with their labels", () => {
  const registry = createRegistry();
  const count = registry.counter("a_total", "As.", ["x", "y"]);
  count.add(["1", 'q"\\\n']);
  count.add(["1", 'q"\\\n'], 2);
  registry.gauge("g", "Now.", [], () => [[[], 7]]);
  const seconds = registry.histogram("s_seconds", "Time.", ["t"]);
  for (const each of [0.004, 0.005, 3, 500]) seconds.observe(["z"], each);
  const text = registry.toText();
  assert.ok(text.startsWith("# HELP a_total As.\n# TYPE a_total counter\n"));
  assert.ok(text.includes('a_total{x="1",y="q\\"\\\\\\n"} 3\n'));
  assert.ok(text.includes("# TYPE g gauge\ng 7\n"));
  assert.ok(text.includes('s_seconds_bucket{t="z",le="0.005"} 2\n'));
  assert.ok(text.includes('s_seconds_bucket{t="z",le="2.5"} 2\n'));
  assert.ok(text.includes('s_seconds_bucket{t="z",le="5"} 3\n'));
  assert.ok(text.includes('s_seconds_bucket{t="z",le="+Inf"} 4\n'));
  assert.ok(text.includes('s_seconds_sum{t="z"} 503.009\ns_seconds_count{t="z"} 4\n'));
});
