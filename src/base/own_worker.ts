/** Workers of the program's own: threads with few rights, which its entry knows by their names. */

/** The options of a worker that the types of the web do not know. */
interface OwnWorkerOptions extends WorkerOptions {
  readonly deno: { readonly permissions: Deno.PermissionOptionsObject };
}

interface WorkerScope<To, From> {
  onmessage: ((event: MessageEvent<To>) => void) | null;
  postMessage(message: From, transfer?: Transferable[]): void;
}

const NONE = { read: false, write: false, net: false, run: false, env: false, sys: false } as const;

/**
 * Starts a worker that has the rights named and no other. `take` gets what it sends, `fail` why it
 * threw. The caller may give up its own right to read once the worker has sent something: then it has
 * its code. Nothing is to be sent to it before: what reaches a worker that still loads its code is lost.
 */
export function startOwnWorker<From>(
  entry: URL | string,
  name: string,
  rights: Deno.PermissionOptionsObject,
  take: (message: From) => void,
  fail: (why: string) => void,
): Worker {
  const permissions = { ...NONE, ffi: false, import: false, ...rights };
  const options: OwnWorkerOptions = { type: "module", name, deno: { permissions } };
  const worker = new Worker(entry, options);
  worker.onmessage = ({ data }) => take(data);
  worker.onerror = (event) => {
    event.preventDefault();
    fail(event.message);
  };
  return worker;
}

/** Takes messages in a worker from now on; returns what sends some. */
export function serveOwnWorker<To, From>(
  take: (message: To) => void,
): (message: From, transfer?: Transferable[]) => void {
  const scope = globalThis as unknown as WorkerScope<To, From>;
  scope.onmessage = ({ data }) => take(data);
  return (message, transfer) => scope.postMessage(message, transfer);
}
