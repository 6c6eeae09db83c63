/**
 * Makes one call of the runtime fail: the so-many-th of its kind in one part of the program.
 *
 * Loaded before the program itself by `main.ts` beside it. The address of that module says which:
 * `?part=main&at=3`. What failed is told on standard error, so that a run in which nothing did is
 * the last.
 */

import { PLANTED } from "./plant_line.ts";

type Act = (this: unknown, ...args: unknown[]) => unknown;

/** Of a worker, and of the process itself. */
const address = Reflect.get(globalThis, "location") as { href?: string } | undefined;
const { searchParams } = new URL(address?.href ?? Deno.mainModule);
const WORKERS: Readonly<Record<string, string>> = {
  "service batch inputs": "inputs",
  "service crawl output": "output",
};
const part = WORKERS[String(Reflect.get(globalThis, "name") ?? "")] ?? "main";
let left = searchParams.get("part") === part ? Number(searchParams.get("at")) : 0;
const stderr = Deno.stderr.writeSync.bind(Deno.stderr);

function fails(what: string): boolean {
  if (left === 0 || --left > 0) return false;
  stderr(new TextEncoder().encode(`${PLANTED} ${part} ${what}\n`));
  return true;
}

/** What a full disk, a broken device, or a system out of something answers. */
function fault(what: string): Error {
  const code = /write|truncate|mkdir|rename/i.test(what) ? "ENOSPC" : "EIO";
  return Object.assign(new Error(`planted in ${what}`), { code });
}

function wrap(object: object, name: string, label: string, isAsync: boolean): void {
  const own = Reflect.get(object, name) as Act | undefined;
  if (own === undefined) throw new Error(`there is no ${label}`);
  Object.defineProperty(object, name, {
    configurable: true,
    writable: true,
    value(this: unknown, ...args: unknown[]): unknown {
      if (!fails(label)) return own.apply(this, args);
      if (isAsync) return Promise.reject(fault(label));
      throw fault(label);
    },
  });
}

const ASYNC =
  "open stat lstat realPath mkdir remove rename readTextFile writeTextFile readFile writeFile";
const SYNC = "openSync realPathSync readTextFileSync readDir listen serve makeTempDirSync";
for (const name of ASYNC.split(" ")) wrap(Deno, name, name, true);
for (const name of SYNC.split(" ")) wrap(Deno, name, name, false);
for (const name of ["read", "write", "truncate", "seek", "sync", "stat"]) {
  wrap(Deno.FsFile.prototype, name, `file.${name}`, true);
}
for (const name of ["readSync", "writeSync", "seekSync"]) {
  wrap(Deno.FsFile.prototype, name, `file.${name}`, false);
}
wrap(Deno.stdout, "write", "stdout.write", true);
wrap(Deno.stdin, "read", "stdin.read", true);
wrap(Deno.Command.prototype, "spawn", "spawn", false);
wrap(Deno.Command.prototype, "output", "output", true);

/** The pipes of each process that is started. */
const { spawn } = Deno.Command.prototype;
Deno.Command.prototype.spawn = function (this: Deno.Command): Deno.ChildProcess {
  const child = spawn.call(this);
  for (
    const [name, getter, act] of [
      ["stdin", "getWriter", "write"],
      ["stdout", "getReader", "read"],
    ] as const
  ) {
    let stream: object;
    try {
      stream = child[name];
    } catch {
      continue; // It is not piped.
    }
    const get = Reflect.get(stream, getter) as Act;
    Reflect.set(stream, getter, (...args: unknown[]): unknown => {
      const end = get.apply(stream, args) as object;
      wrap(end, act, `pipe.${act}`, true);
      return end;
    });
  }
  return child;
};
