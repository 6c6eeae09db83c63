/**
 * Fetches the public sets that models are fitted on, and checks them.
 *
 *   deno task fit:data            fetches what is missing of every set, then checks all digests
 *   deno task fit:data --check    checks only
 *
 * Each set stays under its own licence and outside the repository. `--from URL` asks a mirror that
 * is laid out as raw.githubusercontent.com is: `OWNER/REPOSITORY/COMMIT/PATH`.
 */
import { DATA, digestOf, hasOneLabelFile, PUBLIC_SETS, type PublicSet, SET_PAGES } from "./sets.ts";

const FROM = Deno.args.includes("--from")
  ? Deno.args[Deno.args.indexOf("--from") + 1] ?? ""
  : "https://raw.githubusercontent.com";
const TRIES = 3;
const AT_ONCE = 4;

async function fetchFile(set: PublicSet, path: string): Promise<Uint8Array> {
  const address = `${FROM}/${new URL(set.source).pathname.slice(1)}/${set.commit}/${path}`;
  for (let attempt = 1;; attempt++) {
    const response = await fetch(address).catch((error: Error) => error);
    if (response instanceof Response && response.ok) {
      return new Uint8Array(await response.arrayBuffer());
    }
    if (response instanceof Response) await response.body?.cancel();
    const state = response instanceof Response ? String(response.status) : response.message;
    if (attempt === TRIES) throw new Error(`Cannot fetch ${address}: ${state}`);
    await new Promise((wake) => setTimeout(wake, 1_000 * attempt));
  }
}

async function isThere(path: string): Promise<boolean> {
  return await Deno.stat(path).then(() => true, () => false);
}

/** Fetches a file unless it is there. */
async function keepFile(set: PublicSet, from: string, to: string): Promise<void> {
  if (!await isThere(to)) await Deno.writeFile(to, await fetchFile(set, from));
}

/** Fetches the labels of all pages as one file, and keeps those of the pages that are used. */
async function keepLabels(name: string, set: PublicSet): Promise<void> {
  const to = `${DATA}/${name}/ground-truth.json`;
  if (await isThere(to)) return;
  const all = JSON.parse(new TextDecoder().decode(await fetchFile(set, set.labels)));
  const used = (SET_PAGES[name] ?? []).map((page) => [page, all[page]]);
  await Deno.writeTextFile(to, JSON.stringify(Object.fromEntries(used), null, 1));
}

async function keepSet(name: string, set: PublicSet): Promise<void> {
  await Deno.mkdir(`${DATA}/${name}/html`, { recursive: true });
  if (hasOneLabelFile(set)) await keepLabels(name, set);
  else await Deno.mkdir(`${DATA}/${name}/ground-truth`, { recursive: true });
  const waiting = [...SET_PAGES[name] ?? []];
  const work = async (): Promise<void> => {
    for (let page = waiting.pop(); page !== undefined; page = waiting.pop()) {
      await keepFile(set, `${set.html}/${page}.html.gz`, `${DATA}/${name}/html/${page}.html.gz`);
      if (hasOneLabelFile(set)) continue;
      const to = `${DATA}/${name}/ground-truth/${page}.json`;
      await keepFile(set, `${set.labels}/${page}.json`, to);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

if (import.meta.main) {
  let wrong = 0;
  for (const [name, set] of Object.entries(PUBLIC_SETS)) {
    if (!Deno.args.includes("--check")) await keepSet(name, set);
    const digest = digestOf(name);
    const is = digest === set.digest ? "as it was fitted on" : `another: ${digest}`;
    if (digest !== set.digest) wrong++;
    console.log(`${name}: ${(SET_PAGES[name] ?? []).length} pages, ${set.licence}, ${is}`);
  }
  Deno.exit(wrong === 0 ? 0 : 1);
}
