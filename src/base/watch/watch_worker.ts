/**
 * The watchdog of main: a thread of its own, which asks main for a sign of life and counts the
 * processor time of the process until it comes.
 *
 * A machine that is busy with something else keeps main waiting without processor time. A pattern
 * or a loop that holds main takes processor time, and nothing in main can end it.
 */
import process from "node:process";
import { serveOwnWorker } from "../own_worker.ts";
import { WorkBoard } from "./work_board.ts";

// Bounds.
/** Milliseconds between two looks at a main that works. */
const WATCH_ACTIVE_MS = 10;
/**
 * Milliseconds of processor time after an answer from which main is asked again: with those until
 * the next look, what a turn may be measured too short.
 */
const WATCH_ASKED_MS = 10;
/** Milliseconds between two looks at a main that rests. */
const WATCH_REST_MS = 50;
/** Milliseconds of processor time between two looks that are work, and no question of the watchdog. */
const WATCH_LEAST_MS = 2;
/** Milliseconds between two looks at the processor time of a main that does not answer. */
const WATCH_STEP_MS = 50;
/** Milliseconds the system has to end a killed process. */
const WATCH_KILL_MS = 1_000;

/** What the watchdog is started with. */
export interface WatchOrders {
  readonly memory: SharedArrayBuffer;
  /** Milliseconds of processor time in one turn after which the log names what main does. */
  readonly namedMs: number;
  /** Milliseconds of processor time in one turn after which the process is ended. */
  readonly endedMs: number;
}

/** What the watchdog asks of main: to say that it has come to this turn. */
export interface WatchQuestion {
  /** From 1; 0 asks for the orders. */
  readonly turn: number;
  /** Milliseconds of processor time until the answer before this; null for the first one. */
  readonly delayMs: number | null;
}

/** Asks for its orders, then watches until it is ended. */
export function runWatchWorker(): void {
  const ask = serveOwnWorker<WatchOrders, WatchQuestion>((orders) => watch(orders, ask));
  // What is sent to a worker that is still loading its code is lost.
  ask({ turn: 0, delayMs: null });
}

/** Returns the milliseconds of processor time this process has used, on all its threads. */
export function usedMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function watch(
  { memory, namedMs, endedMs }: WatchOrders,
  ask: (question: WatchQuestion) => void,
): void {
  const board = new WorkBoard(memory);
  let before = usedMs();
  let answered = before;
  // The first question says that the watch has begun.
  ask({ turn: 1, delayMs: null });
  let isActive = true;
  let delayMs: number | null = untilAnswered(1);
  for (let turn = 2;;) {
    board.rest(isActive ? WATCH_ACTIVE_MS : WATCH_REST_MS);
    const now = usedMs();
    isActive = now - before >= WATCH_LEAST_MS;
    before = now;
    // A process that does nothing is not woken, but for the answer it has not been told yet.
    if (now - answered < WATCH_ASKED_MS && (isActive || delayMs === null)) continue;
    ask({ turn, delayMs });
    const delay = untilAnswered(turn++);
    answered = usedMs();
    delayMs = isActive ? delay : null;
  }

  /** Waits for main to come to a turn; returns the processor time until then. */
  function untilAnswered(turn: number): number {
    // Read after the question was put: a machine that holds this thread up makes it too little.
    const asked = usedMs();
    let isNamed = false;
    for (;;) {
      board.waitAfter(turn - 1, WATCH_STEP_MS);
      const now = usedMs();
      const arrived = board.arrivedAt(turn);
      const spent = Math.max(0, (arrived ?? now) - asked);
      if (spent >= namedMs && !isNamed) {
        isNamed = true;
        say(`one turn of the service took ${seconds(spent)} of processor time`);
      }
      if (arrived !== undefined) return spent;
      if (spent >= endedMs) end(`one turn of the service did not end in ${seconds(spent)}`);
    }
  }

  function say(what: string): void {
    const work = board.lastBegun() || "nothing";
    const line = `${new Date().toISOString()} watchdog: ${what}; last begun: ${work}\n`;
    try {
      Deno.stderr.writeSync(new TextEncoder().encode(line));
    } catch {
      // Standard error is closed: there is nobody to write to.
    }
  }

  function end(why: string): void {
    say(`${why} of processor time: it is killed, for a supervisor to start it again`);
    Deno.kill(Deno.pid, "SIGKILL");
    // The first process of a container cannot be killed from within (pid_namespaces(7)), but the
    // kernel ends whoever is past a limit (setrlimit(2)).
    board.rest(WATCH_KILL_MS);
    const args = ["--pid", String(Deno.pid), "--cpu=1:1"];
    new Deno.Command("/usr/bin/prlimit", { args, stdout: "null", stderr: "null" }).outputSync();
    board.rest(WATCH_KILL_MS);
  }
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}
