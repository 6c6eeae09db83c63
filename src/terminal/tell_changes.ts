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

/** Changes that wait to be told, one after another. */
class ChangeQueue {
  /** What the end of the run calls those that were not told. */
  readonly failed: "commands_failed" | "webhooks_failed";
  readonly #tell: TellChange;
  #last = Promise.resolve();
  #waiting = 0;
  #failures = 0;

  constructor(failed: ChangeQueue["failed"], tell: TellChange) {
    this.failed = failed;
    this.#tell = tell;
  }

  add(line: string): void {
    this.#waiting++;
    this.#last = this.#last.then(async () => {
      if (await this.#tell(line)) this.#failures++;
      this.#waiting--;
    });
  }

  async room(): Promise<void> {
    if (this.#waiting > MAX_CHANGES_WAITING) await this.#last;
  }

  async failures(): Promise<Record<string, number>> {
    await this.#last;
    return this.#failures === 0 ? {} : { [this.failed]: this.#failures };
  }
}

/** Runs a shell command with each line on its standard input; its output goes to standard error. */
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
      // A command that does not read its input has not failed.
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

interface ChangeTeller {
  add(line: string): void;
  /** Waits until not too many are waiting. */
  room(): Promise<void>;
  /** Waits until all is told, and counts what was not, by what the end of the run calls it. */
  failures(): Promise<Record<string, number>>;
  close(): Promise<void>;
}

/** Creates what a command line asks for. */
export async function createTeller(
  { exec, webhook }: Pick<BatchConfig, "exec" | "webhook">,
  allowPrivate: boolean,
): Promise<ChangeTeller> {
  const queues: ChangeQueue[] = [];
  if (exec !== undefined) queues.push(new ChangeQueue("commands_failed", tellByCommand(exec)));
  // Loaded where it is asked for: it comes with a client of its own.
  const sender = webhook &&
    (await import("./batch/webhook.ts")).createWebhook(webhook, { allowPrivate });
  if (sender !== undefined) {
    queues.push(new ChangeQueue("webhooks_failed", tellByWebhook(sender.send)));
  }
  return {
    add(line): void {
      for (const queue of queues) queue.add(line);
    },
    async room(): Promise<void> {
      for (const queue of queues) await queue.room();
    },
    failures: async () =>
      Object.assign({}, ...await Promise.all(queues.map((queue) => queue.failures()))),
    close: async () => await sender?.close(),
  };
}
