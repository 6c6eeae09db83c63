/** Plays a case of the public tests of HTTP caches against the cache of pages. */
import { createPageCache, type PageCache } from "../../../src/web/fetch/cache/page_cache.ts";
import type { Exchange } from "../../../src/web/fetch/wire/exchange.ts";
import type { Case, CaseHeader, CaseRequest } from "./cases.ts";

const START = Date.parse("2026-05-01T12:00:00Z");
/** What the suite itself waits where a case asks for a pause. */
const PAUSE_MS = 3_000;
const DATES = new Set(["date", "expires", "last-modified"]);
const LOCATIONS = new Set(["location", "content-location"]);
const WITHOUT_BODY = new Set([204, 304]);

class HungUp extends Error {}

/** One request as it reached the site, and the headers of its answer that a cache passes on. */
interface Met {
  readonly number: number;
  readonly at: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly answered: ReadonlyMap<string, string>;
  readonly passed: ReadonlyMap<string, string>;
}

/** Returns what is wrong with how the cache played a case; undefined where nothing is. */
export async function play(test: Case): Promise<string | undefined> {
  let now = START;
  const cache = createPageCache(1_000_000, () => now);
  const met: Met[] = [];
  const answers: Exchange[] = [];
  for (const [at, wanted] of test.requests.entries()) {
    let answer: Exchange;
    try {
      answer = await ask(cache, test, at, met, () => now);
    } catch (error) {
      // A site that hangs up has no answer: the cache must not make one.
      if (wanted.disconnect === true && error instanceof HungUp) continue;
      return `request ${at + 1}: ${(error as Error).message}`;
    }
    answers.push(answer);
    const wrong = wrongAnswer(test, wanted, at + 1, answer, met.at(-1));
    if (wrong !== undefined) return wrong;
    if (wanted.pause_after === true) now += PAUSE_MS;
  }
  return wrongRequests(test, met, answers);
}

async function ask(
  cache: PageCache,
  { id, requests }: Case,
  at: number,
  met: Met[],
  now: () => number,
): Promise<Exchange> {
  const { request_headers = [], filename, query_arg } = requests[at] as CaseRequest;
  const url = new URL(
    `http://a.example/${id}${filename === undefined ? "" : `/${filename}`}${
      query_arg === undefined ? "" : `?${query_arg}`
    }`,
  );
  const headers = Object.fromEntries(request_headers.map(([name, value]) => [
    name.toLowerCase(),
    value,
  ]));
  const key = { url, party: "", headers };
  const send = (more: Readonly<Record<string, string>>): Promise<Exchange> =>
    Promise.resolve(answerOf({ id, requests }, at, { ...headers, ...more }, met, now()));
  return (await cache.find(key) ?? await cache.ask(key, send)).answer;
}

/** What the site answers to the request at a place, as the suite's own server does. */
function answerOf(
  { id, requests }: Pick<Case, "id" | "requests">,
  at: number,
  headers: Readonly<Record<string, string>>,
  met: Met[],
  now: number,
): Exchange {
  const wanted = requests[at] as CaseRequest;
  const before = met.at(-1)?.answered;
  let status = wanted.response_status?.[0] ?? 200;
  if (wanted.expected_type?.endsWith("validated") === true) {
    const isSame = (asked: string, said: string): boolean =>
      headers[asked] !== undefined && headers[asked] === before?.get(said);
    status = isSame("if-none-match", "etag") || isSame("if-modified-since", "last-modified")
      ? 304
      : 999;
  }
  const answered = new Map<string, string>();
  const passed = new Map<string, string>();
  for (const header of wanted.response_headers ?? []) {
    const name = header[0].toLowerCase();
    const value = valueOf(header, wanted, `/${id}`, now);
    answered.set(name, answered.has(name) ? `${answered.get(name)}, ${value}` : value);
    if (header[2] !== false) passed.set(name, answered.get(name) ?? "");
  }
  met.push({ number: at + 1, at: now, headers, answered, passed });
  if (wanted.disconnect === true) throw new HungUp();
  const cookie = answered.get("set-cookie");
  const body = WITHOUT_BODY.has(status) ? "" : wanted.response_body ?? id;
  return {
    status,
    headers: new Map([
      ...[...answered].filter(([name]) => name !== "set-cookie"),
      ["server-request-count", `${met.length}`],
    ]),
    cookies: cookie === undefined ? [] : [cookie],
    body: new TextEncoder().encode(body),
    tooLarge: false,
    endedByClose: false,
  };
}

