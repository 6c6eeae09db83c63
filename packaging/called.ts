/** What the executable has of `call` and the short commands: one script, with its bytecode. */
export { call } from "../src/terminal/call.ts";
export { readSitesFile } from "../src/terminal/sites_file.ts";
export { TOOLS } from "../src/tools/contract/table.ts";
