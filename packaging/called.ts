/** What the executable has of `call`, the short commands and `serve`: one script, with its bytecode. */
export { call } from "../src/terminal/call/call.ts";
export { serve } from "../src/terminal/serve.ts";
export { isProgram } from "../src/terminal/is_program.ts";
export { readSitesFile } from "../src/terminal/sites_file.ts";
export { TOOLS } from "../src/tools/contract/table.ts";
