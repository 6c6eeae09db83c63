/** The public pages the figures are measured on; read in place, never copied. */

/** Where the data lies: `SERVICE_DATA`, or beside the repository. */
export const DATA = Deno.env.get("SERVICE_DATA") ??
  new URL("../../../shared/data", import.meta.url).pathname;

/** Reads a gzipped page as text; legacy encodings are decoded by the product itself elsewhere. */
export async function readGzip(path: string): Promise<Uint8Array> {
  const file = await Deno.open(path);
  const stream = file.readable.pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Says whether the data is there, in one line when it is not. */
export function hasData(folder: string): boolean {
  try {
    return Deno.statSync(`${DATA}/${folder}`).isDirectory;
  } catch {
    console.log(`no data at ${DATA}/${folder}: set SERVICE_DATA to measure it`);
    return false;
  }
}

/** Splits pages into two halves by a hash of their name: rules are tuned on the first only. */
export function halfOf(name: string): 0 | 1 {
  let hash = 2166136261;
  for (const char of name) hash = Math.imul(hash ^ char.charCodeAt(0), 16777619);
  return (((hash >>> 16) ^ hash) & 1) as 0 | 1;
}
