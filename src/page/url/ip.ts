/** Reads the two forms of an IP address that a parsed URL can contain, as bytes. */

/** Bytes of an address: 4 for IPv4, 16 for IPv6. */
export type IpBytes = readonly number[];

/** Reads an IPv4 or IPv6 address in its strict forms, brackets allowed; undefined for others. */
export function parseIp(text: string): IpBytes | undefined {
  const bare = text.startsWith("[") && text.endsWith("]") ? text.slice(1, -1) : text;
  return bare.includes(":") ? parseIpv6(bare) : parseIpv4(bare);
}

function parseIpv4(text: string): number[] | undefined {
  if (!/^(?:\d{1,3}\.){3}\d{1,3}$/.test(text)) return undefined;
  const parts = text.split(".").map(Number);
  return parts.every((part) => part <= 255) ? parts : undefined;
}

function parseIpv6(text: string): number[] | undefined {
  const halves = text.split("::");
  if (halves.length > 2) return undefined;
  const head = groupBytes(halves[0] ?? "", halves.length === 1);
  const tail = halves.length === 2 ? groupBytes(halves[1] ?? "", true) : [];
  if (head === undefined || tail === undefined) return undefined;
  const missing = 16 - head.length - tail.length;
  if (halves.length === 1 ? missing !== 0 : missing < 2) return undefined;
  return [...head, ...new Array<number>(missing).fill(0), ...tail];
}

/** Reads groups of hex digits; the last ones of an address may be written as IPv4. */
function groupBytes(text: string, isLast: boolean): number[] | undefined {
  if (text === "") return [];
  const bytes: number[] = [];
  const groups = text.split(":");
  for (const [at, group] of groups.entries()) {
    if (isLast && at === groups.length - 1 && group.includes(".")) {
      const embedded = parseIpv4(group);
      if (embedded === undefined) return undefined;
      bytes.push(...embedded);
    } else if (/^[0-9a-f]{1,4}$/i.test(group)) {
      const value = parseInt(group, 16);
      bytes.push(value >> 8, value & 255);
    } else return undefined;
  }
  return bytes;
}
