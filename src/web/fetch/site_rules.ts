/** The rules on every request: address checked, allowed by robots.txt, in the site's turn. */
import { saysBusy, ToolError } from "../../base/errors.ts";
import { MAX_ROBOTS_BYTES } from "../../base/limits.ts";
import { retryAfterSeconds } from "../../page/text/mod.ts";
import type { Turn } from "../manners/mod.ts";
import { siteOf, urlOf } from "../../page/url/mod.ts";
import { FetchFailure } from "./fetch_failure.ts";
import { fetchHttp, type HttpAnswer, type HttpWish } from "./rungs/http_rung.ts";
import type { Caller } from "./messages.ts";
import type { Network } from "./network.ts";
import { recallRobots, shareRobots } from "./shared/shared_answers.ts";
import { createStopwatch } from "./stopwatch.ts";

/** Checks an address within a request's bound; with `mayBeGone` a name may lead nowhere. */
export async function admitAddress(
  { tools, seconds }: Network,
  address: string,
  caller: Caller,
  mayBeGone = false,
): Promise<URL> {
  const watch = createStopwatch(seconds, caller.signal);
  try {
    return await watch.run((signal) => tools.guard.admit(address, caller.allowPrivate, signal));
  } catch (error) {
    if (mayBeGone && error instanceof FetchFailure) return urlOf(address);
    throw toRefusal(error, address);
  }
}

/** Checks an address against its robots.txt. Throws what `RobotsCache.check` does. */
export function checkRobots(network: Network, url: URL, turn: Turn, caller: Caller): Promise<void> {
  const { robots, shared } = network;
  return robots.check(url, async (address) => {
    await turn.begin(caller.signal);
    // In the turn: another replica may have asked while this one waited for it.
    const known = await recallRobots(shared, url);
    if (known !== undefined) return known;
    const answer = await fetchHttp(network.tools, address, {
      ...plainWish(network, caller),
      bound: MAX_ROBOTS_BYTES,
      keepsHead: true,
      beforeHop: () => Promise.resolve(),
    });
    shareRobots(shared, url, answer);
    return answer;
  });
}

/** Creates a request that keeps the rules at every hop, resting `hopRest` seconds before each. */
export function ruledWish(network: Network, turn: Turn, caller: Caller, hopRest = 0): HttpWish {
  let hops = 0;
  return {
    ...plainWish(network, caller),
    async beforeHop(url, asks): Promise<void> {
      if (asks && hops++ > 0) await turn.rest(hopRest, caller.signal);
      // Every hop is another address that some site's rules apply to.
      if (url.pathname !== "/robots.txt") await checkRobots(network, url, turn, caller);
      if (!asks) return;
      await turn.begin(caller.signal);
      await turn.touch(siteOf(url));
    },
  };
}

function plainWish({ seconds, bound }: Network, caller: Caller): Omit<HttpWish, "beforeHop"> {
  return { ...caller, seconds, bound, isPage: false };
}

/** Keeps the site quiet for as long as a busy answer asks. */
export function noteAnswer<Answer extends HttpAnswer>(answer: Answer, turn: Turn): Answer {
  if (saysBusy(answer.status)) turn.pause(retryAfterSeconds(answer.headers) ?? 0);
  return answer;
}

/** Turns a failure that no other rung can avoid into a refusal; other errors stay as they are. */
export function toRefusal(error: unknown, address: string): unknown {
  if (!(error instanceof FetchFailure)) return error;
  const { reason, passing } = error.failure;
  const details = { retryable: passing, url: address };
  return new ToolError("fetch_failed", reason, details);
}
