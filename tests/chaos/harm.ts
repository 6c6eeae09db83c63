/** Kills and stops the service's own child processes at random, and remembers when. */
import { isRunning, processTree } from "../support/process_tree.ts";
import type { Chance } from "./chance.ts";
import { type Role, roleOf } from "./roles.ts";

/** One thing done to one process; times are of `performance.now()`. */
interface Harm {
  readonly kind: "kill" | "stop";
  readonly role: Role;
  readonly pid: number;
  readonly from: number;
  /** When a stopped process went on; Infinity for one that was not let go on. */
  until: number;
}

/** Milliseconds between two harms, at least and at most. */
const PAUSE_MS: readonly [number, number] = [400, 2_400];
/** Milliseconds a process is stopped, when it goes on at all. */
const STOP_MS: readonly [number, number] = [50, 1_500];
/** How long after its process was harmed a call may be given to it: the news must travel. */
const NEWS_MS = 500;
/** Milliseconds before a call in which a machine that stopped is looked for. */
const MOST_NEWS_MS = 10_000;
/** Milliseconds between two looks at the clock. */
const TICK_MS = 50;

/** A running series of harms. */
export interface HarmSeries {
  /** Counts the processes of a role that were killed while a call ran, or just before it. */
  kills(role: Role, from: number, to: number): number;
  /** Says whether a process of a role stood still while a call ran. */
  stood(role: Role, from: number, to: number): boolean;
  /** Every process seen below the service. */
  readonly seen: ReadonlySet<number>;
  /** Harms done so far, by kind and role. */
  counts(): Record<string, number>;
  /** Ends the series; processes that stand still go on. */
  end(): Promise<void>;
}

/** Starts harming what runs below a process. */
export function startHarm(root: number, chance: Chance): HarmSeries {
  const harms: Harm[] = [];
  const seen = new Set<number>();
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const heldUp: { at: number; ms: number }[] = [];
  let ended = false;
  let wake: () => void = () => {};

  // A machine that stops for a moment keeps the news for as long.
  let due = performance.now() + TICK_MS;
  const watching = setInterval(() => {
    const now = performance.now();
    if (now - due > TICK_MS) heldUp.push({ at: now, ms: now - due });
    due = now + TICK_MS;
  }, TICK_MS);
  const newsMs = (from: number): number =>
    heldUp.filter(({ at }) => at > from - MOST_NEWS_MS && at < from + NEWS_MS)
      .reduce((sum, { ms }) => sum + ms, NEWS_MS);

  function processes(): { role: Role; pid: number }[] {
    const found: { role: Role; pid: number }[] = [];
    for (const pid of processTree(root).slice(1)) {
      seen.add(pid);
      const role = roleOf(pid);
      if (role !== undefined) found.push({ role, pid });
    }
    return found;
  }

  function harmOne(): void {
    const standing = new Set(harms.filter(({ until }) => until === Infinity).map(({ pid }) => pid));
    const targets = processes().filter(({ pid }) => !standing.has(pid));
    // There are many reader processes, each with what is wrapped around it.
    const role = chance.oneIn(3) ? "network" : "reader";
    const those = targets.filter((target) => target.role === role);
    if (those.length === 0) return;
    const { pid } = chance.pick(those);
    const stops = chance.oneIn(4);
    const forGood = chance.oneIn(3) && ![...standing].some(isRunning);
    if (!signal(pid, stops ? "SIGSTOP" : "SIGKILL")) return;
    const harm: Harm = {
      kind: stops ? "stop" : "kill",
      role,
      pid,
      from: performance.now(),
      until: stops ? Infinity : performance.now(),
    };
    harms.push(harm);
    if (stops && !forGood) goOnLater(harm, chance.between(...STOP_MS));
  }

  function goOnLater(harm: Harm, milliseconds: number): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      goOn(harm);
    }, milliseconds);
    timers.add(timer);
  }

  function goOn(harm: Harm): void {
    if (harm.kind !== "stop" || harm.until !== Infinity) return;
    signal(harm.pid, "SIGCONT");
    harm.until = performance.now();
  }

  const harming = (async () => {
    while (!ended) {
      await new Promise<void>((done) => {
        wake = done;
        goOnAfter(done, chance.between(...PAUSE_MS));
      });
      if (!ended) harmOne();
    }
  })();

  function goOnAfter(done: () => void, milliseconds: number): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      done();
    }, milliseconds);
    timers.add(timer);
  }

  return {
    seen,
    kills: (role, from, to) =>
      harms.filter((one) =>
        one.kind === "kill" && one.role === role && one.from >= from - newsMs(from) &&
        one.from <= to
      ).length,
    stood: (role, from, to) =>
      harms.some((one) =>
        one.kind === "stop" && one.role === role && one.from <= to &&
        one.until >= from - newsMs(from)
      ),
    counts(): Record<string, number> {
      const counts: Record<string, number> = {};
      for (const { kind, role } of harms) {
        counts[`${kind} ${role}`] = (counts[`${kind} ${role}`] ?? 0) + 1;
      }
      return counts;
    },
    async end(): Promise<void> {
      ended = true;
      clearInterval(watching);
      for (const timer of timers) clearTimeout(timer);
      wake();
      await harming;
      for (const harm of harms) goOn(harm);
      processes();
    },
  };
}

/** Sends a signal; false when the process is gone. */
function signal(pid: number, name: Deno.Signal): boolean {
  try {
    Deno.kill(pid, name);
    return true;
  } catch {
    return false;
  }
}
