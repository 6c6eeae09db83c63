/** Asks for the pages that an audited page names: its canonical, and itself in other languages. */
import type { Page } from "../../page/html/mod.ts";
import { namedAddresses, type Target } from "../../read/audit/mod.ts";
import { pageOf } from "../../site/mod.ts";
import { isAllowed, parseRobots } from "../../web/manners/robots/mod.ts";
import type { Context } from "./context.ts";
import { ToolError } from "../../base/errors.ts";
import { urlOf } from "../../page/url/mod.ts";

// Bounds.
/** Seconds an audit asks for the site's files and the pages it names; then it begins no other. */
const AUDIT_TARGETS_SECONDS = 25;
/** Seconds one such page may take; past them it is not judged. */
const MAX_TARGET_SECONDS = 8;
/** Pages an audit asks for because the page names them; the answer reports those left out. */
const MAX_AUDIT_TARGETS = 10;

/** What was asked for, and what was not. */
export interface ReadTargets {
  readonly targets: Target[];
  /** Sentences on what was not judged. */
  readonly notChecked: string[];
}

interface TargetOptions {
  /** The robots.txt of the page's own site; undefined where it could not be read. */
  readonly robots: string | undefined;
  /** When what is around the page was first asked for, and how long a turn of the site takes, in milliseconds. */
  readonly started: number;
  readonly turn: number;
}

/** Asks for each of them in its site's turn, within bounds; what cannot be had is a sentence. */
export async function readTargets(
  page: Page,
  context: Context,
  { robots, started, turn }: TargetOptions,
): Promise<ReadTargets> {
  const named = namedAddresses(page);
  const rules = robots === undefined ? undefined : parseRobots(robots);
  const own = urlOf(page.url ?? "https://none.invalid/").origin;
  const read: ReadTargets = { targets: [], notChecked: [] };
  let longest = turn;
  for (const [at, address] of named.slice(0, MAX_AUDIT_TARGETS).entries()) {
    if (context.now() - started + longest > AUDIT_TARGETS_SECONDS * 1000) {
      read.notChecked.push(leftOut(named.length - at));
      return read;
    }
    const isKnown = rules !== undefined && urlOf(address.url).origin === own;
    const allowed = isKnown ? isAllowed(rules, "Googlebot", address.url) : undefined;
    const began = context.now();
    await readTarget({ ...address, isAllowed: allowed }, context, read);
    longest = Math.max(longest, context.now() - began);
  }
  const left = named.length - MAX_AUDIT_TARGETS;
  if (left > 0) read.notChecked.push(leftOut(left));
  return read;
}

function leftOut(count: number): string {
  return `Canonical and other languages: ${count} more that the page names were not asked for.`;
}

async function readTarget(
  named: Pick<Target, "use" | "url" | "isAllowed">,
  context: Context,
  { targets, notChecked }: ReadTargets,
): Promise<void> {
  const { url } = named;
  const unread = { ...named, status: null, landed: url, page: undefined };
  if (named.isAllowed === false) return void targets.push(unread);
  try {
    const fetched = await context.page(url, { errorPages: true, seconds: MAX_TARGET_SECONDS });
    const isRead = fetched.status >= 200 && fetched.status < 300;
    targets.push({
      ...named,
      status: fetched.status,
      landed: fetched.url,
      page: isRead ? pageOf(fetched) : undefined,
    });
  } catch (refusal) {
    if (!(refusal instanceof ToolError)) throw refusal;
    notChecked.push(`${url}, which the page names as ${named.use}: ${refusal.message}`);
  }
}
