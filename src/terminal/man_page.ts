/** `service man`: the manual page, made of the same texts as the help (man(7)). */

import { PROGRAM } from "../base/program_name.ts";
import { PRODUCT_TITLE } from "../base/version.ts";
import { type CommandName, COMMANDS, writeCommandHelp, writeHelp } from "./commands.ts";
import { SHORT_COMMANDS } from "./short_commands.ts";

/** Writes the manual page of the program from its help and that of each command. */
export function writeManPage(version: string): string {
  const [first = "", ...rest] = writeHelp(SHORT_COMMANDS).split("\n");
  const sections = Object.keys(COMMANDS).map((command) =>
    `.SS ${PROGRAM} ${escaped(command)}\n${preformatted(writeCommandHelp(command as CommandName))}`
  );
  return [
    `.TH ${PROGRAM.toUpperCase()} 1 "" "${PROGRAM} ${escaped(version)}" "User Commands"`,
    ".SH NAME",
    `${PROGRAM} \\- ${escaped(first.replace(`${PRODUCT_TITLE} `, "").replace(/\.$/, ""))}`,
    ".SH SYNOPSIS",
    preformatted(rest.join("\n").trim().replace(/^Usage:\n/, "")),
    ".SH COMMANDS",
    ...sections,
  ].join("\n");
}

/** Keeps lines as they are. */
function preformatted(text: string): string {
  return `.nf\n${text.split("\n").map(escapedLine).join("\n")}\n.fi`;
}

function escapedLine(line: string): string {
  const text = escaped(line);
  // A line that begins with a point or an apostrophe would be a request.
  return /^[.']/.test(text) ? `\\&${text}` : text;
}

function escaped(text: string): string {
  // Formatters read bytes of another encoding unless told: what is not ASCII goes by its number.
  return text.replaceAll("\\", "\\e").replaceAll("-", "\\-").replace(
    /[^\p{ASCII}]/gu,
    (character) => `\\[u${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")}]`,
  );
}
