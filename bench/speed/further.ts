/** What a service costs further on: its five hundredth page, one site's pages, pages beside slow fetches. */
import type { Pages, Program } from "./programs.ts";
import type { Look } from "./processes.ts";

/** Pages of the parts that are compared, and of all of it. */
const PART = 50;
const LONG = 500;
/** Pages of one kind have names that follow one another. */
const STRIDE = 7;
/** Parts of the pages of strangers, from one to before another. */
const STRANGERS = [[0, 50], [50, 100], [100, 200], [200, 300], [300, 400]] as const;
/** Fetches under way at once, and how long the site takes over each. */
const SLOW_FETCHES = 4;
const SLOW_MS = 4_000;
const BESIDE = 40;

const total = ({ cpuMs }: Look): number => cpuMs.main + cpuMs.network + cpuMs.reader;
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

async function clockOf(program: Program, page: number): Promise<number> {
  const began = performance.now();
  await program.ask(page);
  return performance.now() - began;
}

/** Prints what the first pages of a service cost and the last of five hundred, one client. */
export async function measureLong(program: Program, pages: Pages): Promise<void> {
  const parts: number[] = [];
  for (let at = 0; at < LONG; at += PART) {
    const before = total(program.look());
    for (let page = at; page < at + PART; page++) {
      await program.ask(page * STRIDE % pages.paths.length);
      program.look();
    }
    parts.push((total(program.look()) - before) / PART);
  }
  const [first = NaN, last = NaN] = [parts[0], parts.at(-1)];
  console.log(
    `\nOf ${LONG} pages, ${PART} at a time, ms each: ${
      parts.map((ms) => ms.toFixed(1)).join(", ")
    }; first over last ${(first / last).toFixed(2)}`,
  );
  await program.stop();
}

/** Prints what pages that no program has seen before cost each, page by page in turn, part by part. */
export async function measureStrangers(
  task: string,
  programs: readonly (readonly [name: string, program: Program])[],
  pages: Pages,
): Promise<void> {
  for (const [from, to] of STRANGERS) {
    const before = programs.map(([, program]) => total(program.look()));
    for (let page = from; page < to; page++) {
      for (const [, each] of programs) await each.ask(page * STRIDE % pages.paths.length);
    }
    const took = programs.map(([name, program], at) =>
      `${name} ${((total(program.look()) - (before[at] ?? 0)) / (to - from)).toFixed(2)}`
    );
    console.log(`${task}, pages ${from + 1} to ${to}, ms each: ${took.join(", ")}`);
  }
  for (const [, program] of programs) await program.stop();
}

/** Prints what the pages of one site cost each program, page by page in turn, in two passes. */
export async function measureSite(
  site: string,
  programs: readonly (readonly [name: string, program: Program])[],
  pages: Pages,
): Promise<void> {
  for (const pass of ["first", "second"]) {
    const before = programs.map(([, program]) => total(program.look()));
    for (const page of pages.paths.keys()) for (const [, one] of programs) await one.ask(page);
    const took = programs.map(([name, program], at) =>
      `${name} ${((total(program.look()) - (before[at] ?? 0)) / pages.paths.length).toFixed(2)}`
    );
    console.log(`${site}, ${pages.paths.length} pages, ${pass} pass, ms each: ${took.join(", ")}`);
  }
  for (const [, program] of programs) await program.stop();
}

/** Prints how long handed-in pages take alone and beside fetches that a site is slow to answer. */
export async function measureBeside(program: Program, pages: Pages): Promise<void> {
  const site = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, async () => {
    await new Promise((done) => setTimeout(done, SLOW_MS));
    return new Response("<p>late", { headers: { "content-type": "text/html" } });
  });
  // Until its readers are warm.
  for (let page = 0; page < pages.paths.length; page++) await program.ask(page);
  const clocks = async (): Promise<string> => {
    const ms: number[] = [];
    for (let page = 0; page < BESIDE; page++) ms.push(await clockOf(program, page));
    return `${median(ms).toFixed(1)} (most ${Math.max(...ms).toFixed(0)})`;
  };
  const { port } = site.addr;
  const alone = await clocks();
  const fetches = Array.from(
    { length: SLOW_FETCHES },
    (_, at) => program.askText?.(`http://127.0.0.1:${port}/${at}`),
  );
  await new Promise((done) => setTimeout(done, SLOW_MS / 8));
  const beside = await clocks();
  await Promise.all(fetches);
  console.log(
    `\nHanded-in pages, ms on the clock: alone ${alone}, beside ${SLOW_FETCHES} slow fetches ` +
      `${beside}, alone again ${await clocks()}`,
  );
  await program.stop();
  await site.shutdown();
}
