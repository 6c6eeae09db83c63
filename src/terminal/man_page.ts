/** `service man`: the manual page, made of the same texts as the help (man(7)). */

/** Writes the manual page of the program from its help and that of each command. */
export function writeManPage(
  help: string,
  helps: Readonly<Record<string, string>>,
  version: string,
): string {
  const [first = "", ...rest] = help.split("\n");
  const sections = Object.entries(helps).map(([command, text]) =>
    `.SS service ${escaped(command)}\n${preformatted(text)}`
  );
  return [
    `.TH SERVICE 1 "" "service ${escaped(version)}" "User Commands"`,
    ".SH NAME",
    `service \\- ${escaped(first.replace(/^service /, "").replace(/\.$/, ""))}`,
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
