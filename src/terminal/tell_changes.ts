/** What is done for each page that changed: a command of the operator's own, or a webhook. */
import { PROGRAM } from "../base/program_name.ts";
import { clipped } from "../base/quoted.ts";
import type { BatchConfig } from "./batch_config.ts";
import { say } from "./stderr.ts";

// Bounds.
/** Changes that wait for their command or webhook; then nothing more is written. */
const MAX_CHANGES_WAITING = 64;

/** Tells of one change, a line of the output; returns whether that failed. Never rejects. */
type TellChange = (line: string) => Promise<boolean>;

/** Changes that are told one after another. */
export interface ChangeQueue {
  add(line: string): void;
  /** Waits until not too many are waiting. */
  room(): Promise<void>;
  /** Waits for all of them, and returns how many failed. */
  ended(): Promise<number>;
}

/** Creates it. */
function createChangeQueue(tell: TellChange): ChangeQueue {
  let last = Promise.resolve();
  let waiting = 0;
  let failed = 0;

  async function tellOne(line: string): Promise<void> {
    if (await tell(line)) failed++;
    waiting--;
  }

  return {
    add(line): void {
      waiting++;
      last = last.then(() => tellOne(line));
    },
    async room(): Promise<void> {
      if (waiting > MAX_CHANGES_WAITING) await last;
    },
    async ended(): Promise<number> {
      await last;
      return failed;
    },
  };
}

/**
 * Runs a command of the shell with each line on its standard input; its output goes to standard
 * error.
 */
function tellByCommand(command: string): TellChange {
  const [shell, flag] = Deno.build.os === "windows" ? ["cmd", "/c"] : ["/bin/sh", "-c"];
  return async (line) => {
    try {
      const child = new Deno.Command(shell as string, {
        args: [flag as string, command],
        stdin: "piped",
        stdout: "piped",
        stderr: "inherit",
      }).spawn();
      const writer = child.stdin.getWriter();
      // A command that does not read its input is none that failed.
      await writer.write(new TextEncoder().encode(`${line}\n`)).then(() => writer.close())
        .catch(() => {});
      const { success, stdout } = await child.output();
      if (stdout.length > 0) say(new TextDecoder().decode(stdout).trimEnd());
      return !success;
    } catch (error) {
      say(`${PROGRAM}: --exec could not be run: ${clipped(String(error))}`);
      return true;
    }
  };
}

/** Sends each line to an address; the first failure is told at once, and all are counted. */
function tellByWebhook(send: (line: string) => Promise<string | undefined>): TellChange {
  let isTold = false;
  return async (line) => {
    const reason = await send(line);
    if (reason === undefined) return false;
    if (!isTold) say(`${PROGRAM}: the webhook does not take a change: ${clipped(reason)}`);
    isTold = true;
    return true;
  };
}

/** One that is told of changes. */
export interface Told {
  readonly queue: ChangeQueue;
  /** What the end of the run calls those that were not told. */
  readonly failed: "commands_failed" | "webhooks_failed";
  readonly close?: () => Promise<void>;
}

/** Creates those that a command line asks for. */
export async function tellOf(
  { exec, webhook }: Pick<BatchConfig, "exec" | "webhook">,
  allowPrivate: boolean,
): Promise<Told[]> {
  const told: Told[] = [];
  if (exec !== undefined) {
    told.push({ queue: createChangeQueue(tellByCommand(exec)), failed: "commands_failed" });
  }
  if (webhook === undefined) return told;
  // Loaded where it is asked for: it comes with a client of its own.
  const { createWebhook } = await import("./batch/webhook.ts");
  const { send, close } = createWebhook(webhook, { allowPrivate });
  told.push({ queue: createChangeQueue(tellByWebhook(send)), failed: "webhooks_failed", close });
  return told;
}

/** Waits until all is told, and counts what was not, by what the end of the run calls it. */
export async function failuresOf(
  told: readonly Told[],
): Promise<Partial<Record<Told["failed"], number>>> {
  const failures: Partial<Record<Told["failed"], number>> = {};
  for (const { queue, failed } of told) {
    const count = await queue.ended();
    if (count > 0) failures[failed] = count;
  }
  return failures;
}
