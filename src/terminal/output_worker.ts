/**
 * The worker that writes what a crawl has read: under the output named, and nowhere else.
 *
 * Every page is written before the state that counts it; a state takes the place of the last one
 * whole. What a crash leaves behind a state is written again by whoever goes on.
 */
import { writeAll } from "../base/connection.ts";
import type { CrawlState, FromOutput, OutputPlaces, ToOutput } from "./crawl_output.ts";
import { reasonOf } from "./named_files.ts";

/** What a worker has of the outside. */
interface WorkerScope {
  onmessage: ((event: MessageEvent) => void) | null;
  postMessage(message: FromOutput): void;
}

const encoder = new TextEncoder();

/** Serves one output: its places first, then what is to be written. */
export function runOutputWorker(): void {
  const scope = globalThis as unknown as WorkerScope;
  let writer: Writer | undefined;
  const take = async (data: unknown): Promise<void> => {
    try {
      if (writer !== undefined) await writer.take(data as ToOutput);
      else {
        const { places, bytes } = data as { places: OutputPlaces; bytes: number };
        writer = await Writer.open(places, bytes);
      }
      scope.postMessage({ type: "done" });
    } catch (error) {
      scope.postMessage({ type: "failed", why: reasonOf(error) });
    }
  };
  scope.onmessage = ({ data }) => void take(data);
  scope.postMessage({ type: "ready" });
}

class Writer {
  readonly #places: OutputPlaces;
  readonly #lines: Deno.FsFile;
  #bytes: number;

  private constructor(places: OutputPlaces, lines: Deno.FsFile, bytes: number) {
    this.#places = places;
    this.#lines = lines;
    this.#bytes = bytes;
  }

  static async open(places: OutputPlaces, bytes: number): Promise<Writer> {
    if (places.own !== undefined) await Deno.mkdir(places.own, { recursive: true });
    const lines = await Deno.open(places.lines, { write: true, create: true });
    await lines.truncate(bytes);
    await lines.seek(0, Deno.SeekMode.End);
    return new Writer(places, lines, bytes);
  }

  async take(message: ToOutput): Promise<void> {
    switch (message.type) {
      case "line":
        return await this.#line(message.text);
      case "file":
        return await this.#file(message.path, message.text);
      case "state":
        return await this.#state(message.state);
    }
  }

  async #line(text: string): Promise<void> {
    const bytes = encoder.encode(`${text}\n`);
    await writeAll(this.#lines, bytes);
    this.#bytes += bytes.length;
  }

  /** A link in the folder may lead out of it: none is followed. */
  async #file(path: readonly string[], text: string): Promise<void> {
    let place = this.#places.output;
    for (const folder of path.slice(0, -1)) {
      place += `/${folder}`;
      const known = await Deno.lstat(place).catch(() => undefined);
      if (known === undefined) await Deno.mkdir(place);
      else if (!known.isDirectory) throw new Deno.errors.NotADirectory();
    }
    place += `/${path.at(-1)}`;
    const known = await Deno.lstat(place).catch(() => undefined);
    if (known !== undefined && !known.isFile) throw new Deno.errors.PermissionDenied();
    await Deno.writeTextFile(place, text);
  }

  async #state(state: Omit<CrawlState, "bytes"> | undefined): Promise<void> {
    const { state: place, nextState } = this.#places;
    if (state === undefined) {
      await Deno.remove(place).catch(() => {});
      this.#lines.close();
      return;
    }
    await this.#lines.sync();
    await Deno.writeTextFile(nextState, JSON.stringify({ ...state, bytes: this.#bytes }));
    await Deno.rename(nextState, place);
  }
}
