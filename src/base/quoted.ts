/** What a message repeats of an input: enough to recognise it, never all of its megabytes. */

import { MAX_ADDRESS_CHARS } from "./limits.ts";
import { hideSecrets } from "./hide_secrets.ts";

// Bounds.
/** Characters that a message repeats of an input; docs/design/contract.md, 1.2 asks for 80. */
const MAX_QUOTED_CHARS = 80;

/** Quotes a text as JSON does, cut after `most` code points once the secrets in it are hidden. */
export function quoted(text: string, most: number = MAX_QUOTED_CHARS): string {
  const looked = text.slice(0, 2 * most + MAX_ADDRESS_CHARS);
  return JSON.stringify(clipped(hideSecrets(looked), most));
}

/** Cuts a text to `most` code points and marks the cut; a short one stays as it is. */
export function clipped(text: string, most: number = MAX_QUOTED_CHARS): string {
  if (text.length <= most) return text;
  // Code points have two units at most: no more of a long text need be looked at.
  const points = [...text.slice(0, 2 * most + 2)];
  return points.length > most ? `${points.slice(0, most).join("")}…` : text;
}
