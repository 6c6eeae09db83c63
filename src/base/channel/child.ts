/** A process of the service's own on a channel; one that breaks a rule of it is killed at once. */
import { PIPE_READ_BYTES } from "./own_pipe.ts";
import { inTime } from "../until_aborted.ts";
import { type ByteSource, createChannel, LAST_OUTPUT_MS } from "./channel.ts";
import type { Frame, FrameBody } from "./frame.ts";

// Bounds.
/** Characters of standard error that are kept to report why a process ended. */
const STDERR_TAIL_CHARS = 2_000;

/** How a process ended. */
export interface ChildEnd {
  /**
   * Completes "the process": `ended (SIGKILL)`. For the log, never for a caller: it contains the
   * end of what the process wrote to standard error.
   */
  readonly reason: string;
  /** Whether somebody else killed it: the kernel for want of memory, or an operator. */
  readonly isKilledFromOutside: boolean;
}

/** A running process. */
interface Child {
  readonly pid: number;
  /** Queues one message, as `Channel.send` does. */
  send(call: number, head: unknown, body?: FrameBody): Promise<void>;
  /** Bytes that are queued for it and not yet written. */
  queuedBytes(): number;
  /**
   * Has it give back to the system what its C library keeps for later, and collect its garbage once
   * more, where the runtime can: in the next turn of its event loop.
   */
  trim(): void;
  /** True from the moment it is killed or its output ends. */
  isDead(): boolean;
  /** Kills it at once; calling it again does nothing. */
  kill(): void;
  /** Settles when the process is gone and reaped. */
  readonly ended: Promise<ChildEnd>;
}

/** Starts a piped process and passes its messages to `take`, which throws to kill it. */
export function startChild(command: Deno.Command, take: (frame: Frame) => void): Child {
  const child = command.spawn();
  const writer = child.stdin.getWriter();
  let dead = false;
  let wasKilled = false;
  const reader = child.stdout.getReader({ mode: "byob" });
  const channel = createChannel(sourceOf(reader), { write: (bytes) => writer.write(bytes) }, take);

  function kill(): void {
    if (wasKilled) return;
    dead = true;
    channel.close();
    try {
      child.kill("SIGKILL");
      wasKilled = true;
    } catch {
      // Already gone.
    }
    killGroup(child.pid);
  }

  // A wrapper that is killed while it starts leaves its children, which keep the pipes open.
  void child.status.then(() => killGroup(child.pid));

  async function end(): Promise<ChildEnd> {
    const tail = readTail(child.stderr);
    const broken = await channel.ended;
    dead = true;
    // One that closed its output but is alive sends nothing more.
    const ownEnd = broken === undefined && !wasKilled
      ? await inTime(child.status, LAST_OUTPUT_MS, () => undefined)
      : undefined;
    if (ownEnd === undefined) kill();
    const { signal, code } = ownEnd ?? await child.status;
    await Promise.allSettled([writer.abort(), reader.cancel()]);
    const how = broken === undefined
      ? `ended (${signal ?? `code ${code}`})`
      : `broke the protocol (${broken.message})`;
    const said = (await tail).trim();
    return {
      reason: said === "" ? how : `${how}: ${said}`,
      isKilledFromOutside: !wasKilled && KILLED_CODES.has(code),
    };
  }

  return {
    pid: child.pid,
    send: channel.send,
    queuedBytes: channel.queuedBytes,
    trim(): void {
      if (Deno.build.os === "linux" && !dead) signalGroup(child.pid, "SIGUSR2");
    },
    isDead: () => dead,
    kill,
    ended: end(),
  };
}

/** Kills what a process that leads a group has left in it. */
function killGroup(leader: number): void {
  if (Deno.build.os !== "windows") signalGroup(leader, "SIGKILL");
}

function signalGroup(leader: number, signal: Deno.Signal): void {
  try {
    Deno.kill(-leader, signal);
  } catch {
    // Nothing is left, or it leads none.
  }
}

/**
 * Exit codes of what SIGHUP, SIGINT, SIGKILL and SIGTERM end, as shells and wrappers report them. A
 * signal the engine sends itself, for example when it is out of memory, is the process's own end.
 */
const KILLED_CODES = new Set([1, 2, 9, 15].map((signal) => 128 + signal));

/** Reads into one buffer over and over: a fresh one each time costs more than the reading. */
function sourceOf(reader: ReadableStreamBYOBReader): ByteSource {
  let buffer = new ArrayBuffer(PIPE_READ_BYTES);
  return {
    async read(): Promise<Uint8Array | null> {
      const { value, done } = await reader.read(new Uint8Array(buffer));
      if (done || value === undefined) return null;
      buffer = value.buffer as ArrayBuffer;
      return value;
    },
  };
}

/** Reads what a process writes to standard error to its end, and returns the last so many characters. */
export async function readTail(
  stream: ReadableStream<Uint8Array>,
  most = STDERR_TAIL_CHARS,
): Promise<string> {
  const decoder = new TextDecoder();
  let tail = "";
  try {
    for await (const chunk of stream) {
      tail = (tail + decoder.decode(chunk, { stream: true })).slice(-most);
    }
  } catch {
    // What was written before it was killed is enough.
  }
  return tail;
}
