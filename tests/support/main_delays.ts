/** How long turns held main, as `/metrics` of a service tells that was started with `--metrics-port 0`. */

/** Counts of turns by how much processor time they took. */
export interface MainDelays {
  readonly turns: number;
  readonly over50ms: number;
  readonly over250ms: number;
}

/** Reads the histogram of a service by what it has said of its metrics' address. */
export async function mainDelaysOf(said: string): Promise<MainDelays> {
  const [address] = /http:\S+\/metrics/.exec(said) ?? [];
  if (address === undefined) throw new Error("the service was started without metrics");
  const text = await (await fetch(address)).text();
  const below = (bound: string): number =>
    Number(text.split(`service_main_delay_seconds_bucket{le="${bound}"} `)[1]?.split("\n", 1)[0]);
  const turns = below("+Inf");
  return { turns, over50ms: turns - below("0.05"), over250ms: turns - below("0.25") };
}

/** Writes them as a line. */
export function writeDelays({ turns, over50ms, over250ms }: MainDelays): string {
  return `main was asked ${turns} times for a sign of life: ${over50ms} took it more than 50 ms of ` +
    `processor time, ${over250ms} more than 250 ms`;
}
