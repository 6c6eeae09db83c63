/** Which functions of the shared process take a text of a caller: all of them are in the growth test. */
import assert from "node:assert/strict";
import { resolve } from "node:path";
import { CALLER_TEXTS } from "../growth/caller_texts.ts";
import { SHARED_TEXTS } from "../growth/shared_texts.ts";
import { TEXT_READERS } from "../growth/text_readers.ts";

const SOURCES = resolve(import.meta.dirname as string, "../../src");
const ROOMS = [
  ...["base", "base/json", "page/url", "serve/call", "serve/call/metrics", "serve/door"],
  ...["serve/door/look", "serve/mcp", "terminal", "terminal/call", "terminal/crawl"],
  "terminal/map",
];
/** What main runs of the rooms that it shares with readers. */
const FILES = [
  "serve/pool/may_fetch.ts",
  "serve/pool/page_mark.ts",
  "serve/pool/sent/arguments.ts",
];
const EXPORT = /^export (?:async )?(?:function|class|const) (\w+)/gm;

/** Exports that take no text of a caller, and why; one that begins to has its place in the growth test. */
const NONE: Readonly<Record<string, string>> = {
  "are given what the program says of itself: its tools, its schemas, its help": `
base/program_name.ts programName
base/thousands.ts thousands
serve/call/lax_arguments.ts isReadAsJson isSwitch takesWords
serve/call/lean_list.ts leanDescription leanArguments
serve/call/listed_tool.ts toListedTool toDescribedTool
serve/call/short_schema.ts shortArguments shortAnswer wholeArguments
terminal/completions.ts listCompletions writeCompletions
terminal/list_tools.ts listTools
terminal/work.ts work
terminal/man_page.ts writeManPage
terminal/tool_help.ts toolHelp shortHelp
serve/door/openapi.ts describeApi
serve/door/openapi_components.ts createComponents
`,
  "pass bytes on and look into none, or count and wait": `
base/errors.ts badCursor badInput refusalSent
base/add_to.ts addTo
base/defined.ts defined
base/keep_last.ts keepLast
base/keep_recent.ts keepRecent
base/json/plain.ts jsonIn isObject toFields valueAt mapFields mapMembers
base/bytes.ts isGzip joinBytes
base/once_for.ts onceFor
base/connection.ts writeAll closeQuietly
base/own_worker.ts startOwnWorker serveOwnWorker
base/until_aborted.ts inTime sleepFor untilAborted
base/collect_garbage.ts collectGarbage
serve/call/metrics/registry.ts createRegistry
serve/door/answer.ts statusOf internalError
serve/door/body_quota.ts BodyQuota
serve/door/budget.ts startBudget withinBudget
serve/door/client_body.ts BrokenBody ClientBody
serve/door/door.ts hasLeft
serve/door/connection_table.ts ConnectionTable
serve/door/event_stream.ts streamEvents
serve/door/loop_share.ts inLoopShare
serve/door/piped_connection.ts PipedConnection
serve/door/serve_door.ts serveDoor
serve/door/serve_metrics.ts serveMetrics
serve/door/slabs.ts SlabPool
base/json/stored_page.ts StoredPage
serve/mcp/line_transport.ts UnreadLine
serve/mcp/stdio.ts serveMcpStdio
`,
  "write down what others have cut to its length": `
serve/call/call_facts.ts withCallFacts noteCall
terminal/stderr.ts say saySecretless reportBug createLineLog
terminal/stdout.ts print
serve/door/request_log.ts withRequestLog
`,
  "look a text up among a few, as they are, after guards that are covered": `
base/errors.ts factsOfStatus mayPass saysBusy
serve/call/metrics/service_metrics.ts createServiceMetrics
serve/door/look/look_door.ts createLookDoor
`,
  "read what the service packed itself, in a reader process": `
serve/pool/sent/arguments.ts unpackArguments
`,
  "look at values of a page, at a beginning, or at a cursor of at most MAX_CURSOR_CHARS": `
base/fnv1a.ts fnv1a
base/csv.ts csvLine noFormula
base/media_type.ts isDocumentType mediaTypeOf
base/type_of_bytes.ts typeOfBytes isBinary hasByteOrderMark binaryKindOf
base/page_name.ts isPageName unknownPage
base/sha256.ts sha256
serve/pool/page_mark.ts nameOfPage
serve/call/seal_cursors.ts sealCursors
base/json/parse.ts isJsonObject isJsonNumber isJsonContainer
base/json/long_text.ts longTextName isLongTextName
`,
  "run a command of the operator's: what it reads of the command line is covered": `
terminal/ask_tools.ts askTools toolNamed
terminal/audit_site.ts auditSite
terminal/batch.ts batch
terminal/batch_progress.ts createProgress
terminal/call/call.ts call
terminal/call/start_first.ts startFirst
terminal/crawl/crawl.ts crawl
terminal/crawl/crawl_web.ts createCrawlWeb
terminal/crawl/crawler.ts Crawler
terminal/crawl/keeper.ts placesOf startKeeper startWorker
terminal/crawl/keeper_worker.ts runKeeper
terminal/crawl/listed_first.ts noteLists
terminal/crawl/output.ts createOutput
terminal/crawl/page_changes.ts digestOf changeOf
terminal/crawl/page_output.ts writtenOf failureOf
terminal/crawl/shared_keeper.ts startSharedKeeper
terminal/crawl/warc_file.ts openWarc
terminal/map/map.ts map
terminal/found.ts exitCodeOf
terminal/import_ftr.ts importFtr
terminal/look.ts look
terminal/open_door.ts openDoor listen listening
terminal/is_program.ts isProgram
terminal/own_workers.ts runOwnWorker
terminal/mcp.ts mcp
terminal/commands.ts writeHelp writeCommandHelp optionLines readCommand onlyWord
terminal/call/call_config.ts readCallConfig
terminal/config.ts readServeConfig readMcpConfig
terminal/environment.ts readBrowserChoice readSandboxChoice readCacheBytes readRedis readUserAgent readCursorSecret readSharesPages
terminal/option.ts flag text texts choice withDefault takeOptions whole seconds readOptions readWhole
terminal/start_address.ts startAddress
terminal/usage_error.ts UsageError
terminal/named_files.ts giveUpFiles giveUpWriting openOutput reasonOf readGiven readNamedFile readNamedBytes wholeOf withoutGzip shownPath takeFolder isOfSystem isMissing
terminal/call/answer_file.ts openAnswer runAnswerWorker
terminal/asked_worker.ts startAsked serveAsked
terminal/replaced_file.ts replaceFile
terminal/run_command.ts runCommand
terminal/run_program.ts runProgram
terminal/serve.ts serve
terminal/sites_file.ts readSitesFile namedSites
terminal/start_pool.ts startProcesses startPool mayReachPrivate
terminal/stop_signals.ts untilStopped
terminal/survey_site.ts surveyWeb surveyedSite
terminal/tell_changes.ts createTeller
`,
};

