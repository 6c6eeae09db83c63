/**
 * Stands between the service and a process it starts, and cuts what they say to each other anew.
 *
 * The kernel joins and cuts the bytes of a pipe as it likes; here they come in pieces from one byte
 * to a whole pipe, now and then late.
 */

const [program = "", ...args] = Deno.args;
const child = new Deno.Command(program, {
  args,
  stdin: "piped",
  stdout: "piped",
  stderr: "inherit",
}).spawn();

/** From one byte to 64 KiB, each power of two alike. */
function pieceBytes(): number {
  return Math.ceil(2 ** (Math.random() * 16));
}

async function carry(
  source: ReadableStream<Uint8Array>,
  write: (bytes: Uint8Array) => Promise<unknown>,
): Promise<void> {
  for await (const bytes of source) {
    for (let at = 0; at < bytes.length;) {
      const end = at + pieceBytes();
      await write(bytes.subarray(at, end));
      at = end;
      if (Math.random() < 0.002) await new Promise((resolve) => setTimeout(resolve, 1));
    }
  }
}

async function writeAll(bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length;) at += await Deno.stdout.write(bytes.subarray(at));
}

const input = child.stdin.getWriter();
// The end of the service is the end of what it started.
void carry(Deno.stdin.readable, (bytes) => input.write(bytes))
  .then(() => input.close()).catch(() => {});
await carry(child.stdout, writeAll).catch(() => {});
const { code } = await child.status;
Deno.exit(code);