function valueOf(
  [field, value]: CaseHeader,
  { magic_locations, rfc850date }: CaseRequest,
  base: string,
  now: number,
): string {
  const name = field.toLowerCase();
  if (DATES.has(name) && typeof value === "number") {
    const date = new Date(now + value * 1000);
    return rfc850date?.includes(name) === true ? rfc850Of(date) : date.toUTCString();
  }
  if (LOCATIONS.has(name) && magic_locations === true) {
    return value === "" ? base : `${base}/${value}`;
  }
  return Array.isArray(value) ? value.join(", ") : `${value}`;
}

function rfc850Of(date: Date): string {
  const day = date.toLocaleDateString("en", { weekday: "long", timeZone: "UTC" });
  const [, number, month, year, time] = date.toUTCString().split(" ");
  return `${day}, ${number}-${month}-${year?.slice(2)} ${time} GMT`;
}

function wrongAnswer(
  { id }: Case,
  wanted: CaseRequest,
  number: number,
  answer: Exchange,
  last: Met | undefined,
): string | undefined {
  const count = Number(answer.headers.get("server-request-count"));
  if (wanted.expected_type === "cached" && count >= number) return `${number} was asked for again`;
  if (wanted.expected_type === "not_cached" && count !== number) return `${number} was reused`;
  const status = wanted.expected_status ?? wanted.response_status?.[0] ?? 200;
  if (answer.status === 999) return `${number} was asked for without a condition`;
  if (answer.status !== status) return `${number} has status ${answer.status}, not ${status}`;
  for (const header of wanted.expected_response_headers ?? []) {
    // A number is a moment, counted from when the site answered.
    const [name, value] = [header].flat();
    const meant = typeof value === "number" && last !== undefined
      ? [`${name}`, new Date(last.at + value * 1000).toUTCString()] as const
      : header;
    const wrong = wrongHeader(meant, answer, number);
    if (wrong !== undefined) return wrong;
  }
  for (const header of wanted.expected_response_headers_missing ?? []) {
    const [name = "", part] = [header].flat();
    const value = answer.headers.get(name.toLowerCase());
    if (value !== undefined && (part === undefined || value.includes(part))) {
      return `${number} still has ${name}: ${value}`;
    }
  }
  if (wanted.check_body === false || WITHOUT_BODY.has(status)) return undefined;
  const text = wanted.expected_response_text ?? wanted.response_body ?? id;
  const body = new TextDecoder().decode(answer.body);
  return body === text ? undefined : `${number} has the body ${body}, not ${text}`;
}

function wrongHeader(
  header: string | readonly [string, ...unknown[]],
  { headers }: Exchange,
  number: number,
): string | undefined {
  const [name, sign, operand] = typeof header === "string" ? [header] : header;
  const value = headers.get(name.toLowerCase());
  if (value === undefined) return `${number} lacks ${name}`;
  const isRight = sign === undefined ||
    (sign === "=" && operand !== undefined
      ? value === headers.get(`${operand}`.toLowerCase())
      : sign === ">"
      ? Number.parseInt(value) > Number(operand)
      : value === `${sign}`);
  return isRight ? undefined : `${number} has ${name}: ${value}, not ${sign} ${operand ?? ""}`;
}

function wrongRequests(
  { requests }: Case,
  met: readonly Met[],
  answers: readonly Exchange[],
): string | undefined {
  let next = 0;
  for (const [at, wanted] of requests.entries()) {
    if (wanted.expected_type === "cached") continue;
    const reached = met[next++];
    const number = at + 1;
    const condition = { etag_validated: "if-none-match", lm_validated: "if-modified-since" }[
      `${wanted.expected_type}` as "etag_validated" | "lm_validated"
    ];
    if (condition !== undefined && reached?.headers[condition] === undefined) {
      return `${number} was asked for without ${condition}`;
    }
    for (const header of wanted.expected_request_headers ?? []) {
      const [name = "", value] = [header].flat();
      const sent = reached?.headers[name.toLowerCase()];
      if (sent === undefined || (value !== undefined && sent !== value)) {
        return `${number} was asked for with ${name}: ${sent}`;
      }
    }
    for (const [name, value] of reached?.passed ?? []) {
      if (name === "date" || name === "set-cookie") continue;
      const received = answers[at]?.headers.get(name);
      if (received !== value) return `${number} has ${name}: ${received}, not ${value}`;
    }
  }
  return undefined;
}
