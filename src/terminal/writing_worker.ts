/** Workers that write what they are sent, and may do nothing else; of each message they say what became. */
import { serveOwnWorker, startOwnWorker } from "../base/own_worker.ts";
import { reasonOf } from "./named_files.ts";
import { UsageError } from "./usage_error.ts";

/** From the worker, once at its start and once for each message to it. */
type Done = { readonly failed?: string };

/** A worker that writes. */
export interface WritingWorker<To> {
  /** Settles when it is written. Throws `UsageError` where it cannot be. */
  write(message: To): Promise<void>;
  close(): void;
}

/** Starts one and waits until it runs; `output` is what messages call that which it writes. */
export async function startWriting<To>(
  entry: URL | string,
  name: string,
  rights: Deno.PermissionOptionsObject,
  output: string,
): Promise<WritingWorker<To>> {
  let waiting = Promise.withResolvers<void>();
  const take = ({ failed }: Done): void => {
    if (failed === undefined) return waiting.resolve();
    waiting.reject(new UsageError(`${output} cannot be written: ${failed}`));
  };
  const fail = (why: string): void => waiting.reject(new Error(`writing ${output} failed: ${why}`));
  const worker = startOwnWorker(entry, name, rights, take, fail);
  await waiting.promise;
  return {
    async write(message): Promise<void> {
      waiting = Promise.withResolvers();
      worker.postMessage(message);
      await waiting.promise;
    },
    close: () => worker.terminate(),
  };
}

/** Serves in the worker, one message after another. */
export function serveWriting<To>(write: (message: To) => Promise<void>): void {
  const post = serveOwnWorker<To, Done>((message) =>
    void write(message).then(() => post({}), (error) => post({ failed: reasonOf(error) }))
  );
  post({});
}
