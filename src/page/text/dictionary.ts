/** Dictionaries of header fields (RFC 9651, 3.2), as far as their members are words and numbers. */

const MEMBER =
  /^([a-z*][a-z0-9_.*-]*)(?:=([A-Za-z*][\w:/!#$%&'*+.^`|~-]*|\?[01]|-?\d[\d.]*|"[^"]*"))?((?:[ ]*;[ ]*[a-z*][a-z0-9_.*-]*(?:=[^;,\s]+)?)*)$/;

/**
 * Reads the members of a dictionary as written, without their parameters; undefined when it does not
 * parse, for then it states nothing.
 */
export function readDictionary(text: string): Map<string, string> | undefined {
  const members = new Map<string, string>();
  for (const member of text.split(",")) {
    const found = MEMBER.exec(member.trim());
    if (found === null) return undefined;
    members.set(found[1] ?? "", found[2] ?? "?1");
  }
  return members;
}