/** Names each export of lines like `room/file.ts name name` as `room/file.ts name`. */
function namesOf(lines: readonly string[]): string[] {
  return lines.flatMap((line) => {
    const [file = "", ...names] = line.split(" ");
    return names.map((name) => `${file} ${name}`);
  });
}

function exportedFunctions(): string[] {
  const files = ROOMS.flatMap((room) =>
    [...Deno.readDirSync(`${SOURCES}/${room}`)].filter(({ isFile, name }) =>
      isFile && name !== "mod.ts"
    ).map(({ name }) => `${room}/${name}`)
  );
  return [...files, ...FILES].flatMap((file) => {
    const text = Deno.readTextFileSync(`${SOURCES}/${file}`);
    return [...text.matchAll(EXPORT)].map(([, own = ""]) => `${file} ${own}`);
  }).filter((name) => / [a-z]/.test(name) || isClass(name));
}

/** Constants that are written in capitals take nothing. */
function isClass(name: string): boolean {
  return / [A-Z][a-z]/.test(name);
}

Deno.test("every function of the shared process that takes a caller's text is in the growth test", () => {
  const takers = [
    ...Object.values({ ...CALLER_TEXTS, ...SHARED_TEXTS }),
    TEXT_READERS["JSON"],
  ];
  const covered = namesOf(takers.flatMap((taker) => taker?.covers ?? []));
  const none = namesOf(Object.values(NONE).flatMap((lines) => lines.trim().split("\n")));
  const exported = exportedFunctions();
  assert(exported.length > 100, `${exported.length} exports`);
  const known = [...covered, ...none];
  assert.deepEqual(exported.filter((name) => !known.includes(name)), [], "take a text or none?");
  assert.deepEqual(known.filter((name) => !exported.includes(name)), [], "no longer exported");
  assert.equal(new Set(known).size, known.length, "one is named twice");
  console.log(
    `${covered.length} functions that take a caller's text, ${none.length} that take none`,
  );
});
