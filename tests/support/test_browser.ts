/** This machine's Chromium as the browser rung of a fake site; undefined path and a printed line where there is none. */
import { type BrowserHost, createBrowserHost } from "../../src/web/fetch/browser/browser_host.ts";
import { type BrowserWire, createBrowserLink } from "../../src/web/fetch/browser/browser_link.ts";
import { type BrowserRung, createBrowserRung } from "../../src/web/fetch/browser/browser_rung.ts";
import type { Dial } from "../../src/web/fetch/wire/transport.ts";
import { createFakeSite, type FakeHosts, type FakeSite } from "./fake_site.ts";

const FIND = "command -v chromium chromium-browser google-chrome google-chrome-stable";

async function findBrowser(): Promise<string | undefined> {
  const { stdout } = await new Deno.Command("sh", { args: ["-c", FIND], stdout: "piped" }).output();
  return new TextDecoder().decode(stdout).trim().split("\n", 1)[0] || undefined;
}

/** Where the browser is; undefined where there is none. */
export const browserPath = await findBrowser();
if (browserPath === undefined) console.log("passed over: no Chromium on this machine");

/** Numbers of messages of our own, beside the driver's and those that decline credentials. */
const FIRST_OWN_ID = 1 << 29;

/** The name that files have which the pages of tests try to leave behind. */
export const LEFT_NAME = "left-by-a-page";

/** Files of that name, half loaded ones too, where the browsers of this machine may write. */
async function filesOfPages(): Promise<string[]> {
  const script = `ps -eo pid=,args= | grep -e "--user-data-dir=" | while read -r pid rest; do
    find "/proc/$pid/root/tmp/" -maxdepth 6 \\( -name "*${LEFT_NAME}*" -o -name "*.crdownload" \\)
  done 2>/dev/null`;
  const { stdout } = await new Deno.Command("sh", { args: ["-c", script] }).output();
  return new TextDecoder().decode(stdout).split("\n").filter((line) => line !== "");
}

const NO_BYTES = new Uint8Array(0);

/** Text enough for a page. */
export const TEXT = "A sentence that is long enough to count as text of a page. ".repeat(8);

/** Answers with markup. */
export const html = (body: string): Response =>
  new Response(body, { headers: { "content-type": "text/html" } });

/** An empty shell whose script writes the page. */
export const shell = (script: string) => (): Response =>
  html(`<!doctype html><title>App</title><div id=root></div><script>${script}</script>`);

/** A browser and where the addresses it asks for are led. */
export interface TestBrowser {
  readonly rung: BrowserRung;
  lead(dial: Dial): void;
  /** How many browsers were started so far. */
  launches(): number;
  /** Characters of the longest message it has sent so far. */
  longestMessage(): number;
  /** What pages left in it: targets beside its own first page, contexts, files they wrote by name. */
  leftovers(): Promise<string[]>;
  end(): Promise<void>;
}

/** Starts this machine's browser, or the one of a path, with the first page. */
export function startTestBrowser(
  path?: string,
  options: { answerSeconds?: number; quietSeconds?: number } = {},
): TestBrowser {
  const named = path === undefined ? {} : { path };
  const near = createBrowserLink((message, body = NO_BYTES) => host.take(message, body));
  const host: BrowserHost = createBrowserHost(
    { hasSandbox: true, hasWall: true, ...named },
    (message, body = NO_BYTES) => {
      near.take(message, body);
      return Promise.resolve();
    },
  );
  let longest = 0;
  let running: BrowserWire | undefined;
  const answers = new Map<number, (result: Record<string, unknown>) => void>();
  const measured = (wire: BrowserWire): BrowserWire => {
    running = wire;
    const outer: BrowserWire = { ended: wire.ended, send: wire.send, close: wire.close };
    wire.onclose = (): void => outer.onclose?.();
    wire.onmessage = (text): void => {
      longest = Math.max(longest, text.length);
      const id = Number(/^\{"id":(\d{1,15})/.exec(text)?.[1]);
      const take = answers.get(id);
      if (take === undefined) return outer.onmessage?.(text);
      answers.delete(id);
      take(JSON.parse(text).result);
    };
    return outer;
  };
  let asked = FIRST_OWN_ID;
  /** Asks the browser itself, past the driver library. */
  const ask = (method: string): Promise<Record<string, unknown>> =>
    new Promise((resolve) => {
      answers.set(++asked, resolve);
      running?.send(JSON.stringify({ id: asked, method, params: {} }));
    });
  let launches = 0;
  let current: Dial = () => ({ address: "127.0.0.1", port: 9 });
  const rung = createBrowserRung({
    link: {
      launch(): BrowserWire {
        launches++;
        return measured(near.link.launch());
      },
    },
    userAgent: "service/0.1.0 (+https://example.com/service)",
    isNamed: path !== undefined,
    // Time enough on a busy machine; a page that is quiet sooner is read sooner.
    quietSeconds: 5,
    ...options,
    dial: (address, port) => current(address, port),
  });
  return {
    rung,
    longestMessage: () => longest,
    async leftovers(): Promise<string[]> {
      const { targetInfos } = await ask("Target.getTargets") as {
        targetInfos: { type: string; url: string }[];
      };
      const { browserContextIds } = await ask("Target.getBrowserContexts") as {
        browserContextIds: string[];
      };
      const targets = targetInfos.map(({ type, url }) => `${type} ${url}`)
        .filter((each) => each !== "page about:blank" && each !== "tab about:blank");
      return [...targets, ...browserContextIds, ...await filesOfPages()];
    },
    lead: (dial) => void (current = dial),
    launches: () => launches,
    async end(): Promise<void> {
      await rung.close();
      host.end();
    },
  };
}

/** Makes a fake site that is read through a browser; the browser outlives the site. */
export function readThrough(browser: TestBrowser, hosts: FakeHosts): FakeSite {
  const rung = { ...browser.rung, close: () => Promise.resolve() };
  const site = createFakeSite(hosts, { service: { browser: rung } });
  browser.lead(site.dial);
  return site;
}
