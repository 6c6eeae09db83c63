/**
 * Pages that never rest, that lead on, open and ask for things, in this machine's Chromium: each is
 * read or told within its bound, and nothing of it is left in the browser.
 */
import assert from "node:assert/strict";
import { ToolError } from "../../../src/base/errors.ts";
import { isShownBy } from "../../../src/tools/runs/wait_for.ts";
import type { FetchedPage, Wait } from "../../../src/web/fetch/web.ts";
import type { Answerer } from "../../support/fake_site.ts";
import {
  browserPath,
  LEFT_NAME,
  readThrough,
  shell,
  startTestBrowser,
  TEXT,
} from "../../support/test_browser.ts";

const PAGE = "http://shop.example/";
const WRITE = `root.textContent = ${JSON.stringify(TEXT)};`;
/** Seconds a silent page has; each is spent in full. */
const ANSWER_SECONDS = 3;
const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** Answers with a body that never ends. */
function endless(type: string, piece: string): Answerer {
  return () => {
    let timer: ReturnType<typeof setInterval>;
    const body = new ReadableStream<Uint8Array>({
      start(controller): void {
        timer = setInterval(() => controller.enqueue(new TextEncoder().encode(piece)), 100);
      },
      cancel: () => clearInterval(timer),
    });
    return new Response(body, { headers: { "content-type": type } });
  };
}

const attachment: Answerer = () =>
  new Response("x".repeat(100_000), {
    headers: {
      "content-type": "application/octet-stream",
      "content-disposition": `attachment; filename="${LEFT_NAME}.bin"`,
    },
  });

/** A script of this length is not read for where it leads: the browser has to go there. */
const PAD = `/*${"-".repeat(4_000)}*/`;

/** Pages that are read: the script beside the text that each writes, and what it asks the site for. */
const READ: Readonly<Record<string, { script: string; site?: Record<string, Answerer> }>> = {
  "moves for ever": {
    script: `let n = 0; (function frame() { document.title = String(n++);
      root.style.marginLeft = n % 9 + "px"; requestAnimationFrame(frame); })();
      root.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 300, iterations: Infinity });`,
  },
  "polls for ever": {
    script: `(function poll() { const x = new XMLHttpRequest(); x.open("GET", "/poll");
      x.onloadend = () => { document.body.dataset.n = x.responseText; poll(); }; x.send(); })();`,
    site: { "/poll": "x" },
  },
  "loads what never ends": {
    script: `fetch("/stream").then((r) => r.text()); new EventSource("/events");
      const x = new XMLHttpRequest(); x.open("GET", "/stream?2"); x.send();
      document.body.append(Object.assign(new Image(), { src: "/stream?3" }));`,
    site: {
      "/stream": endless("text/plain", "x"),
      "/stream?2": endless("text/plain", "x"),
      "/stream?3": endless("image/gif", "GIF89a"),
      "/events": endless("text/event-stream", "data: x\n\n"),
    },
  },
  "works for 30 seconds in small pieces": {
    script: `const until = +new Date() + 30000; (function work() {
      const end = +new Date() + 60; while (+new Date() < end);
      if (+new Date() < until) setTimeout(work); })();`,
  },
  "opens dialogs": {
    script: `alert(1); confirm(2); prompt(3); print();
      addEventListener("beforeunload", (event) => { event.preventDefault(); event.returnValue = 1; });
      setInterval(() => alert(4), 200);`,
  },
  "opens windows": {
    script: `for (let n = 0; n < 5; n++) open("/other?" + n, "_blank", n % 2 ? "noopener" : "");
      const link = Object.assign(document.createElement("a"), { href: "/other", target: "_blank" });
      document.body.append(link); setInterval(() => link.click(), 200);`,
    site: { "*": `<p>another window<script>setInterval(() => open("/other"), 200)</script>` },
  },
  "loads down": {
    script: `const click = (href) => Object.assign(document.createElement("a"),
        { href, download: "${LEFT_NAME}.txt" }).click();
      click("/file"); click(URL.createObjectURL(new Blob(["x"]))); click("data:text/plain,x");
      const frame = document.createElement("iframe"); frame.src = "/file"; document.body.append(frame);
      ${PAD} setTimeout(() => { location.href = "/file"; }, 200);`,
    site: { "/file": attachment },
  },
  "asks for permissions": {
    script: `const ask = (work) => { try { Promise.resolve(work()).catch(() => {}); } catch {} };
      ask(() => navigator.geolocation.getCurrentPosition(() => {}));
      ask(() => Notification.requestPermission()); ask(() => document.documentElement.requestFullscreen());
      ask(() => navigator.mediaDevices.getUserMedia({ audio: true, video: true }));
      ask(() => navigator.mediaDevices.getDisplayMedia()); ask(() => navigator.clipboard.readText());
      ask(() => navigator.requestMIDIAccess({ sysex: true })); ask(() => navigator.usb.requestDevice({}));
      ask(() => showSaveFilePicker({ suggestedName: "${LEFT_NAME}" })); ask(() => showOpenFilePicker());
      ask(() => navigator.wakeLock.request()); ask(() => root.requestPointerLock());
      ask(() => navigator.storage.persist());
      ask(() => navigator.registerProtocolHandler("web+x", "/?%s"));`,
  },
  "starts workers": {
    script: `const src = URL.createObjectURL(new Blob(["for (;;);"], { type: "text/javascript" }));
      for (let n = 0; n < 3; n++) new Worker(src);
      new SharedWorker("/worker.js"); navigator.serviceWorker?.register("/worker.js");`,
    site: {
      "/worker.js": () =>
        new Response("setInterval(() => fetch('/poll'), 50); for (;;);", {
          headers: { "content-type": "text/javascript" },
        }),
      "/poll": "x",
    },
  },
  "goes round in its own history": {
    script: `setInterval(() => { location.hash = Math.random();
      history.pushState({}, "", "/" + Math.random()); history.back(); }, 50);`,
  },
};

