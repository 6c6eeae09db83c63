/** The connection to the Redis that replicas share, which may go and come; loaded for it alone. */
import { inTime } from "../../../base/until_aborted.ts";
import type { ScriptLink } from "../../manners/mod.ts";
import { type OpenedRedis, REDIS_AWAY_SECONDS, REDIS_SECONDS } from "./redis_client.ts";

// Bounds.
/** Seconds that the first connection to Redis may take; then it counts as away. */
const REDIS_START_SECONDS = 3;

/** The lines that an operator reads; each when the state changes, and not before. */
const BACK = "the Redis of SERVICE_REDIS answers again: sites are shared with the other replicas";

function awayLine(error: unknown): string {
  return `the Redis of SERVICE_REDIS is away (${reasonOf(error)}): ` +
    "this replica keeps to each site's pace alone until it is back";
}

/** Connects in the background; `tell` is called with a line when Redis goes away or comes back. */
export function createRedisLink(address: string, tell: (line: string) => void): ScriptLink {
  const rejoined: (() => void)[] = [];
  let isAway = false;
  /** Until when an away Redis is not asked, in milliseconds: a silent one costs a wait each time. */
  let notBefore = 0;

  function lose(error: unknown): void {
    notBefore = performance.now() + REDIS_AWAY_SECONDS * 1000;
    if (!isAway) tell(awayLine(error));
    isAway = true;
  }

  function join(): void {
    if (!isAway) return;
    isAway = false;
    tell(BACK);
    for (const listener of rejoined) listener();
  }

  const opened = open(address, lose, join);
  // Not counted: the time the client takes to load.
  const first = opened.then(({ ready }) => inTime(ready, REDIS_START_SECONDS * 1000, noAnswer))
    .catch(lose);

  return {
    async run(script, keys, values): Promise<unknown> {
      await first;
      if (isAway && performance.now() < notBefore) return undefined;
      try {
        const { client } = await opened;
        // One that does not answer must not be asked by everybody at once.
        if (isAway) notBefore = performance.now() + REDIS_AWAY_SECONDS * 1000;
        const asked = client.eval(script, { keys, arguments: values });
        const value = await inTime(asked, REDIS_SECONDS * 1000, noAnswer);
        join();
        return value;
      } catch (error) {
        lose(error);
        return undefined;
      }
    },
    onRejoined: (listener) => void rejoined.push(listener),
    async close(): Promise<void> {
      await first;
      await opened.then(({ client }) => client.destroy()).catch(() => {});
    },
  };
}

async function open(
  address: string,
  lose: (error: unknown) => void,
  join: () => void,
): Promise<OpenedRedis> {
  const { openRedis } = await import("./redis_client.ts");
  return openRedis(address, lose, join);
}

function noAnswer(): never {
  throw new Error("no answer");
}

/** Words an error without what it was about: its code, or the first word of what Redis answers. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "no answer";
  const { code = error.message } = error as { code?: unknown };
  const word = /^[A-Z][A-Z_]{2,30}\b/.exec(String(code))?.[0];
  return word ?? (error.name === "Error" ? "no answer" : error.name);
}
