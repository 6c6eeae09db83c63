/** The hostile reader process by a name of its own, for tests that kill every process of that name. */
import "./hostile_reader.ts";
