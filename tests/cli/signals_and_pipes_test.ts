/** How the program ends by signals, and what it makes of a reader that has gone. */
import assert from "node:assert/strict";
import { createLineLog } from "../../src/terminal/stderr.ts";
import { print } from "../../src/terminal/stdout.ts";
import { untilStopped } from "../../src/terminal/stop_signals.ts";

for (const [signal, code] of [["SIGINT", 130], ["SIGTERM", 143]] as const) {
  Deno.test(`untilStopped() settles at ${signal}, and a second one ends the program with ${code}`, async () => {
    const { addSignalListener, exit } = Deno;
    const listeners = new Map<string, () => void>();
    const codes: (number | undefined)[] = [];
    Deno.addSignalListener = (name, listener): void => void listeners.set(name, listener);
    Deno.exit = ((code?: number): void => void codes.push(code)) as typeof exit;
    try {
      const stopped = untilStopped();
      listeners.get(signal)?.();
      await stopped;
      assert.deepEqual(codes, []);
      listeners.get(signal)?.();
      assert.deepEqual(codes, [code]);
    } finally {
      Deno.addSignalListener = addSignalListener;
      Deno.exit = exit;
    }
  });
}

async function printTo(error: Error | undefined): Promise<string> {
  const { write } = Deno.stdout;
  let said = "";
  Deno.stdout.write = (bytes): Promise<number> => {
    if (error !== undefined) return Promise.reject(error);
    // A pipe takes as much as it has room for.
    said += new TextDecoder().decode(bytes.subarray(0, 3));
    return Promise.resolve(Math.min(3, bytes.length));
  };
  try {
    await print("an answer");
  } finally {
    Deno.stdout.write = write;
  }
  return said;
}

Deno.test("print() writes a line whole, in as many pieces as it takes", async () => {
  assert.equal(await printTo(undefined), "an answer\n");
});

Deno.test("print() bears a reader that has gone, and no other failure", async () => {
  assert.equal(await printTo(new Deno.errors.BrokenPipe("gone")), "");
  await assert.rejects(printTo(new Deno.errors.PermissionDenied("no")), /no/);
});

Deno.test("createLineLog() writes what it has gathered in one piece", () => {
  const { writeSync } = Deno.stderr;
  const written: string[] = [];
  Deno.stderr.writeSync = (bytes): number => {
    written.push(new TextDecoder().decode(bytes));
    return bytes.length;
  };
  try {
    const log = createLineLog();
    log.flush();
    log.add("one");
    log.add("two of http://a:s3cret@h/");
    assert.equal(written.length, 0);
    log.flush();
    log.flush();
    const [text = "", ...others] = written;
    assert.match(text, /^one\ntwo of [^\n]*\n$/);
    assert.ok(!text.includes("s3cret") && others.length === 0);
  } finally {
    Deno.stderr.writeSync = writeSync;
  }
});
