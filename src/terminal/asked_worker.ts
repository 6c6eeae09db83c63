/** Workers of a command that are asked, and may use the files of their task alone. */
import { serveOwnWorker, startOwnWorker } from "../base/own_worker.ts";
import { reasonOf } from "./named_files.ts";
import { UsageError } from "./usage_error.ts";

/** To the worker. */
type Asked<Question> = { readonly id: number; readonly question: Question };

/** From the worker, once for each question; number 0 says that it runs. */
interface Answered {
  readonly id: number;
  readonly result?: unknown;
  /** Why there is no result. */
  readonly failed?: string;
  /** Whether that is a fault of the program, not of the place. */
  readonly isBug?: boolean;
}

/** A worker that is asked. */
export interface AskedWorker<Question> {
  /** Settles when it is done. Throws `UsageError` where the place refuses it. */
  ask(question: Question): Promise<unknown>;
  close(): void;
}

/** Starts one and waits until it runs; `task` is what messages call its work, `refused` begins refusals. */
export async function startAsked<Question>(
  entry: URL | string,
  name: string,
  rights: Deno.PermissionOptionsObject,
  task: string,
  refused = "",
): Promise<AskedWorker<Question>> {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const begin = (id: number): Promise<unknown> => {
    const answer = Promise.withResolvers<unknown>();
    waiting.set(id, answer);
    return answer.promise;
  };
  const take = ({ id, result, failed, isBug }: Answered): void => {
    const own = waiting.get(id);
    waiting.delete(id);
    if (failed === undefined) return own?.resolve(result);
    own?.reject(isBug === true ? new Error(failed) : new UsageError(`${refused}${failed}`));
  };
  const fail = (why: string): void => {
    for (const { reject } of waiting.values()) reject(new Error(`${task} failed: ${why}`));
    waiting.clear();
  };
  const ready = begin(0);
  const worker = startOwnWorker(entry, name, rights, take, fail);
  await ready;
  let asked = 0;
  return {
    ask(question): Promise<unknown> {
      const answer = begin(++asked);
      worker.postMessage({ id: asked, question } satisfies Asked<Question>);
      return answer;
    },
    close: () => worker.terminate(),
  };
}

/** Serves in the worker; `faultOf` says why a question has no answer. */
export function serveAsked<Question>(
  answer: (question: Question) => Promise<unknown>,
  faultOf: (error: unknown) => Pick<Answered, "failed" | "isBug"> = (error) => ({
    failed: reasonOf(error),
  }),
): void {
  const post = serveOwnWorker<Asked<Question>, Answered>(({ id, question }) =>
    void answer(question).then(
      (result) => post({ id, result }),
      (error) => post({ id, ...faultOf(error) }),
    )
  );
  post({ id: 0 });
}
