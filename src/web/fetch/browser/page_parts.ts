/**
 * The parts of a page that its own markup leaves out: shadow roots and frames of the same origin;
 * and the wait until a page has written its text.
 */
import type { Page } from "puppeteer-core/internal/index-browser.js";

// Bounds.
/** Shadow roots of a page in the browser that are read; the text of later ones is missing. */
const MAX_SHADOW_ROOTS = 10_000;
/** Frames of a page's own origin that are read in their place; later ones are not. */
const MAX_READ_FRAMES = 10;
/** Pixels of a frame that is read; a smaller one is there to count. */
const MIN_FRAME_PIXELS = 10_000;
/** Screens a page in the browser is scrolled by; what only more scrolling loads is missing. */
const MAX_BROWSER_SCROLLS = 5;
/** Milliseconds between two looks at whether a page in the browser has grown. */
const BROWSER_LOOK_MILLISECONDS = 200;
/** Seconds a page in the browser may still grow once its network is quiet; then it is read. */
export const BROWSER_SETTLE_SECONDS = 3;

/** Under which name a page keeps its shadow roots; another one in each process. */
const ROOTS = JSON.stringify(`roots-${crypto.randomUUID()}`);

/** Runs before any script of the page: notes each shadow root, those closed to scripts too. */
export const NOTE_ROOTS = `(() => {
  const roots = [];
  const attach = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function attachShadow(init) {
    const root = attach.call(this, init);
    if (roots.length < ${MAX_SHADOW_ROOTS}) roots.push(root);
    return root;
  };
  Object.defineProperty(globalThis, ${ROOTS}, { value: roots });
})()`;

/** Runs in the page: defines `markupOf()`, the document's markup with roots and frames in it. */
export const MARKUP_OF = `
  const allRoots = () => {
    const roots = new Set(globalThis[${ROOTS}]);
    for (const scope of [document, ...roots]) {
      for (const element of scope.querySelectorAll("*")) {
        if (roots.size >= ${MAX_SHADOW_ROOTS}) return [...roots];
        if (element.shadowRoot !== null) roots.add(element.shadowRoot);
      }
    }
    return [...roots];
  };
  const copyFrames = () => {
    for (const frame of [...document.querySelectorAll("iframe")].slice(0, ${MAX_READ_FRAMES})) {
      try {
        const body = frame.contentDocument?.body;
        const { width, height } = frame.getBoundingClientRect();
        if (!body || width * height < ${MIN_FRAME_PIXELS} || body.innerText.trim() === "") continue;
        const copy = document.createElement("div");
        copy.innerHTML = body.innerHTML;
        const links = body.querySelectorAll("a[href]");
        copy.querySelectorAll("a[href]").forEach((link, at) => link.href = links[at].href);
        frame.after(copy);
      } catch {
        // A frame of another origin is not this page's.
      }
    }
  };
  const markupOf = (root) => {
    copyFrames();
    const shadowRoots = typeof root.getHTML === "function" ? allRoots() : [];
    if (shadowRoots.length === 0) return root.outerHTML;
    const [open] = root.cloneNode(false).outerHTML.split("</html>");
    return open + root.getHTML({ shadowRoots }) + "</html>";
  };
`;

/** Runs in the page: scrolls on by a screen, and returns how much there is to see. */
const LOOK = `(() => {
  const { scrollHeight = 0 } = document.documentElement ?? {};
  const isAtEnd = innerHeight + scrollY >= scrollHeight - 1;
  if (!isAtEnd) scrollBy(0, innerHeight);
  return { isAtEnd, size: (document.body?.innerText ?? "").length + scrollHeight };
})()`;

/** Waits until a page has stopped to grow, scrolled to its end; both within bounds. */
export async function settlePage(page: Page): Promise<void> {
  const until = performance.now() + BROWSER_SETTLE_SECONDS * 1000;
  let before = -1;
  for (let scrolls = 0; performance.now() < until;) {
    const seen = await page.evaluate(LOOK).catch(() => undefined) as Seen | undefined;
    const size = Number(seen?.size);
    const isDone = seen?.isAtEnd === true || ++scrolls > MAX_BROWSER_SCROLLS;
    if (isDone && size === before) return;
    before = size;
    await new Promise((resolve) => setTimeout(resolve, BROWSER_LOOK_MILLISECONDS));
  }
}

interface Seen {
  readonly isAtEnd: boolean;
  readonly size: number;
}
