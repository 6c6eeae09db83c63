/** The row of script state. */
import type { Carrier } from "../carrier.ts";
import { readState } from "./script_state.ts";

/** The state that a page carries for its scripts, where much else than the page's thing stands. */
export const SCRIPT_STATE: Carrier = { answer: readState };
