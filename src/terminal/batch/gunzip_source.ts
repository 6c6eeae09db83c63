/** Compressed inputs: gzip, one member after another as archives have them. */
import { createGunzip } from "node:zlib";
import type { ByteSource } from "./byte_reader.ts";

/**
 * Decompresses a source; reading throws where the bytes are no gzip or end in the middle of one,
 * once all that was readable before is read.
 */
export function gunzipSource(source: ByteSource): ByteSource {
  const gunzip = createGunzip();
  const pieces: Uint8Array[] = [];
  let end: { readonly fault?: unknown } | undefined;
  let wake: () => void = () => {};
  let isPumping = false;

  function finish(fault?: unknown): void {
    end ??= fault === undefined ? {} : { fault };
    wake();
  }

  // Events and not its iterator, which gives nothing more once something is wrong further on.
  gunzip.on("data", (piece: Uint8Array) => {
    pieces.push(piece);
    gunzip.pause();
    wake();
  });
  gunzip.on("error", finish);
  gunzip.on("end", () => finish());

  async function pump(): Promise<void> {
    try {
      for (let piece = await source.read(); piece !== null; piece = await source.read()) {
        if (end !== undefined) return;
        await new Promise<void>((resolve) => gunzip.write(piece, () => resolve()));
      }
      gunzip.end();
    } catch (error) {
      finish(error);
    }
  }

  return {
    async read(): Promise<Uint8Array | null> {
      if (!isPumping) {
        isPumping = true;
        void pump();
      }
      for (;;) {
        const piece = pieces.shift();
        if (piece !== undefined) return piece;
        if (end !== undefined) {
          if (end.fault !== undefined) throw end.fault;
          return null;
        }
        const woken = new Promise<void>((resolve) => wake = resolve);
        gunzip.resume();
        await woken;
      }
    },
  };
}
