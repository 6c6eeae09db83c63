/** The headers of a kept answer: which are kept, and what a 304 changes of them (RFC 9111, 3.1, 3.2). */

/** They are about one connection, or about proxies. */
const HOP_FIELDS = (
  "connection keep-alive proxy-authenticate proxy-authentication-info proxy-authorization " +
  "proxy-connection te transfer-encoding upgrade"
).split(" ");
/** A 304 has no body: what it says of one is not of the body that is kept. */
const BODY_FIELDS = ["content-encoding", "content-length", "content-md5", "content-range"];

/** Returns the headers without those about the connection, its own `Connection` names included. */
export function withoutHopFields(headers: ReadonlyMap<string, string>): Map<string, string> {
  const named = (headers.get("connection") ?? "").toLowerCase().split(",").map((one) => one.trim());
  const left = new Set([...HOP_FIELDS, ...named]);
  return new Map([...headers].filter(([name]) => !left.has(name)));
}

/**
 * Returns the headers of a kept answer after a 304; undefined where the 304 is about another one,
 * which its `ETag` or `Last-Modified` tells.
 */
export function updatedHeaders(
  kept: ReadonlyMap<string, string>,
  unchanged: ReadonlyMap<string, string>,
): Map<string, string> | undefined {
  const [before, after] = [kept, unchanged].map((headers) =>
    headers.get("etag")?.replace(/^W\//, "")
  );
  const isOther = after === undefined
    ? before === undefined && differs(kept, unchanged, "last-modified")
    : before !== after;
  if (isOther) return undefined;
  // How old the kept answer was is of no account: it was just said to be the same.
  const stored = [...kept].filter(([name]) => name !== "age");
  const said = [...withoutHopFields(unchanged)].filter(([name]) => !BODY_FIELDS.includes(name));
  return new Map([...stored, ...said]);
}

function differs(
  kept: ReadonlyMap<string, string>,
  unchanged: ReadonlyMap<string, string>,
  name: string,
): boolean {
  return unchanged.has(name) && unchanged.get(name) !== kept.get(name);
}
