/** Which functions of the shared process take a text of a caller: all of them are in the growth test. */
import assert from "node:assert/strict";
import { resolve } from "node:path";
import { CALLER_TEXTS } from "../growth/caller_texts.ts";
import { TEXT_READERS } from "../growth/text_readers.ts";

const SOURCES = resolve(import.meta.dirname as string, "../../src");
const ROOMS = ["call", "cli", "door", "json", "mcp"];
const EXPORT = /^export (?:async )?(?:function|class|const) (\w+)/gm;

/** Exports that take no text of a caller, and why; one that begins to has its place in the growth test. */
const NONE: Readonly<Record<string, string>> = {
  "are given what the program says of itself: its tools, its schemas, its help": `
call/lax_arguments.ts isReadAsJson takesLists
call/lean_list.ts leanDescription leanArguments
call/listed_tool.ts toListedTool toDescribedTool
call/short_schema.ts shortArguments shortAnswer
cli/completions.ts listCompletions writeCompletions
cli/list_tools.ts listTools
cli/man_page.ts writeManPage
cli/tool_help.ts toolHelp shortHelp
door/openapi.ts describeApi
door/openapi_components.ts createComponents
mcp/app_resource.ts canShowApp linkApp registerApp
`,
  "pass bytes on and look into none, or count and wait": `
door/answer.ts statusOf internalError
door/body_quota.ts BodyQuota
door/budget.ts startBudget withinBudget
door/client_body.ts BrokenBody ClientBody
door/connection_table.ts ConnectionTable
door/free_loop.ts freeLoop
door/piped_connection.ts PipedConnection
door/serve_door.ts serveDoor
door/slabs.ts SlabPool
json/stored_page.ts StoredPage
mcp/stdio.ts serveMcpStdio
`,
  "write down what others have cut to its length": `
call/call_facts.ts withCallFacts noteCall
cli/line_log.ts createLineLog
cli/stderr.ts say saySecretless reportBug
cli/stdout.ts print
door/request_log.ts withRequestLog
`,
  "look at values of a page, or at a cursor of at most MAX_CURSOR_CHARS": `
call/seal_cursors.ts sealCursors
json/parse.ts isJsonObject isJsonNumber
`,
  "run a command of the operator's: what it reads of the command line is covered": `
cli/audit_site.ts auditSite
cli/batch.ts batch
cli/batch_progress.ts createProgress
cli/call.ts call
cli/crawl.ts crawl
cli/crawl_output.ts placesOf openCrawlOutput startOutput
cli/found.ts exitCodeOf
cli/import_ftr.ts importFtr
cli/look.ts look
cli/mcp.ts mcp
cli/named_files.ts giveUpFiles giveUpWriting openOutput reasonOf
cli/output_worker.ts runOutputWorker
cli/read_file.ts readNamedFile readNamedBytes
cli/run_command.ts runCommand
cli/serve.ts serve
cli/sites_file.ts readSitesFile namedSites
cli/start_pool.ts startPool mayReachPrivate
cli/stop_signals.ts untilStopped
cli/survey_site.ts surveySite
cli/tell_changes.ts tellOf failuresOf
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
  return ROOMS.flatMap((room) =>
    [...Deno.readDirSync(`${SOURCES}/${room}`)].filter(({ isFile }) => isFile).flatMap(
      ({ name }) => {
        const text = Deno.readTextFileSync(`${SOURCES}/${room}/${name}`);
        return [...text.matchAll(EXPORT)].map(([, own = ""]) => `${room}/${name} ${own}`);
      },
    )
  ).filter((name) => / [a-z]/.test(name) || isClass(name));
}

/** Constants that are written in capitals take nothing. */
function isClass(name: string): boolean {
  return / [A-Z][a-z]/.test(name);
}

Deno.test("every function of the shared process that takes a caller's text is in the growth test", () => {
  const takers = [...Object.values(CALLER_TEXTS), TEXT_READERS["JSON"]];
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
