/** Every variable the executable may read: what `compile.sh` builds into it. */
import { resolve } from "node:path";

const COMPILE = resolve(import.meta.dirname as string, "../../compile.sh");

/** Their names. */
export const PROGRAM_VARIABLES: readonly string[] = [
  ...Deno.readTextFileSync(COMPILE).matchAll(/^variables=(?:\$variables,)?(\S+)$/gm),
].flatMap(([, names = ""]) => names.split(","));
