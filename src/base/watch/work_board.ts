/**
 * What main tells its watchdog: the memory that both see, since main in a turn that never ends sends
 * no message.
 */

// Bounds.
/** Characters that name what main is at. */
const MAX_WORK_CHARS = 120;

/** Cells of 32 bits: the turn main has come to, and how long the name of its work is. */
const TURN = 0;
const NAME_LENGTH = 1;
/** Nobody ever wakes who waits here. */
const NEVER = 2;
const NAME_AT = 16;
/** Both sides of the memory. */
export interface WorkBoard {
  /** Writes what main begins with. */
  begin(work: string): void;
  /** Returns what main began with last. */
  lastBegun(): string;
  /** Says that main has come to a turn, with its processor time until then, and wakes who waits. */
  arrive(turn: number, usedMs: number): void;
  /** Returns main's processor time as it came to this turn; undefined while it has not. */
  arrivedAt(turn: number): number | undefined;
  /** Waits until main comes to another turn than this, or so many milliseconds. */
  waitAfter(turn: number, milliseconds: number): void;
  /** Waits so many milliseconds. */
  rest(milliseconds: number): void;
}

/** Makes the memory of a board. */
export function createBoardMemory(): SharedArrayBuffer {
  return new SharedArrayBuffer(NAME_AT + Float64Array.BYTES_PER_ELEMENT + MAX_WORK_CHARS);
}

/** Opens the memory of a board, on either side. */
export function openBoard(memory: SharedArrayBuffer): WorkBoard {
  const cells = new Int32Array(memory, 0, NEVER + 1);
  const used = new Float64Array(memory, NAME_AT, 1);
  const name = new Uint8Array(memory, NAME_AT + Float64Array.BYTES_PER_ELEMENT);
  return {
    begin(work): void {
      const length = Math.min(work.length, name.length);
      for (let at = 0; at < length; at++) name[at] = work.charCodeAt(at);
      Atomics.store(cells, NAME_LENGTH, length);
    },
    lastBegun(): string {
      const length = Atomics.load(cells, NAME_LENGTH);
      // A copy: no decoder takes bytes that another thread may change meanwhile.
      return new TextDecoder().decode(name.slice(0, length)).replace(/[^ -~]/g, "?");
    },
    arrive(turn, usedMs): void {
      used[0] = usedMs;
      Atomics.store(cells, TURN, turn);
      Atomics.notify(cells, TURN);
    },
    arrivedAt: (turn) => Atomics.load(cells, TURN) === turn ? used[0] : undefined,
    waitAfter(turn, milliseconds): void {
      Atomics.wait(cells, TURN, turn, milliseconds);
    },
    rest(milliseconds): void {
      Atomics.wait(cells, NEVER, 0, milliseconds);
    },
  };
}

let board: WorkBoard | undefined;

/** Names what main begins with from now on on this board; on none without. */
export function publishWork(on: WorkBoard | undefined): void {
  board = on;
}

/**
 * Notes what main begins with: a method, a route or a tool, never a word of a caller's own. Costs
 * a microsecond, and nothing where no watchdog looks.
 */
export function beginWork(work: string): void {
  board?.begin(work);
}
