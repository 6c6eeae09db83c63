/** What `audit_page` runs; `../audit_page.ts` declares it. */
import { defined } from "../../base/defined.ts";
import { type Cut, cutList, type Cuttable, fitBoth, hasSome } from "./answer/cut.ts";
import { decodeXml } from "../../page/documents/xml/mod.ts";
import type { Page } from "../../page/html/mod.ts";
import { auditPage as audit, patchOf, robotsText } from "../../read/audit/mod.ts";
import type { Audit, Finding, ReadFile, SiteFiles } from "../../read/audit/mod.ts";
import type { Answer, AuditPageArguments } from "../contract/mod.ts";
import { TDM_FILE_PATH } from "../../web/manners/robots/mod.ts";
import { ToolError } from "../../base/errors.ts";
import { openPage } from "./page_argument.ts";
import { asAsked } from "./asked_pages.ts";
import type { Context } from "./context.ts";
import { type ReadTargets, readTargets } from "./audit_targets.ts";
import { urlOf } from "../../page/url/mod.ts";
import { weightOf } from "../../base/json/weight.ts";

// Bounds.
/** Characters of a patch that an answer has room for; of a longer one it says so. */
const MAX_PATCH_CHARS = 30_000;

/** Audits a page, and its site's files where it has an address. Throws `ToolError`. */
export async function run(args: AuditPageArguments, context: Context): Promise<Answer> {
  const opened = await openPage(args.html_or_url, asAsked(context, args, 0), {
    errorPages: true,
    base: args.base_url,
  });
  const { page, fetch } = opened;
  // Today's files say nothing about a page of years ago.
  const site = args.site && args.at === null;
  const { files, targets, notChecked } = site && page.url !== null
    ? await readAround(page, page.url, context)
    : NOTHING_AROUND;
  const found = audit(page, files, fetch?.status, targets, fetch?.redirects);
  const patch = args.patch ? patchOf(page) : "";
  const isLong = patch.length > MAX_PATCH_CHARS;
  const answer = {
    ok: true,
    url: page.url,
    ...found,
    ...leaveOutNice(found),
    not_checked: [
      ...found.not_checked,
      ...notChecked,
      ...(isLong ? [`The patch: it has ${patch.length} characters, too many for an answer.`] : []),
    ],
    ...(args.patch && !isLong ? { patch } : {}),
    ...defined({ hint: opened.hint, fetch }),
  };
  const cuts = [
    cutList("other_agents"),
    cutList("crawlers"),
    cutRecommended,
    cutFindings,
    cutList("records"),
    cutList("page"),
  ];
  return fitBoth("audit_page", answer, cuts, args.max_tokens, hasSome("records", "page"));
}

/** What is read besides the page. */
interface Around extends ReadTargets {
  readonly files: SiteFiles | undefined;
}

const NOTHING_AROUND: Around = { files: undefined, targets: [], notChecked: [] };

/** Reads the files of the page's site, then the pages it names. */
async function readAround(page: Page, url: string, context: Context): Promise<Around> {
  const started = context.now();
  const files = await readSite(url, context);
  const turn = context.now() - started;
  const options = { robots: robotsText(files.robots), started, turn };
  return { files, ...await readTargets(page, context, options) };
}

/** What is only nice to have is in the lists of features, and counted; findings are the rest. */
function leaveOutNice(
  { records, page }: Audit,
): Pick<Audit, "records" | "page"> & { nice_left_out?: number } {
  const isShown = ({ tier }: Finding): boolean => tier !== "nice";
  const all = [...page, ...records.flatMap(({ findings }) => findings)];
  const left = all.filter((finding) => !isShown(finding)).length;
  return {
    records: records.map((record) => ({ ...record, findings: record.findings.filter(isShown) })),
    page: page.filter(isShown),
    ...(left === 0 ? {} : { nice_left_out: left }),
  };
}

/** Reads the site files of a page in one visit, one after another, from where the page landed. */
async function readSite(url: string, context: Context): Promise<SiteFiles> {
  return await context.visit(url, async (file) => {
    const read = (path: string): Promise<ReadFile> => readFile(urlOf(path, url).href, file);
    const robots = await read("/robots.txt");
    // Without robots.txt nothing may be fetched; each file would only request it once more.
    const isUnread = robots.status === null || robots.status >= 500;
    const next = isUnread
      ? (path: string): ReadFile => unreadFile(urlOf(path, url).href, robots)
      : read;
    return {
      robots,
      llms: await next("/llms.txt"),
      llmsFull: await next("/llms-full.txt"),
      tdm: await next(TDM_FILE_PATH),
    };
  });
}

function unreadFile(url: string, { status, error }: ReadFile): ReadFile {
  const why = error ?? `it answered ${status}`;
  return {
    url,
    status: null,
    text: undefined,
    error: `the site's robots.txt could not be read: ${why}`,
  };
}

/** A file that cannot be read is part of the audit; only a private address ends it. */
async function readFile(url: string, file: Context["file"]): Promise<ReadFile> {
  try {
    const { status, bytes, headers } = await file(url);
    const { text: decoded } = decodeXml(bytes, headers.get("content-type"));
    return { url, status, text: decoded, error: null };
  } catch (refusal) {
    if (!(refusal instanceof ToolError) || refusal.code === "refused_address") throw refusal;
    return { url, status: null, text: undefined, error: refusal.message };
  }
}

type Cutting = Audit["records"][number] & { readonly findings_left_out?: number };

const RANKS: readonly Finding["tier"][] = ["nice", "eligible", "required"];

/** Removes what features merely recommend, from all records; each feature counts its own. */
const cutRecommended: Cut = (answer) => {
  const records = recordsOf(answer).map((record) => ({
    ...record,
    features: record.features.map((feature) => {
      const { length } = feature.missing_recommended;
      return length === 0
        ? feature
        : { ...feature, missing_recommended: [], missing_recommended_left_out: length };
    }),
  }));
  return { ...answer, records };
};

/** Removes findings, those that matter least and stand last first; page and records count their own. */
const cutFindings: Cut = (answer, aim) => {
  const records = recordsOf(answer);
  const lists = [answer["page"] as Finding[], ...records.map(({ findings }) => findings)];
  const order = lists.flatMap((list, of) => list.map((finding) => ({ of, finding })))
    .sort((a, b) => RANKS.indexOf(b.finding.tier) - RANKS.indexOf(a.finding.tier));
  const removed = new Set<Finding>();
  let weight = weightOf(answer);
  for (let last = order.pop(); last !== undefined && weight > aim; last = order.pop()) {
    removed.add(last.finding);
    weight -= weightOf(last.finding) + 2;
  }
  const cut = { ...answer, ...withoutRemoved(answer, "page", removed) };
  return {
    ...cut,
    records: records.map((record) => ({
      ...record,
      ...withoutRemoved(record, "findings", removed),
    })),
  };
};

function recordsOf(answer: Cuttable): readonly Cutting[] {
  return answer["records"] as readonly Cutting[];
}

function withoutRemoved(
  holder: object,
  key: "page" | "findings",
  removed: ReadonlySet<Finding>,
): Cuttable {
  const list = (holder as Cuttable)[key] as readonly Finding[];
  const kept = list.filter((finding) => !removed.has(finding));
  const counter = `${key}_left_out`;
  const before = (holder as Cuttable)[counter];
  if (kept.length === list.length) return {};
  return {
    [key]: kept,
    [counter]: (typeof before === "number" ? before : 0) + list.length - kept.length,
  };
}
