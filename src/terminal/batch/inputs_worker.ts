/** The worker that reads the files named, and may do nothing else; it looks at no page itself. */
import { serveOwnWorker } from "../../base/own_worker.ts";
import { clipped } from "../../base/quoted.ts";
import { isAddress } from "../../page/url/mod.ts";
import { hideAddressSecrets, hideSecrets } from "../../base/hide_secrets.ts";
import type { FromInputs, InputPlan, ToInputs } from "./input.ts";
import { readInputs } from "./read_inputs.ts";

// Bounds.
/** Characters of an input's name in a line of the output. */
const MAX_BATCH_ID_CHARS = 4_096;

/** Serves the one plan it is sent. */
export function runInputsWorker(): void {
  let inputs = 0;
  let bytes = 0;
  let wake: () => void = () => {};

  async function serve({ done, namesDone, ...named }: InputPlan): Promise<void> {
    const skipped: Record<string, number> = {};
    let n = 0;
    for await (const { find, share } of readInputs(named, skipped)) {
      n++;
      const isDone = n <= done.first || done.others.has(n);
      // The last one in a row is read after all: its name tells whether these are the same inputs.
      if (isDone && n !== done.first && !namesDone) continue;
      while (inputs <= 0 || bytes < 0) await new Promise<void>((resolve) => wake = resolve);
      const found = await find();
      const id = clipped(withoutSecrets(found.id), MAX_BATCH_ID_CHARS).toWellFormed();
      if (isDone) {
        post({ type: "passed", n, id });
        continue;
      }
      inputs--;
      bytes -= found.page?.bytes.length ?? 0;
      const body = found.page?.bytes.buffer;
      const message: FromInputs = { type: "input", input: { ...found, id, n, share } };
      // Only a buffer that is all page may be moved: others are shared by what follows.
      const moves = body instanceof ArrayBuffer && body.byteLength === found.page?.bytes.length;
      post(message, moves ? [body] : []);
    }
    post({ type: "end", inputs: n, skipped });
  }

  const post = serveOwnWorker<ToInputs, FromInputs>((message) => {
    if (message.type === "read") return void serve(message.plan);
    inputs += message.inputs;
    bytes += message.bytes;
    wake();
  });
  post({ type: "ready" });
}

/** An input is named by its address, by what a line says or by a file's name: each may be an address. */
function withoutSecrets(id: string): string {
  return isAddress(id) ? hideAddressSecrets(id) : hideSecrets(id);
}
