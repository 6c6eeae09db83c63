/**
 * When a page in the browser has come to rest: nothing it asked for is under way, its document no
 * longer changes, and no timer is due that it set to go on soon.
 *
 * One event tells none of these: scripts write by requests, by timers and after either.
 */
import type { HTTPRequest, Page } from "puppeteer-core/internal/index-browser.js";
import { badInput } from "../../../base/errors.ts";
import { SHOWN_WITHOUT_TEXT } from "../../../base/names/shown_without_text.ts";
import { collapseSpaces } from "../../../page/text/mod.ts";
import { noteRoots, SHADOW_ROOTS } from "./page_parts.ts";

// Bounds.
/** Screens a page in the browser is scrolled by; what only more scrolling loads is missing. */
const MAX_BROWSER_SCROLLS = 5;
/** Milliseconds between two looks at whether a page in the browser has come to rest. */
const BROWSER_LOOK_MILLISECONDS = 100;
/** Milliseconds without a request of a page in the browser, after which its network is quiet. */
const BROWSER_NETWORK_MILLISECONDS = 500;
/** Milliseconds without a change of the document, after which it is at rest. */
const BROWSER_CHANGE_MILLISECONDS = 300;
/** Milliseconds after its last change within which a timer of a page is waited for; one due later is not. */
const BROWSER_TIMER_MILLISECONDS = 3_200;
/** Timers of a page that are noted; later ones are not waited for. */
const MAX_NOTED_TIMERS = 1_000;
/** Elements that a selector to wait for finds and that are looked at for text; later ones are not. */
const MAX_WAITED_ELEMENTS = 1_000;

/** Under which name a page keeps its notes; another one in each process. */
const NOTES = JSON.stringify(`notes-${crypto.randomUUID()}`);

/**
 * Runs before any script of the page: notes when each of its timers is due, the first time of one
 * that repeats, when the document last changed, and its shadow roots.
 */
export const NOTE_REST = `(() => {
  const due = new Map();
  const notes = { due, changed: performance.now() };
  for (const [set, clear] of [["setTimeout", "clearTimeout"], ["setInterval", "clearInterval"]]) {
    const native = globalThis[set];
    const end = globalThis[clear];
    globalThis[set] = { [set](handler, delay, ...rest) {
      const id = native.call(globalThis, handler, delay, ...rest);
      if (due.size < ${MAX_NOTED_TIMERS}) due.set(id, performance.now() + Math.max(0, Number(delay) || 0));
      return id;
    } }[set];
    globalThis[clear] = { [clear](id) {
      due.delete(id);
      return end.call(globalThis, id);
    } }[clear];
  }
  const observer = new MutationObserver(() => { notes.changed = performance.now(); });
  const seen = { subtree: true, childList: true, characterData: true };
  observer.observe(document, seen);
  ${noteRoots("(root) => observer.observe(root, seen)")};
  Object.defineProperty(globalThis, ${NOTES}, { value: notes });
})()`;

/** Runs in the page: scrolls on by a screen and tells whether it is at rest, and what came. */
function lookAt(waited: string | undefined): string {
  return `(() => {
  const { scrollHeight = 0 } = document.documentElement ?? {};
  const isAtEnd = innerHeight + scrollY >= scrollHeight - 1;
  if (!isAtEnd) scrollBy(0, innerHeight);
  const { due, changed } = globalThis[${NOTES}] ?? { due: new Map(), changed: 0 };
  const now = performance.now();
  let isDue = false;
  for (const [id, at] of due) {
    if (at <= now) due.delete(id);
    else if (at - changed <= ${BROWSER_TIMER_MILLISECONDS}) isDue = true;
  }
  const isStill = document.readyState === "complete" && !isDue &&
    now - changed >= ${BROWSER_CHANGE_MILLISECONDS};
  return { isAtEnd, isStill, came: ${waited === undefined ? "true" : cameBy(waited)} };
})()`;
}

const TEXT_START = /^\s*text:/i;
const CSS_START = /^\s*css:/i;

/** Runs in the page: whether a text is shown, or a selector finds an element with something in it. */
function cameBy(waited: string): string {
  const text = TEXT_START.test(waited) ? waited.replace(TEXT_START, "") : undefined;
  return `((wanted) => {
    const scopes = [document.documentElement, ...${SHADOW_ROOTS}].filter((each) => each !== null);
    ${
    text === undefined
      ? `const media = "${SHOWN_WITHOUT_TEXT.join(",")}";
      const isFull = (element) => element.textContent.trim() !== "" || element.matches(media) ||
        element.querySelector(media) !== null;
      try {
        return scopes.some((scope, at) =>
          [...(at === 0 ? document : scope).querySelectorAll(wanted)]
            .slice(0, ${MAX_WAITED_ELEMENTS}).some(isFull));
      } catch { return null; }`
      : `return scopes.some((scope) => (scope.innerText ?? scope.textContent)
        .replace(/\\s+/g, " ").toLowerCase().includes(wanted));`
  }
  })(${
    JSON.stringify(
      text === undefined ? waited.replace(CSS_START, "") : collapseSpaces(text).toLowerCase(),
    )
  })`;
}

/** The requests of a page that may still bring content. */
interface RequestWatch {
  /** Reports whether none is under way and none was for a while. */
  isQuiet(): boolean;
}

/** What brings no text, or never ends. */
const ASIDE = new Set(["image", "media", "font", "ping", "eventsource", "websocket", "manifest"]);

/** Begins to watch what a page asks for. */
export function watchRequests(page: Page): RequestWatch {
  const open = new Set<HTTPRequest>();
  let last = performance.now();
  const end = (request: HTTPRequest): void => {
    if (open.delete(request)) last = performance.now();
  };
  page.on("request", (request) => {
    if (!ASIDE.has(request.resourceType())) open.add(request);
  });
  page.on("requestfinished", end);
  page.on("requestfailed", end);
  return {
    isQuiet: () => open.size === 0 && performance.now() - last >= BROWSER_NETWORK_MILLISECONDS,
  };
}

/** What is waited for, and until when, on the clock of `performance`. */
interface Rest {
  readonly until: number;
  /** A CSS selector, or `text:` and a text; it is waited for beyond the rest of the page. */
  readonly waited?: string | undefined;
  readonly waitUntil?: number;
}

interface Seen {
  readonly isAtEnd: boolean;
  readonly isStill: boolean;
  /** Null where the browser cannot read the selector. */
  readonly came: boolean | null;
}

/**
 * Waits until a page is at rest, scrolled to its end, and what is waited for has come, each within
 * its bound. Returns whether it came. Throws `ToolError` `bad_input` for a selector that the browser
 * cannot read.
 */
export async function waitForRest(
  page: Page,
  requests: RequestWatch,
  { until, waited, waitUntil = until }: Rest,
): Promise<boolean> {
  const look = lookAt(waited);
  let came = false;
  for (let scrolls = 0;;) {
    // A page that has just gone elsewhere cannot be looked at for a moment.
    const seen = await page.evaluate(look).catch(() => undefined) as Seen | undefined;
    if (seen?.came === null) throw badInput(`the browser cannot read the selector ${waited}`);
    came = seen?.came === true;
    const isSeen = seen?.isAtEnd === true || ++scrolls > MAX_BROWSER_SCROLLS;
    const isAtRest = isSeen && seen?.isStill === true && requests.isQuiet();
    const now = performance.now();
    if (came && (isAtRest || now >= until)) return true;
    if (!came && now >= waitUntil && (isAtRest || now >= until)) return false;
    await new Promise((resolve) => setTimeout(resolve, BROWSER_LOOK_MILLISECONDS));
  }
}
