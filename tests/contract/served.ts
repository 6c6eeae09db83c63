/** The programs that the contract is held against: one for its own machine, one with a token. */
import { type LocalSites, startLocalSites } from "../support/local_sites.ts";
import { type Serving, startServing } from "../support/program.ts";

export const TOKEN = "the-contract-token";
export const PAGE = `<!doctype html><html lang=en><title>Brake pads</title>
<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product",
"name":"Brake pads","offers":{"@type":"Offer","price":41.9,"priceCurrency":"EUR"}}</script>
<h1>Brake pads</h1><p class=price>41.90 EUR</p><p>${"Sold in pairs, with screws. ".repeat(12)}</p>`;

/** What came of one request. */
export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  // deno-lint-ignore no-explicit-any
  readonly body: any;
}

/** What statements are held against. */
export interface Served extends AsyncDisposable {
  /** For its own machine alone, without a token; may reach the sites. */
  readonly own: Serving;
  /** With a token and `--timeout 2`; may not reach private addresses. */
  readonly guarded: Serving;
  readonly sites: LocalSites;
  /** The first site. */
  readonly site: string;
  readonly slow: SlowPages;
}

/** The pages of all sites that take their time. */
export interface SlowPages {
  /** How many were under way at once, at most. */
  most: number;
  /** Lets none end until what is returned is called. */
  hold(): () => void;
}

const SLOW_MS = 400;

function createSlowPages(): SlowPages & { answer(): Promise<Response> } {
  let inside = 0;
  let held = Promise.resolve();
  return {
    most: 0,
    hold(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    async answer(): Promise<Response> {
      this.most = Math.max(this.most, ++inside);
      await Promise.all([held, new Promise((wake) => setTimeout(wake, SLOW_MS))]);
      inside--;
      return new Response(PAGE, { headers: { "content-type": "text/html" } });
    },
  };
}

/** Starts the programs and six sites. */
export async function startServed(): Promise<Served> {
  const slow = createSlowPages();
  const sites = startLocalSites(6, (path) => path === "/slow" ? slow.answer() : answerOfSite(path));
  const env = { SERVICE_BROWSER: "none" };
  const [own, guarded] = await Promise.all([
    startServing(["--log", "none"], { ...env, SERVICE_ALLOW_PRIVATE: "1" }),
    startServing(["--log", "none", "--timeout", "2"], { ...env, SERVICE_API_TOKEN: TOKEN }),
  ]);
  return {
    own,
    guarded,
    sites,
    site: sites.origins[0] ?? "",
    slow,
    async [Symbol.asyncDispose]() {
      await Promise.all([own.stop("SIGKILL"), guarded.stop("SIGKILL")]);
      await sites[Symbol.asyncDispose]();
    },
  };
}

function answerOfSite(path: string): Response {
  const headers = { "content-type": "text/html" };
  switch (path) {
    case "/402":
      return new Response("pay", { status: 402, headers });
    case "/challenge":
      return new Response("<title>Just a moment...</title>", { headers });
    case "/large":
      return new Response("<p>" + "x".repeat(16 * 1024 * 1024), { headers });
    case "/empty":
      return new Response("", { headers });
    case "/loop":
      return new Response(null, { status: 302, headers: { location: "/loop" } });
    case "/encoded":
      return new Response("no gzip", { headers: { ...headers, "content-encoding": "gzip" } });
    case "/reserved":
      return new Response(PAGE, { headers: { ...headers, "tdm-reservation": "1" } });
    default:
      return new Response(PAGE, { headers });
  }
}

/** Asks a program; an object is sent as JSON. */
export async function ask(
  { base }: Serving,
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answered> {
  const response = await fetch(base + path, {
    method,
    headers: body === undefined ? headers : { "content-type": "application/json", ...headers },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get("content-type") === "application/json";
  return {
    status: response.status,
    headers: response.headers,
    body: isJson && text !== "" ? JSON.parse(text) : text,
  };
}

/** How often a program with two seconds for a call is asked again on a machine that is busy. */
const TRIES = 10;

/** Asks again while a call runs out of its time, as a busy machine makes it: what is held is another. */
export async function inTime(
  asking: () => Promise<Answered>,
): Promise<Answered> {
  for (let tries = 1;; tries++) {
    const answered = await asking();
    const isLate = answered.status === 504 || answered.body.result?.isError === true;
    if (!isLate || tries === TRIES) return answered;
  }
}

/** Calls a tool. */
export function call(
  serving: Serving,
  tool: string,
  args: Readonly<Record<string, unknown>>,
): Promise<Answered> {
  return ask(serving, "POST", `/v1/tools/${tool}`, args);
}

/** Sends a message to `/mcp`, in the handshake's era. */
export function message(
  serving: Serving,
  method: string,
  params: Readonly<Record<string, unknown>> = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<Answered> {
  return ask(serving, "POST", "/mcp", { jsonrpc: "2.0", id: 1, method, params }, headers);
}

/** The token as a header. */
export const AUTHORIZED = { authorization: `Bearer ${TOKEN}` };
