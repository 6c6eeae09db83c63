/** Finds the public pages and suites, which stay outside the repository. */

/** Folder of the public data: `SERVICE_DATA`, or where a checkout has it beside it. */
const ROOT = Deno.env.get("SERVICE_DATA") ?? "../shared/data";

/** Gives a folder of the public data; undefined, after a printed line, when it is not there. */
export function publicFolder(name: string): string | undefined {
  const folder = `${ROOT}/${name}`;
  try {
    Deno.statSync(folder);
    return folder;
  } catch {
    console.log(`no ${folder}: what needs it is left out (SERVICE_DATA says where to look)`);
    return undefined;
  }
}

/** Lists every file below a folder, sorted, that ends in one of these. */
export function filesBelow(folder: string, endings: readonly string[]): string[] {
  const found: string[] = [];
  for (const entry of Deno.readDirSync(folder)) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory) found.push(...filesBelow(path, endings));
    else if (endings.some((ending) => entry.name.endsWith(ending))) found.push(path);
  }
  return found.sort();
}

/** Reads a file, unpacked when its name ends in `.gz`. */
export async function readPage(path: string): Promise<Uint8Array> {
  const bytes = await Deno.readFile(path);
  if (!path.endsWith(".gz")) return bytes;
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(unpacked).arrayBuffer());
}
