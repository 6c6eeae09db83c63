/** The page of `look` in this machine's Chromium, served by the program itself. */
import puppeteer, { type Browser, type Page } from "puppeteer-core";
import { programCommand } from "../../support/program.ts";
import { browserPath } from "../../support/test_browser.ts";

/** The page of `look`, open in a browser. */
export interface LookBrowser {
  readonly page: Page;
  /** What the page logged as errors, and errors nobody caught. */
  readonly errors: string[];
  /** Addresses that were asked for beyond the port of `look`. */
  readonly asked: string[];
  /** Opens an address or markup by pasting it, and waits until it is read. */
  open(input: string): Promise<void>;
  /** Shows a tab and waits until it has been read; gives its text. */
  tab(name: string): Promise<string>;
  /** Waits for a text in what a selector finds, and gives the whole. */
  until(selector: string, text: RegExp): Promise<string>;
  end(): Promise<void>;
}

/** Milliseconds a step may take on a busy machine. */
const STEP_MS = 30_000;

/** Starts `look` and a browser on its address; undefined, with a line, where there is no Chromium. */
export async function startLook(args: readonly string[] = []): Promise<LookBrowser | undefined> {
  if (browserPath === undefined) return undefined;
  const [command, ...first] = programCommand();
  const child = new Deno.Command(command, {
    args: [...first, "look", ...args],
    env: { SERVICE_ALLOW_PRIVATE: "1" },
    stdin: "null",
    stdout: "piped",
    stderr: "null",
  }).spawn();
  const lines = child.stdout.getReader();
  const address = new TextDecoder().decode((await lines.read()).value).trim();
  const browser = await puppeteer.launch({
    executablePath: browserPath,
    args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
  });
  const opened = await openPage(browser, address);
  return {
    ...opened,
    async end() {
      await browser.close();
      child.kill("SIGTERM");
      await lines.cancel();
      await child.status;
    },
  };
}

async function openPage(browser: Browser, address: string): Promise<Omit<LookBrowser, "end">> {
  const page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 800 });
  const errors: string[] = [];
  const asked: string[] = [];
  const { origin } = new URL(address);
  page.on("console", (message) => void (message.type() === "error" && errors.push(message.text())));
  page.on("pageerror", (error) => void errors.push(String(error)));
  page.on("dialog", (dialog) => {
    errors.push(`a dialog: ${dialog.message()}`);
    dialog.dismiss().catch(() => {});
  });
  const note = (url: string): void => {
    if (!url.startsWith(`${origin}/`) && !url.startsWith("data:")) asked.push(url);
  };
  page.on("requestfinished", (request) => note(request.url()));
  page.on("requestfailed", (request) => {
    // What a policy refuses is announced and never sent.
    if (!/csp/i.test(request.failure()?.errorText ?? "")) note(request.url());
  });
  await page.goto(address);
  const until: LookBrowser["until"] = async (selector, text) => {
    const found = page.waitForFunction(
      (selector: string, source: string) => {
        const { document } = globalThis as unknown as DocumentOf;
        return new RegExp(source, "s").test(document.querySelector(selector)?.textContent ?? "");
      },
      { timeout: STEP_MS },
      selector,
      text.source,
    );
    await found.catch(async (cause) => {
      const shown = await textOf(page, selector).catch(() => "nothing");
      throw new Error(`${selector} shows ${shown.slice(0, 300)}, not ${text}`, { cause });
    });
    return await textOf(page, selector);
  };
  return {
    page,
    errors,
    asked,
    until,
    async open(input) {
      await page.$eval("#input", (element, value) => {
        (element as unknown as { value: string }).value = value;
      }, input);
      await page.$eval("#status", (element) => void (element.textContent = ""));
      await page.click("#open-button");
      await until("#status", /^(?!Reading).+/);
    },
    async tab(name) {
      await page.evaluate((name: string) => {
        const { document } = globalThis as unknown as TabsOf;
        [...document.querySelectorAll("[role=tab]")].find((one) => one.textContent === name)
          ?.click();
      }, name);
      const panel = "[role=tabpanel]:not([hidden])";
      await until(panel, /^(?!Reading …).+/);
      return await textOf(page, panel);
    },
  };
}

interface TabsOf {
  document: {
    querySelectorAll(selector: string): Iterable<{ textContent: string; click(): void }>;
  };
}

interface DocumentOf {
  document: { querySelector(selector: string): { textContent: string } | null };
}

async function textOf(page: Page, selector: string): Promise<string> {
  return await page.$eval(selector, (element) => element.textContent ?? "");
}
