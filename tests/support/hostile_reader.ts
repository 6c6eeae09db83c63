/** A reader process that also has the misbehaving tools. */
import { runReader } from "../../src/serve/reader/run.ts";
import { HOSTILE_TOOLS } from "./hostile_tools.ts";

await runReader(HOSTILE_TOOLS);
