/** What an answer says of the arguments that were given and are none. */
import { clipped } from "../../base/quoted.ts";
import type { Answer } from "../../tools/contract/mod.ts";
import { hideSecrets } from "../../base/hide_secrets.ts";

/** Lists the unknown names in the field `ignored`; without any the answer stays as it is. */
export function withIgnored(answer: Answer, names: readonly string[]): Answer {
  if (names.length === 0) return answer;
  return { ...answer, ignored: names.map((name) => clipped(hideSecrets(name)).toWellFormed()) };
}
