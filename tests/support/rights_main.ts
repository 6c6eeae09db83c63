/**
 * The program, each part of which says on standard error what it may do, each time that changes.
 *
 * The query of its address names files that may be permitted by name: `rights_main.ts?path=/a`.
 */
import { fileURLToPath } from "node:url";

const PARTS: Readonly<Record<string, string>> = {
  "service batch inputs": "inputs",
  "service batch parts": "parts",
  "service crawl output": "output",
  "service watch": "watch",
  __reader: "reader",
  __network: "network",
};
const EVERY_MS = 50;

const worker = Reflect.get(globalThis, "name");
const part = PARTS[String(worker ?? "")] ?? PARTS[Deno.args[0] ?? ""] ?? "main";
const address = Reflect.get(globalThis, "location") as { href?: string } | undefined;
const { searchParams } = new URL(address?.href ?? Deno.mainModule);
const { querySync } = Deno.permissions;
const query = querySync.bind(Deno.permissions);
const write = Deno.stderr.writeSync.bind(Deno.stderr);

function rightsOf(): string[] {
  const general = (["read", "write", "net", "run", "env", "sys", "ffi", "import"] as const)
    .map((name) => ({ name, words: name, state: query({ name }).state }));
  const isGiven = (name: string): boolean =>
    general.some((each) => each.name === name && each.state === "granted");
  const named = [
    { name: "env", words: "env PATH", state: query({ name: "env", variable: "PATH" }).state },
    ...searchParams.getAll("path").flatMap((path) =>
      (["read", "write"] as const)
        .map((name) => ({ name, words: `${name} ${path}`, state: query({ name, path }).state }))
    ),
  ].filter(({ name }) => !isGiven(name));
  return [...general, ...named].filter(({ state }) => state === "granted")
    .map(({ words }) => words);
}

let last = "";
function tell(moment: string): void {
  const rights = JSON.stringify([part, moment, rightsOf()]);
  if (rights !== last) write(new TextEncoder().encode(`RIGHTS ${rights}\n`));
  last = rights;
}

const { revokeSync } = Deno.permissions;
// A reader that waits for a call runs no timer.
Deno.permissions.revokeSync = (permission): Deno.PermissionStatus => {
  const status = revokeSync.call(Deno.permissions, permission);
  tell("later");
  return status;
};

tell("later");
Deno.unrefTimer(setInterval(() => tell("later"), EVERY_MS));
globalThis.addEventListener("unload", () => tell("later"));

/** A process of its own is this module too, and what it says there is passed on. */
const OWN = fileURLToPath(import.meta.url);
const PROGRAM = fileURLToPath(new URL("../../main.ts", import.meta.url));
Deno.Command = new Proxy(Deno.Command, {
  construct(Command, [path, options]: [string, Deno.CommandOptions]): Deno.Command {
    const args = (options.args ?? []).map((each) => each === PROGRAM ? OWN : each);
    return new Command(path, { ...options, args });
  },
});
const { spawn } = Deno.Command.prototype;
Deno.Command.prototype.spawn = function (this: Deno.Command): Deno.ChildProcess {
  tell("start");
  const child = spawn.call(this);
  const [own, passed] = child.stderr.tee();
  Object.defineProperty(child, "stderr", { value: own });
  void (async () => {
    for await (const bytes of passed) write(bytes);
  })();
  return child;
};

await import("../../main.ts");
