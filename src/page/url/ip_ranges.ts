/**
 * Which IP addresses are public: an explicit table, never a runtime's own idea of it.
 *
 * From the IANA special-purpose registries (RFC 6890 and its updates) and the address plans of
 * the large clouds, whose metadata services return credentials to any request from inside.
 */
import { type IpBytes, parseIp } from "./ip.ts";

interface Range {
  readonly prefix: IpBytes;
  readonly bits: number;
  readonly why: string;
}

const REFUSED_IPV4 = table([
  ["0.0.0.0/8", "this network"],
  ["10.0.0.0/8", "a private network"],
  ["100.64.0.0/10", "a carrier's shared network"],
  ["127.0.0.0/8", "this machine"],
  ["168.63.129.16/32", "a cloud's metadata service"],
  ["169.254.0.0/16", "link-local, where clouds keep metadata services"],
  ["172.16.0.0/12", "a private network"],
  ["192.0.0.0/24", "reserved for protocols"],
  ["192.0.2.0/24", "documentation"],
  ["192.31.196.0/24", "a sink for reverse lookups"],
  ["192.52.193.0/24", "multicast relays"],
  ["192.88.99.0/24", "6to4 relays"],
  ["192.168.0.0/16", "a private network"],
  ["192.175.48.0/24", "a sink for reverse lookups"],
  ["198.18.0.0/15", "benchmarking"],
  ["198.51.100.0/24", "documentation"],
  ["203.0.113.0/24", "documentation"],
  ["224.0.0.0/4", "multicast"],
  ["240.0.0.0/4", "reserved"],
]);

/** Inside 2000::/3, the only part of IPv6 that is allocated. */
const REFUSED_IPV6 = table([
  ["2001::/23", "reserved for protocols, Teredo among them"],
  ["2001:db8::/32", "documentation"],
  ["2002::/16", "6to4, which carries any IPv4 address"],
  ["2620:4f:8000::/48", "a sink for reverse lookups"],
  ["3fff::/20", "documentation"],
]);

/** Forms of IPv6 that embed an IPv4 address in their last four bytes: judged by that one. */
const CARRIERS = table([
  ["::ffff:0:0/96", "IPv4-mapped"],
  ["::ffff:0:0:0/96", "IPv4-translated"],
  ["64:ff9b::/96", "NAT64"],
]);

/** Returns why an address is not public; IPv6 is inside 2000::/3 alone, less reserved parts. */
export function refusalOfIp(address: IpBytes): string | undefined {
  if (address.length === 4) return find(REFUSED_IPV4, address)?.why;
  if (address.length !== 16) return "not an address";
  if (find(CARRIERS, address) !== undefined) return refusalOfIp(address.slice(12));
  if (((address[0] ?? 0) & 0xe0) !== 0x20) return "outside the public part of IPv6";
  return find(REFUSED_IPV6, address)?.why;
}

/** Where clouds answer any machine inside with its credentials; some are in private networks. */
const METADATA = table([
  ["100.100.100.200/32", "Alibaba"],
  ["168.63.129.16/32", "Azure"],
  ["169.254.0.0/16", "Amazon, Azure, Google, Oracle and others"],
  ["192.0.0.192/32", "Oracle"],
]);
const METADATA_IPV6 = table([["fd00:ec2::/32", "Amazon"]]);

/** Reports whether an address that is not public is one of a cloud's metadata service. */
export function isMetadata(address: IpBytes): boolean {
  if (address.length === 4) return find(METADATA, address) !== undefined;
  if (find(CARRIERS, address) !== undefined) return isMetadata(address.slice(12));
  return find(METADATA_IPV6, address) !== undefined;
}

function find(ranges: readonly Range[], address: IpBytes): Range | undefined {
  return ranges.find((range) => isInside(address, range));
}

function isInside(address: IpBytes, { prefix, bits }: Range): boolean {
  for (let bit = 0; bit < bits; bit += 8) {
    const mask = bits - bit >= 8 ? 255 : (255 << (8 - (bits - bit))) & 255;
    const at = bit >> 3;
    if (((address[at] ?? 0) & mask) !== ((prefix[at] ?? 0) & mask)) return false;
  }
  return true;
}

function table(rows: readonly (readonly [string, string])[]): Range[] {
  return rows.map(([range, why]) => {
    const [text = "", bits = ""] = range.split("/");
    return { prefix: parseIp(text) ?? [], bits: Number(bits), why };
  });
}
