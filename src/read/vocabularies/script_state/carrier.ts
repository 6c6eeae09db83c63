/** The row of script state. */
import type { Carrier } from "../carrier.ts";
import { readState } from "./script_state.ts";

/** The state that a page carries for its scripts, which also contains many other things. */
export const SCRIPT_STATE: Carrier = { answer: readState };
