/** The worker that writes the parts of a table: in the folder it is told, and nowhere else. */
import { serveOwnWorker } from "../../base/own_worker.ts";
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

/** Serves one folder. */
export function runPartsWorker(): void {
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

  const post = serveOwnWorker<ToParts, FromParts>((message) =>
    void take(message).then(
      () => post({ type: "done" }),
      (error) => post({ type: "failed", why: reasonOf(error) }),
    )
  );
  post({ type: "ready" });
}
