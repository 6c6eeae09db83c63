/**
 * The program, whose network process lets no site rest: for calls and crawls of many pages of one
 * site of ours. All else is as it is.
 */
import { fileURLToPath } from "node:url";

const OWN = fileURLToPath(import.meta.url);
const PROGRAM = fileURLToPath(new URL("../../main.ts", import.meta.url));

/** A process of its own is this module too. */
Deno.Command = new Proxy(Deno.Command, {
  construct(Command, [path, options]: [string, Deno.CommandOptions]): Deno.Command {
    const args = (options.args ?? []).map((each) => each === PROGRAM ? OWN : each);
    return new Command(path, { ...options, args });
  },
});

// Each process loads what it needs alone, as it does of the program.
if (Deno.args[0] === "__network") {
  const { runNetwork } = await import("../../src/web/fetch/network/run.ts");
  await runNetwork({ restSeconds: 0 });
} else {
  if (/^(?:crawl|audit-site|__reader)$/.test(Deno.args[0] ?? "")) {
    const { Pace } = await import("../../src/web/manners/paces.ts");
    Pace.prototype.readyAt = (): number => 0;
  }
  await import("../../main.ts");
}