/** Pages that cannot be read in a browser: what is told of each. */
const TOLD: Readonly<
  Record<string, { script: string; site?: Record<string, Answerer>; why: RegExp }>
> = {
  "asks without end": {
    script: "for (;;) alert(1);",
    why: /did not answer for 3 seconds|took more/,
  },
  "works for 30 seconds": {
    script: "const until = +new Date() + 30000; while (+new Date() < until);",
    why: /did not answer for 3 seconds/,
  },
  "loads itself again": { script: `${PAD} location.reload();`, why: /without end/ },
  "leads to one that leads back": {
    script: `${PAD} location.href = "/there";`,
    site: { "/there": shell(`${PAD} location.href = "/";`) },
    why: /without end/,
  },
  "leads to redirects in a circle": {
    script: `${PAD} location.href = "/round";`,
    site: { "/round": () => new Response(null, { status: 302, headers: { location: "/round" } }) },
    why: /ERR_TOO_MANY_REDIRECTS/,
  },
};

async function refusal(work: Promise<unknown>): Promise<ToolError> {
  const error = await work.then(() => undefined, (thrown) => thrown);
  assert.ok(error instanceof ToolError, `expected a ToolError, got ${error}`);
  return error;
}

Deno.test({
  name: "a page that never rests",
  ignore: browserPath === undefined,
  async fn(test) {
    const browser = startTestBrowser(undefined, { answerSeconds: ANSWER_SECONDS });
    const step = async (
      name: string,
      hosts: Record<string, Answerer>,
      look: (page: () => Promise<FetchedPage>) => Promise<void>,
    ): Promise<void> => {
      const fn = async (): Promise<void> => {
        await using site = readThrough(browser, { "shop.example": hosts });
        await look(() => site.pages.page(PAGE, { errorPages: true, render: "always" }));
        assert.deepEqual(await browser.leftovers(), []);
        const met = site.met.length;
        await new Promise((resolve) => setTimeout(resolve, 300));
        assert.equal(site.met.length, met, "the page asks on after it was read");
      };
      await test.step({ name, fn, sanitizeOps: false, sanitizeResources: false });
    };
    const only = Deno.env.get("ONLY") ?? "";
    for (const [name, { script, site }] of Object.entries(READ)) {
      if (!name.includes(only)) continue;
      await step(`${name} and is read`, { ...site, "/": shell(WRITE + script) }, async (page) => {
        const { fetch, bytes } = await page();
        assert.equal(fetch.rung, "browser");
        assert.ok(decode(bytes).includes(TEXT), decode(bytes).slice(0, 500));
      });
    }
    for (const [name, { script, site, why }] of Object.entries(TOLD)) {
      if (!name.includes(only)) continue;
      await step(`${name} and is told`, { ...site, "/": shell(script) }, async (page) => {
        assert.match((await refusal(page())).message, why);
      });
    }
    await browser.end();
  },
});

const LATE = "Written long after the call is over.";
/** Writes at once, never rests, and writes once more when nobody waits any longer. */
const RESTLESS = `${WRITE} setInterval(() => { document.title = String(Math.random()); }, 50);
  setTimeout(() => { root.textContent = ${JSON.stringify(LATE)}; }, 60_000);`;

Deno.test({
  name: "a page that never rests is read or told within the time of a call",
  ignore: browserPath === undefined,
  sanitizeOps: false,
  sanitizeResources: false,
  async fn() {
    const browser = startTestBrowser(undefined, {
      answerSeconds: ANSWER_SECONDS,
      quietSeconds: 80,
    });
    await using site = readThrough(browser, {
      "shop.example": {
        "/": shell(RESTLESS),
        "/many": shell(`root.innerHTML = "<p></p>".repeat(100000) + "<b>x</b>";`),
      },
    });
    // The browser has started when the time of a call begins.
    await site.pages.page(`${PAGE}many`);
    const page = await site.pages.page(PAGE, { renderSeconds: 12 });
    assert.equal(page.fetch.rung, "browser");
    assert.ok(decode(page.bytes).includes(TEXT));
    const waited = (what: string): { wait: Wait } => ({ wait: { what, isThere: isShownBy(what) } });
    const late = await refusal(site.pages.page(PAGE, { ...waited(".price"), renderSeconds: 12 }));
    assert.match(late.message, /"\.price" did not come in time: there stood "A sentence/);
    const odd = await refusal(site.pages.page(PAGE, waited("a[b!=c]")));
    assert.equal(odd.code, "bad_input");
    assert.match(odd.message, /the browser cannot read the selector a\[b!=c\]/);
    const slow = await refusal(site.pages.page(`${PAGE}many`, waited("p ~ p ~ p ~ p ~ i")));
    assert.match(slow.message, /did not answer for 3 seconds|did not come in time/);
    const spent = await site.pages.page(PAGE, { renderSeconds: 0, errorPages: true });
    assert.equal(spent.fetch.rung, "http");
    assert.match(spent.hint ?? "", /took more than 0 seconds/);
    assert.deepEqual(await browser.leftovers(), []);
    await browser.end();
  },
});
