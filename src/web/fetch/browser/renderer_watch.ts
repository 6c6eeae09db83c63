/**
 * Watches the processes that run a page's scripts, and ends the scripts of one that no longer answers.
 *
 * A script that never ends keeps its process from loading, from being read and from closing; the
 * driver library would wait for each of these in turn. A frame of another site has a process of its
 * own and is watched like the page.
 */
import type { CDPSession, Page } from "puppeteer-core/internal/index-browser.js";

// Bounds.
/** Frames of one page, itself included, whose processes are watched; later ones end with the page. */
const MAX_WATCHED_FRAMES = 32;

interface RendererWatch {
  /** Ends the watch and, unless the page was read, what its scripts do, so that closing need not wait. */
  stop(isRead: boolean): void;
}

/**
 * Watches a page; `onSilent` is told when the page itself has left us so many seconds without an
 * answer.
 *
 * Each process is pinged once a second, one ping at a time. Seconds are counted by our own ticks,
 * so that a stall on this side is not counted against a page.
 */
export function watchRenderers(
  page: Page,
  answerSeconds: number,
  onSilent: () => void,
): RendererWatch {
  /** Seconds each process has left its ping unanswered; -1 when there is none. */
  const silent = new Map<CDPSession, number>();
  const timer = setInterval(tick, 1_000);

  function tick(): void {
    const sessions = new Set(page.frames().map((frame) => frame.client));
    for (const gone of [...silent.keys()].filter((each) => !sessions.has(each))) {
      silent.delete(gone);
    }
    for (const session of [...sessions].slice(0, MAX_WATCHED_FRAMES)) check(session);
  }

  function check(session: CDPSession): void {
    const seconds = silent.get(session) ?? -1;
    silent.set(session, seconds + 1);
    if (seconds < 0) return ask(session);
    if (seconds + 1 < answerSeconds) return;
    if (session === page.mainFrame().client) onSilent();
    endScript(session);
  }

  function ask(session: CDPSession): void {
    const answered = (): void => {
      if (silent.has(session)) silent.set(session, -1);
    };
    // A process that went elsewhere, or is gone, has answered too.
    session.send("Runtime.evaluate", { expression: "0" }).then(answered, answered);
  }

  return {
    stop(isRead): void {
      clearInterval(timer);
      if (isRead) return;
      for (const frame of page.frames().slice(0, MAX_WATCHED_FRAMES)) endScript(frame.client);
    },
  };
}

/** Ends the script that runs; a crash of the process would leave Chromium's crash handler behind. */
function endScript(session: CDPSession): void {
  session.send("Runtime.terminateExecution").catch(() => {});
}
