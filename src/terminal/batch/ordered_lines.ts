/** Lines of output, in the order of their inputs or as they come; each is written whole. */

interface OrderedLines {
  /** Takes the line of an input; settles when it is written, or will be by another's turn. */
  add(n: number, line: string): void;
  /** Waits until every line that could be written is. Rejects with what writing failed with. */
  flushed(): Promise<void>;
  /** Rejects as soon as writing fails; never settles otherwise. */
  readonly failed: Promise<never>;
}

/** Creates it from the place `first`, undefined for no order; `onWritten` gets lines and chars. */
export function createOrderedLines(
  write: (text: string) => Promise<void>,
  first: number | undefined,
  onWritten: (lines: number, chars: number) => void,
): OrderedLines {
  const held = new Map<number, string>();
  let next = first;
  let ready: string[] = [];
  let writing: Promise<void> | undefined;
  const failure = Promise.withResolvers<never>();
  // Whoever waits for it is told; nobody may be waiting.
  failure.promise.catch(() => {});

  function gather(): void {
    if (next === undefined) return;
    for (let line = held.get(next); line !== undefined; line = held.get(next)) {
      held.delete(next++);
      ready.push(line);
    }
  }

  async function drain(): Promise<void> {
    try {
      while (ready.length > 0) {
        const lines = ready;
        ready = [];
        const text = lines.map((line) => `${line}\n`).join("");
        await write(text);
        onWritten(lines.length, text.length);
      }
    } catch (error) {
      failure.reject(error);
      throw error;
    } finally {
      writing = undefined;
    }
  }

  return {
    add(n, line): void {
      if (next === undefined) ready.push(line);
      else held.set(n, line);
      gather();
      if (ready.length === 0 || writing !== undefined) return;
      writing = drain();
      writing.catch(() => {});
    },
    async flushed(): Promise<void> {
      while (writing !== undefined) await writing;
    },
    failed: failure.promise,
  };
}
