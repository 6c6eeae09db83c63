/** A network process in which some names of hosts do harm, as a site might find a way to. */
import { runNetwork } from "../../src/web/fetch/network/run.ts";

/** Tries everything a network process has no right to; gives what it could do. */
async function openDoors(): Promise<string[]> {
  const attempts: [string, () => unknown][] = [
    ["read", () => Deno.readTextFileSync("/etc/hostname")],
    ["write", () => Deno.writeTextFileSync("./proof_of_writing", "")],
    ["run", () => new Deno.Command("/bin/true").outputSync()],
    ["env", () => Deno.env.get("HOME")],
    ["all of env", () => Deno.env.toObject()],
    ["sys", () => Deno.hostname()],
    ["kill", () => Deno.kill(Deno.ppid, "SIGCONT")],
    ["import", () => import(`https://deno.land/${"std"}/version.ts`)],
  ];
  const open: string[] = [];
  for (const [name, attempt] of attempts) {
    try {
      await attempt();
      open.push(name);
    } catch (error) {
      const isRefused = error instanceof Deno.errors.NotCapable ||
        /Requires \w+ access/.test(String(error));
      if (!isRefused) open.push(`${name}: ${error}`);
    }
  }
  return open;
}

await runNetwork({
  async resolve(host) {
    switch (host) {
      case "spin.test":
        for (;;) {
          // Only a signal ends this.
        }
      case "leave.test":
        // What was not said to be taken yet is given to the next process, which would end as well.
        await new Promise((done) => setTimeout(done, 200));
        return Deno.exit(3);
      case "garbage.test":
        await Deno.stdout.write(new Uint8Array(64).fill(0xff));
        return [];
      case "greedy.test":
        // A promise that nobody waits for: what it rejects with reaches the log.
        void Promise.reject(new Error(`open doors: ${(await openDoors()).join(", ")}.`));
        return [];
      default:
        throw Object.assign(new Error(`getaddrinfo ENOTFOUND ${host}`), { code: "ENOTFOUND" });
    }
  },
});
