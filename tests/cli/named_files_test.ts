/** Files, pipes and devices that a command is given to read whole. */
import assert from "node:assert/strict";
import {
  MAX_NAMED_FILE_BYTES,
  openOutput,
  readNamedBytes,
  takeFolder,
  wholeOf,
} from "../../src/terminal/named_files.ts";
import { UsageError } from "../../src/terminal/usage_error.ts";

const PIECE = new Uint8Array(16 * 1024 * 1024);

Deno.test("wholeOf() gives up a stream that has no end", async () => {
  let given = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller): void {
      given += PIECE.length;
      controller.enqueue(PIECE);
    },
  });
  await assert.rejects(wholeOf(endless, "standard input"), (error: unknown) => {
    assert(error instanceof UsageError);
    assert.equal(error.message, "standard input: it has more than 268,435,456 bytes");
    return true;
  });
  assert(given < MAX_NAMED_FILE_BYTES + 4 * PIECE.length);
});

Deno.test("wholeOf() joins what comes", async () => {
  const parts = ["a", "", "bc"].map((text) => new TextEncoder().encode(text));
  const whole = await wholeOf(ReadableStream.from(parts), "x");
  assert.equal(new TextDecoder().decode(whole), "abc");
});

Deno.test("readNamedBytes() refuses a file that is larger than any that is read whole", async () => {
  const path = await Deno.makeTempFile();
  try {
    await Deno.truncate(path, MAX_NAMED_FILE_BYTES + 1);
    await assert.rejects(readNamedBytes(path), /: it has more than 268,435,456 bytes$/);
    await Deno.writeTextFile(path, "<p>x");
    assert.equal(new TextDecoder().decode(await readNamedBytes(path)), "<p>x");
    await assert.rejects(
      readNamedBytes(`${path}.none`),
      /^UsageError: the file \S+: there is none$/,
    );
    await assert.rejects(readNamedBytes("/tmp"), /: it is a folder$/);
  } finally {
    await Deno.remove(path);
  }
});

Deno.test("openOutput() refuses an output that another run writes", async () => {
  const path = await Deno.makeTempFile();
  try {
    const first = await openOutput(path, true);
    for (const resumes of [true, false]) {
      const refused =
        /^UsageError: the output \S+ is in use by a run that goes on: let it end first$/;
      await assert.rejects(openOutput(path, resumes), refused);
    }
    first.close();
    (await openOutput(path, true)).close();
  } finally {
    await Deno.remove(path);
  }
});

Deno.test("takeFolder() makes a folder, and refuses one that another run writes in", async () => {
  const path = `${await Deno.makeTempDir()}/parts`;
  try {
    const first = await takeFolder(path);
    await assert.rejects(takeFolder(path), /^UsageError: the output \S+ is in use by a run that/);
    first?.close();
    (await takeFolder(path))?.close();
  } finally {
    await Deno.remove(path, { recursive: true });
  }
});
