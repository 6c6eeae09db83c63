/** The worker that writes the parts of a table: in the folder it is told, and nowhere else. */
import { writeAll } from "../../base/connection.ts";
import { serveAsked } from "../asked_worker.ts";
import { reasonOf } from "../named_files.ts";
import { OPEN_PART } from "./parquet_parts.ts";

/** To the worker. */
export type ToParts =
  | { readonly type: "open"; readonly folder: string }
  | { readonly type: "append"; readonly bytes: Uint8Array }
  /** The open part is whole: it gets its name. */
  | { readonly type: "finish"; readonly name: string };

/** Serves one folder. */
export function runPartsWorker(): void {
  let folder = "";
  let file: Deno.FsFile | undefined;

  serveAsked<ToParts>(async (message) => {
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
  }, (error) => ({ failed: reasonOf(error, true) }));
}
