/** A reader process that is started before the pool that it is to belong to. */
import { readerCommand } from "./reader_command.ts";
import { type ReaderProcess, startReader } from "./reader_process.ts";
import { createSandboxFinder, type SandboxFinder } from "./sandbox.ts";

/** It, until a pool takes it. */
export interface FirstReader {
  /** The one tool that it has. */
  readonly tool: string;
  /** What found the wall that it is behind. */
  readonly sandboxes: SandboxFinder;
  /** Returns it; undefined once it was taken or given up. */
  take(): Promise<ReaderProcess> | undefined;
  /** Ends it, unless it was taken. */
  giveUp(): void;
}

/** Starts one that is to read a page or two by one tool, beside whatever its starter has to load. */
export function startFirstReader(
  tool: string,
  choice: "auto" | "off",
  entry = new URL("../../../main.ts", import.meta.url),
): FirstReader {
  const sandboxes = createSandboxFinder(choice, () => {});
  let reader: Promise<ReaderProcess> | undefined = sandboxes.start((sandbox) =>
    startReader(readerCommand(entry, sandbox, [tool]))
  );
  // Whoever takes it hears of its fault.
  reader.catch(() => {});
  return {
    tool,
    sandboxes,
    take(): Promise<ReaderProcess> | undefined {
      const taken = reader;
      reader = undefined;
      return taken;
    },
    giveUp(): void {
      void this.take()?.then((started) => started.kill(), () => {});
    },
  };
}
