/** The worker that writes the parts of a table: in the folder it is told, and nowhere else. */
import { writeAll } from "../../base/connection.ts";
import { reasonOf } from "../named_files.ts";
import { OPEN_PART } from "./parquet_parts.ts";

/** To the worker. */
export type ToParts =
  | { readonly type: "open"; readonly folder: string }
  | { readonly type: "append"; readonly bytes: Uint8Array }
  /** The open part is whole: it gets its name. */
  | { readonly type: "finish"; readonly name: string };

/** From the worker: one for each message to it, after the first. */
export type FromParts = { readonly type: "ready" | "done" } | {
  readonly type: "failed";
  readonly why: string;
};

/** What a worker has of the outside. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<ToParts>) => void) | null;
  postMessage(message: FromParts): void;
}

/** Serves one folder. */
export function runPartsWorker(): void {
  const scope = globalThis as unknown as WorkerScope;
  let folder = "";
  let file: Deno.FsFile | undefined;

  async function take(message: ToParts): Promise<void> {
    switch (message.type) {
      case "open":
        folder = message.folder;
        await Deno.remove(`${folder}/${OPEN_PART}`).catch(() => {});
        return;
      case "append":
        file ??= await Deno.open(`${folder}/${OPEN_PART}`, { write: true, createNew: true });
        return await writeAll(file, message.bytes);
      case "finish":
        await file?.sync();
        file?.close();
        file = undefined;
        return await Deno.rename(`${folder}/${OPEN_PART}`, `${folder}/${message.name}`);
    }
  }

  scope.onmessage = ({ data }) =>
    void take(data).then(
      () => scope.postMessage({ type: "done" }),
      (error) => scope.postMessage({ type: "failed", why: reasonOf(error) }),
    );
  scope.postMessage({ type: "ready" });
}
