/** The output of a crawl: lines of one file, or a file a page. */
import { writeAll } from "../../base/connection.ts";
import { openWarc } from "./warc_file.ts";
import type { OutputPlaces, Written } from "./keeper.ts";

const encoder = new TextEncoder();

/** An output that is open. */
export interface Output {
  /** Bytes of its lines when it was opened. */
  readonly size: number;
  /** Writes what is kept of a page; returns where its line ends, null for none. */
  write(written: Written): Promise<number | null>;
  close(): void;
}

/** Opens an output; what stands behind `ends` in its lines was not noted, and is taken away. */
export async function createOutput(places: OutputPlaces, ends: number): Promise<Output> {
  if (places.folder !== undefined) await Deno.mkdir(places.folder, { recursive: true });
  const file = await Deno.open(places.lines, { write: true, create: true });
  const { size } = await file.stat();
  let bytes = Math.min(size, ends);
  await file.truncate(bytes);
  await file.seek(0, Deno.SeekMode.End);
  if (bytes === 0 && places.head !== undefined) {
    const head = encoder.encode(`${places.head}\n`);
    await writeAll(file, head);
    bytes = head.length;
  }
  const warc = await openWarc(places.warc, places.own);
  return {
    size: bytes,
    async write({ files = [], line, exchanged }): Promise<number | null> {
      if (exchanged !== undefined) await warc?.write(exchanged);
      for (const { path, text } of files) await writeFile(places.folder ?? "", path, text);
      if (line === undefined) return null;
      const whole = encoder.encode(`${line}\n`);
      try {
        await writeAll(file, whole);
      } catch (error) {
        // Half a line would be taken for the beginning of the next.
        await file.truncate(bytes);
        await file.seek(0, Deno.SeekMode.End);
        throw error;
      }
      return bytes += whole.length;
    },
    close(): void {
      file.close();
      warc?.close();
    },
  };
}

/** A link in the folder may lead out of it: none is followed. */
async function writeFile(folder: string, path: readonly string[], text: string): Promise<void> {
  let place = folder;
  for (const name of path.slice(0, -1)) {
    place += `/${name}`;
    const known = await Deno.lstat(place).catch(() => undefined);
    if (known === undefined) await Deno.mkdir(place);
    else if (!known.isDirectory) throw new Deno.errors.NotADirectory();
  }
  place += `/${path.at(-1)}`;
  const known = await Deno.lstat(place).catch(() => undefined);
  if (known !== undefined && !known.isFile) throw new Deno.errors.PermissionDenied();
  await Deno.writeTextFile(place, text);
}
