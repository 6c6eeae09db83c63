/**
 * Runs the tests of readers and, beside them, those of the pool, which mostly wait for processes.
 *
 * Both are run to their end. The readers' lines are shown as they come, the pool's after them.
 */
const task = (name: string, stdout: "inherit" | "piped"): Deno.ChildProcess =>
  new Deno.Command(Deno.execPath(), {
    args: ["task", name],
    stdin: "null",
    stdout,
    stderr: stdout,
  }).spawn();

const pool = task("test:pool", "piped").output();
const readers = await task("test:readers", "inherit").status;
const { code, stdout, stderr } = await pool;
for (const text of [stderr, stdout]) {
  await new Blob([text]).stream().pipeTo(Deno.stdout.writable, { preventClose: true });
}
Deno.exit(readers.code || code);
