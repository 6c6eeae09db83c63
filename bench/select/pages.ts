/** Pages as served, spread over the WCXB set. */

const here = new URL("../../../shared/data", import.meta.url).pathname;
const DATA = Deno.env.get("SERVICE_DATA") ?? here;

/** Reads pages at even steps through the set; ends the program with a line when it is absent. */
export async function readPages(count: number): Promise<string[]> {
  const folder = `${DATA}/wcxb/html`;
  let names: string[];
  try {
    names = [...Deno.readDirSync(folder)].map((entry) => entry.name).sort();
  } catch {
    console.log(`no ${folder}: nothing to measure on (SERVICE_DATA says where to look)`);
    Deno.exit(0);
  }
  const stride = Math.floor(names.length / count);
  const pages: string[] = [];
  for (let index = 0; index < count; index++) {
    const bytes = await Deno.readFile(`${folder}/${names[index * stride]}`);
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    pages.push(await new Response(stream).text());
  }
  return pages;
}
