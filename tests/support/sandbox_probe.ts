/**
 * A program put in a reader's place with every permission the runtime can give: it tries what a page
 * would try that broke out of the runtime, and prints what it reached.
 *
 * Argument: a JSON object with the fields of `Baits`.
 */
import { createConnection } from "node:net";
import { callsThatPass } from "./system_calls.ts";

/** What is there to be reached. */
export interface Baits {
  /** A process of the same user. */
  pid: number;
  port: number;
  socketPath: string;
  /** Name of a socket in Linux' abstract space, without its first zero byte. */
  abstractName: string;
  /** A file with a secret, and a folder to write to. */
  secret: string;
  folder: string;
}

/** What the probe found out. */
export interface Reached {
  reached: string[];
  /** System calls that are let through and should not be; none is tried where nothing filters them. */
  passed: string[];
  /** Lines of /proc/self/status and /proc/self/limits that tell of rights. */
  noNewPrivileges: string;
  /** Capabilities it has, may get and may pass on: what has none has zeros. */
  capabilities: string[];
  dataLimit: string;
  /** A worn reader is known by its memory, which it reads from /proc. */
  knowsItsMemory: boolean;
}

function connect(options: { path: string } | { host: string; port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = createConnection(options);
    socket.once("connect", () => {
      socket.destroy();
      resolve();
    });
    socket.once("error", reject);
  });
}

function textOf(path: string): string {
  try {
    return Deno.readTextFileSync(path);
  } catch {
    return "";
  }
}

/** Says whether another process can be seen in /proc. */
function seesOthers(): void {
  const seen = [...Deno.readDirSync("/proc")].map(({ name }) => name)
    .filter((name) => /^\d+$/.test(name) && Number(name) !== Deno.pid);
  if (seen.length === 0) throw new Error("nobody");
}

async function probe(baits: Baits): Promise<Reached> {
  const write = (path: string): void => {
    Deno.writeTextFileSync(path, "reached");
    Deno.removeSync(path);
  };
  const attempts: Record<string, () => unknown> = {
    "read the secret": () => Deno.readTextFileSync(baits.secret),
    "read /etc/passwd": () => Deno.readTextFileSync("/etc/passwd"),
    "list the folder": () => [...Deno.readDirSync(baits.folder)],
    "write to the folder": () => write(`${baits.folder}/written`),
    "write to /tmp": () => write("/tmp/service_sandbox_probe"),
    "write to /dev/shm": () => write("/dev/shm/service_sandbox_probe"),
    "write to the root": () => write("/service_sandbox_probe"),
    "write beside the program": () => write(`${import.meta.dirname}/service_sandbox_probe`),
    "make a folder": () => {
      Deno.mkdirSync("/service_sandbox_folder");
      Deno.removeSync("/service_sandbox_folder");
    },
    "start a shell": () => new Deno.Command("/bin/sh", { args: ["-c", "true"] }).outputSync(),
    "see another process": seesOthers,
    "signal another process": () => Deno.kill(baits.pid, "SIGCONT"),
    "read another's memory map": () => textOf(`/proc/${baits.pid}/maps`) || fail(),
    "connect over TCP": () => connect({ host: "127.0.0.1", port: baits.port }),
    "connect to a socket file": () => connect({ path: baits.socketPath }),
    "connect to an abstract socket": () => connect({ path: `\0${baits.abstractName}` }),
  };
  const reached: string[] = [];
  for (const [name, attempt] of Object.entries(attempts)) {
    try {
      await attempt();
      reached.push(name);
    } catch {
      // Out of reach, as it should be.
    }
  }
  const status = textOf("/proc/self/status");
  const isFiltered = /^Seccomp:\s*2$/m.test(status);
  return {
    reached,
    passed: isFiltered ? callsThatPass(baits.pid) : ["everything"],
    capabilities: [
      ...new Set(Array.from(status.matchAll(/^Cap\w+:\s*(\S+)$/gm), ([, set = ""]) => set)),
    ],
    knowsItsMemory: Deno.memoryUsage().rss > 0,
    noNewPrivileges: /^NoNewPrivs:\s*(.*)$/m.exec(status)?.[1] ?? "",
    dataLimit: /^Max data size\s+(\S+)/m.exec(textOf("/proc/self/limits"))?.[1] ?? "",
  };
}

function fail(): never {
  throw new Error("out of reach");
}

console.log(JSON.stringify(await probe(JSON.parse(Deno.args[0] ?? "{}") as Baits)));
Deno.exit(0);
