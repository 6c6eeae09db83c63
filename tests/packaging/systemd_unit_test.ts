/** The unit of systemd, judged by systemd's own tool; nothing is started. */
import assert from "node:assert/strict";

const UNIT = new URL("../../packaging/deploy/pagefacts.service", import.meta.url).pathname;
/** Of ten; a unit without any of its walls has 9.2. */
const MAX_EXPOSURE = 2.6;

Deno.test("the unit of systemd leaves little exposed", async () => {
  const args = ["security", "--offline=true", "--no-pager", UNIT];
  const output = await new Deno.Command("systemd-analyze", { args }).output().catch(() =>
    undefined
  );
  if (output === undefined) return console.log("passed over: there is no systemd-analyze");
  const said = new TextDecoder().decode(output.stdout);
  const [, exposure = "10"] = /Overall exposure level for \S+: ([\d.]+)/.exec(said) ?? [];
  console.log(`exposure ${exposure} of 10`);
  assert(Number(exposure) <= MAX_EXPOSURE, said.slice(-400));
  assert.doesNotMatch(new TextDecoder().decode(output.stderr), /Unknown|Failed to parse/);
});

Deno.test("the unit of systemd outlives a process that takes too much memory", async () => {
  const unit = await Deno.readTextFile(UNIT);
  // By itself systemd stops every process of a unit of which the kernel has ended one.
  assert.match(unit, /^OOMPolicy=continue$/m);
  const compose = await Deno.readTextFile(new URL("compose.yaml", `file://${UNIT}`));
  const [, most] = /memory: (\d)g/.exec(compose) ?? [];
  assert.match(unit, new RegExp(`^MemoryMax=${most}G$`, "m"));
});
