/** The parts of a page that its own markup leaves out: shadow roots and frames of the same origin. */

// Bounds.
/** Shadow roots of a page in the browser that are read; the text of later ones is missing. */
const MAX_SHADOW_ROOTS = 10_000;
/** Frames of a page's own origin that are read in their place; later ones are not. */
const MAX_READ_FRAMES = 10;
/** Pixels of a frame that is read; a smaller one is there to count. */
const MIN_FRAME_PIXELS = 10_000;

/** Under which name a page keeps its shadow roots; another one in each process. */
const ROOTS = JSON.stringify(`roots-${crypto.randomUUID()}`);

/** In the page: the shadow roots that were noted. */
export const SHADOW_ROOTS = `(globalThis[${ROOTS}] ?? [])`;

/** Runs before a page's scripts: hands each shadow root, closed ones too, to `onRoot`. */
export function noteRoots(onRoot: string): string {
  return `(() => {
  const roots = [];
  const attach = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function attachShadow(init) {
    const root = attach.call(this, init);
    if (roots.length < ${MAX_SHADOW_ROOTS}) roots.push(root);
    (${onRoot})(root);
    return root;
  };
  Object.defineProperty(globalThis, ${ROOTS}, { value: roots });
})()`;
}

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
