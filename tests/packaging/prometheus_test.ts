/** Alerts and the dashboard: they ask for metrics that there are, and Prometheus' own program reads them. */
import assert from "node:assert/strict";
import { resolve } from "node:path";
import { createServiceMetrics } from "../../src/serve/call/metrics/mod.ts";

const FOLDER = resolve(import.meta.dirname as string, "../../packaging/deploy/prometheus");

interface Dashboard {
  readonly panels: readonly {
    readonly title: string;
    readonly gridPos: Readonly<Record<"x" | "y" | "w" | "h", number>>;
    readonly targets: readonly { readonly expr: string }[];
  }[];
}

const dashboard = JSON.parse(await Deno.readTextFile(`${FOLDER}/dashboard.json`)) as Dashboard;
const alerts = await Deno.readTextFile(`${FOLDER}/alerts.yaml`);

async function promtool(...args: string[]): Promise<{ code: number; text: string } | undefined> {
  try {
    const { code, stdout, stderr } = await new Deno.Command("promtool", { args, cwd: FOLDER })
      .output();
    const decoder = new TextDecoder();
    return { code, text: decoder.decode(stdout) + decoder.decode(stderr) };
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    console.log("passed over: there is no promtool");
    return undefined;
  }
}

Deno.test("alerts and the dashboard ask for metrics that there are, and for every one of them", () => {
  const known = new Set(
    [...createServiceMetrics([]).toText().matchAll(/^# TYPE (\w+)/gm)].map(([, name]) =>
      name ?? ""
    ),
  );
  const asked = (text: string): string[] =>
    [...text.matchAll(/\bservice_[a-z_]+/g)].map(([name]) => name.replace(/_bucket$/, ""));
  const shown = dashboard.panels.flatMap(({ targets }) =>
    targets.flatMap(({ expr }) => asked(expr))
  );
  const watched = asked(alerts.replaceAll(/^ +(?:action|summary):.*$/gm, ""));
  for (const name of [...shown, ...watched]) assert(known.has(name), name);
  assert.deepEqual([...known].filter((name) => !shown.includes(name)), []);
});

Deno.test("no two panels of the dashboard lie over each other", () => {
  const places = dashboard.panels.map(({ gridPos: { x, y } }) => `${x} ${y}`);
  assert.equal(new Set(places).size, places.length);
  for (const { gridPos: { x, w } } of dashboard.panels) assert(x + w <= 24);
});

Deno.test("promtool reads the alerts and finds what their tests say", async () => {
  for (
    const args of [["check", "config", "prometheus.yaml"], ["test", "rules", "alerts_test.yaml"]]
  ) {
    const judged = await promtool(...args);
    if (judged !== undefined) assert.equal(judged.code, 0, judged.text);
  }
});

Deno.test("promtool reads every expression of the dashboard", async () => {
  const rules = dashboard.panels.flatMap(({ targets }) => targets).map(({ expr }, at) => ({
    record: `panel_${at}`,
    expr: expr.replaceAll("$instance", ".*"),
  }));
  const file = await Deno.makeTempFile({ suffix: ".yaml" });
  await Deno.writeTextFile(file, JSON.stringify({ groups: [{ name: "panels", rules }] }));
  const judged = await promtool("check", "rules", file);
  if (judged !== undefined) assert.equal(judged.code, 0, judged.text);
  await Deno.remove(file);
});
