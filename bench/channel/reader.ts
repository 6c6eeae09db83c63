/** A reader process that has the tools of this benchmark alone. */
import { runReader } from "../../src/serve/reader/run.ts";
import { CHANNEL_TOOLS } from "./tools.ts";

await runReader(CHANNEL_TOOLS);
