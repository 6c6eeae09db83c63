#!/usr/bin/env node
// Runs the binary of this machine's platform package in place of itself.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename } from "node:path";

const { name } = JSON.parse(readFileSync(new URL("./package.json", import.meta.url), "utf8"));
const platform = `${name}-${process.platform}-${process.arch}`;
const file = process.platform === "win32" ? "service.exe" : "service";

let program;
try {
  program = createRequire(import.meta.url).resolve(`${platform}/${file}`);
} catch {
  console.error(
    `${name}: the package ${platform} with the program is not installed. Install again without ` +
      "--no-optional and --omit=optional; where there is no such package, use the container image " +
      "or run the sources with Deno.",
  );
  process.exit(1);
}

// The program speaks by the name that it was called by: a link of npm, or this file itself.
const called = basename(process.argv[1] ?? "");
const argv0 = called === "service" ? called : name;
const child = spawn(program, process.argv.slice(2), { stdio: "inherit", argv0 });
const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
for (const signal of signals) process.on(signal, () => child.kill(signal));
child.on("error", ({ message }) => {
  // A system without glibc cannot start the program and says that there is no such file.
  console.error(`${name}: the program cannot be started: ${message}`);
  process.exit(1);
});
child.on("exit", (code, signal) => {
  if (signal === null) process.exit(code);
  for (const one of signals) process.removeAllListeners(one);
  process.kill(process.pid, signal);
});
