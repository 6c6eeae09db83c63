/** The outer wall around a browser: what a program in a browser's place reaches behind it. */
import assert from "node:assert/strict";
import { browserCommand } from "../../../src/web/fetch/browser/browser_command.ts";

/** A program in a browser's place: it tries the machine, and says on standard error what it reached. */
const PROBE = `#!/bin/sh
[ "$1" = --version ] && exit 0
reached() { echo "reached: $1" >&2; }
cat "$(cat "\${0%/*}/secret_path")" >/dev/null 2>&1 && reached "the secret"
cat /etc/passwd >/dev/null 2>&1 && reached "/etc/passwd"
ls /home /root >/dev/null 2>&1 && reached "homes"
( : > "\${0%/*}/written" ) 2>/dev/null && reached "the program's folder"
( : > /usr/written ) 2>/dev/null && reached "/usr"
others=$(for one in /proc/[0-9]*; do tr '\\0' ' ' < $one/cmdline 2>/dev/null; done)
case "$others" in *"$SERVICE_MARK"*) reached "other processes" ;; esac
( : > "$HOME/own" ) 2>/dev/null && echo "writes: its profile" >&2
grep NoNewPrivs /proc/self/status >&2
exit 0
`;

interface Reached {
  readonly reached: string[];
  readonly said: string;
}

async function runInPlace(options: { hasWall: boolean; hasSandbox: boolean }): Promise<Reached> {
  const folder = await Deno.makeTempDir();
  const secrets = await Deno.makeTempDir();
  try {
    await Deno.chmod(folder, 0o755);
    await Deno.chmod(secrets, 0o755);
    await Deno.writeTextFile(`${secrets}/secret`, "4711");
    await Deno.writeTextFile(`${folder}/secret_path`, `${secrets}/secret`);
    const mark = `mark-${crypto.randomUUID()}`;
    await Deno.writeTextFile(`${folder}/browser`, PROBE.replace("$SERVICE_MARK", mark));
    await Deno.chmod(`${folder}/browser`, 0o755);
    const other = new Deno.Command("sh", { args: ["-c", `sleep 60; : ${mark}`] }).spawn();
    const child = browserCommand({ path: `${folder}/browser`, ...options }).spawn();
    const [said] = await Promise.all([new Response(child.stderr).text(), child.stdout.cancel()]);
    await child.stdin.close().catch(() => {});
    await child.status;
    other.kill("SIGKILL");
    await other.status;
    return { said, reached: [...said.matchAll(/^reached: (.*)$/gm)].map(([, what = ""]) => what) };
  } finally {
    await Deno.remove(folder, { recursive: true });
    await Deno.remove(secrets, { recursive: true });
  }
}

/** Says whether bubblewrap works here, for a user that is nobody. */
async function hasBubblewrap(): Promise<boolean> {
  const as = Deno.uid() === 0 ? "setpriv --reuid 65534 --regid 65534 --clear-groups" : "";
  const script = `${as} bwrap --unshare-user --ro-bind / / --proc /proc unshare --user true`;
  const { success } = await new Deno.Command("sh", { args: ["-c", script], stderr: "null" })
    .output();
  return success;
}

for (const hasSandbox of [true, false]) {
  Deno.test(`browserCommand() shows a browser its own profile alone, its own sandbox ${hasSandbox ? "on" : "off"}`, async () => {
    if (Deno.build.os !== "linux") return console.log("passed over: walls are of Linux");
    const open = await runInPlace({ hasWall: false, hasSandbox });
    // Without a wall the probe reaches what nobody may reach: it can tell.
    for (const bait of ["the secret", "/etc/passwd", "other processes"]) {
      assert(open.reached.includes(bait), `${bait}: ${open.said}`);
    }
    if (!await hasBubblewrap()) return console.log("passed over: bubblewrap does not work here");
    const behind = await runInPlace({ hasWall: true, hasSandbox });
    assert.deepEqual(behind.reached, [], behind.said);
    assert.match(behind.said, /writes: its profile/);
    assert.match(behind.said, /NoNewPrivs:\s*1/);
  });
}
