/**
 * A client that shows MCP Apps: the extension's own host (`AppBridge`) before a real Chromium.
 *
 * The document of the App is in a frame of another origin, under the sandbox and the policy that
 * the extension prescribes where a resource names no domains.
 */
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { AppBridge, getToolUiResourceUri } from "@modelcontextprotocol/ext-apps/app-bridge";
import puppeteer, { type Browser, type Frame, type Page } from "puppeteer-core";
import { programCommand } from "../../support/program.ts";
import { browserPath } from "../../support/test_browser.ts";

/** What the extension prescribes for a resource without `csp`. */
const POLICY = "default-src 'none'; script-src 'self' 'unsafe-inline'; " +
  "style-src 'self' 'unsafe-inline'; img-src 'self' data:; media-src 'self' data:; " +
  "connect-src 'none'";

type Message = Parameters<NonNullable<BridgeTransport["onmessage"]>>[0];
type BridgeTransport = Parameters<AppBridge["connect"]>[0];

/** The App, shown. */
export interface ShownApp {
  readonly page: Page;
  readonly app: Frame;
  readonly bridge: AppBridge;
  /** Methods the App asked the host for, in order. */
  readonly asked: string[];
  /** What the page logged as errors, and errors nobody caught. */
  readonly errors: string[];
  /** Heights the App asked for, in pixels. */
  readonly heights: (number | undefined)[];
  /** Texts of the files the App handed over. */
  readonly files: string[];
  end(): Promise<void>;
}

/** Starts the server on stdio, reads the App of extract_declared and shows it. */
export async function showApp(): Promise<ShownApp | undefined> {
  if (browserPath === undefined) return undefined;
  const [command, ...first] = programCommand();
  const client = new Client({ name: "host", version: "1" });
  const env = { ...Deno.env.toObject(), SERVICE_ALLOW_PRIVATE: "1" };
  await client.connect(new StdioClientTransport({ command, args: [...first, "mcp"], env }));
  const site = serveHost(await readApp(client));
  const browser = await puppeteer.launch({
    executablePath: browserPath,
    args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
  });
  const { page, errors } = await watchPage(browser);
  const bridge = new AppBridge(client, { name: "host", version: "1" }, {
    serverTools: {},
    downloadFile: {},
  }, { hostContext: { theme: "dark" } });
  const asked: string[] = [];
  const heights: (number | undefined)[] = [];
  const files: string[] = [];
  bridge.onsizechange = ({ height }) => void heights.push(height);
  bridge.ondownloadfile = ({ contents }) => {
    files.push(JSON.stringify(contents));
    return Promise.resolve({});
  };
  const initialized = Promise.withResolvers<void>();
  bridge.oninitialized = () => initialized.resolve();
  await bridge.connect(await createPageTransport(page, asked));
  await page.goto(`http://127.0.0.1:${site.port}/host`);
  await initialized.promise;
  const app = page.frames().find((frame) => frame.url().endsWith("/app"));
  if (app === undefined) throw new Error("the host shows no frame");
  return {
    ...{ page, app, bridge, asked, errors, heights, files },
    async end() {
      await browser.close();
      await client.close();
      await site.end();
    },
  };
}

async function readApp(client: Client): Promise<string> {
  const { tools } = await client.listTools();
  const uri = tools.map((tool) => getToolUiResourceUri(tool)).find((one) => one !== undefined);
  const { contents: [document] } = await client.readResource({ uri: uri ?? "" });
  if (document === undefined || !("text" in document)) throw new Error("no App is offered");
  return document.text;
}

/** Serves the host's page, and the App to another name of this machine. */
function serveHost(app: string): { port: number; end(): Promise<void> } {
  const server = Deno.serve({ hostname: "0.0.0.0", port: 0, onListen: () => {} }, (request) => {
    const { pathname, port } = new URL(request.url);
    const type = { "content-type": "text/html; charset=utf-8" };
    if (pathname === "/app") {
      return new Response(app, { headers: { ...type, "content-security-policy": POLICY } });
    }
    const frame = `<iframe sandbox="allow-scripts allow-same-origin" style="width:100%;height:95vh"
      src="http://127.0.0.2:${port}/app"></iframe>`;
    const script = `const [frame] = document.querySelectorAll("iframe");
      addEventListener("message", ({ source, data }) => {
        if (source === frame.contentWindow) toHost(JSON.stringify(data));
      });
      globalThis.toApp = (data) => frame.contentWindow.postMessage(data, "*");`;
    return new Response(
      `<!doctype html><title>A client</title><link rel=icon href="data:,">
        ${frame}<script>${script}</script>`,
      { headers: type },
    );
  });
  return { port: server.addr.port, end: () => server.shutdown() };
}

async function watchPage(browser: Browser): Promise<{ page: Page; errors: string[] }> {
  const page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 800 });
  const errors: string[] = [];
  page.on("console", (message) => void (message.type() === "error" && errors.push(message.text())));
  page.on("pageerror", (error) => void errors.push(String(error)));
  return { page, errors };
}

/** The way of the messages between the bridge and the page. */
async function createPageTransport(page: Page, asked: string[]): Promise<BridgeTransport> {
  const transport: BridgeTransport = {
    start: () => Promise.resolve(),
    close: () => Promise.resolve(),
    async send(message) {
      await page.evaluate((text: string) => {
        (globalThis as unknown as { toApp(data: unknown): void }).toApp(JSON.parse(text));
      }, JSON.stringify(message));
    },
  };
  await page.exposeFunction("toHost", (text: string) => {
    const message = JSON.parse(text) as Message;
    if ("method" in message) asked.push(message.method);
    transport.onmessage?.(message);
  });
  return transport;
}
