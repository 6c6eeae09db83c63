/**
 * Runs the checks and tests that do not need each other side by side: many of them mostly wait, for
 * processes to start and for times to pass.
 *
 * Each is run to its end. The first one's lines are shown as they come, those of the others after.
 */
const CORES = navigator.hardwareConcurrency;
/** Each task, and how many of its rooms run at once. */
const TASKS: readonly (readonly [task: string, rooms: number])[] = [
  // One more than cores: they wait for programs of ours to start, and for rests.
  ["test:service", Math.max(2, CORES) + 1],
  ["test:readers", Math.max(2, CORES)],
  ["test:pool", 1],
  ["test:types", 1],
];

function start(name: string, rooms: number, stdout: "inherit" | "piped"): Deno.ChildProcess {
  return new Deno.Command(Deno.execPath(), {
    args: ["task", name],
    env: { DENO_JOBS: String(rooms) },
    stdin: "null",
    stdout,
    stderr: stdout,
  }).spawn();
}

const [[first, rooms] = ["", 1], ...others] = TASKS;
const outputs = others.map(([name, rooms]) => start(name, rooms, "piped").output());
let worst = (await start(first, rooms, "inherit").status).code;
for (const output of outputs) {
  const { code, stdout, stderr } = await output;
  for (const text of [stderr, stdout]) {
    await new Blob([text]).stream().pipeTo(Deno.stdout.writable, { preventClose: true });
  }
  worst ||= code;
}
Deno.exit(worst);
