/**
 * What was delivered, as an archive beside the output: WARC 1.1 (ISO 28500:2017), a member a record.
 *
 * Bodies are as they were read: codings of content and transfer are undone, and their fields left
 * out. How far the archive is whole stands beside it, so that half a record is taken away.
 */
import { createHash, randomUUID } from "node:crypto";
import { gzipSync } from "node:zlib";
import { joinBytes } from "../../base/bytes.ts";
import { writeAll } from "../../base/connection.ts";
import { UsageError } from "../usage_error.ts";
import { urlOf } from "../../page/url/mod.ts";

/** An exchange with a site. */
export interface Exchanged {
  readonly url: string;
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  /** Undefined where the site said that the page is as it was (304). */
  readonly body: Uint8Array | undefined;
  /** When it came, as ISO 8601 has it. */
  readonly date: string;
}

/** Fields that say of a body what is undone. */
const OF_CODINGS = new Set(
  "content-encoding transfer-encoding content-length connection".split(" "),
);
const PROFILE = "http://netpreserve.org/warc/1.1/revisit/server-not-modified";
const encoder = new TextEncoder();

/** An archive that is open. */
interface Warc {
  write(exchanged: Exchanged): Promise<void>;
  close(): void;
}

/**
 * Opens the archive of a crawl that keeps its own things in `own`, and cuts off half a record; without
 * a path undefined. Throws `UsageError` for another archive, and where a crawl that has one gets none:
 * it would lack what is read from then on.
 */
export async function openWarc(path: string | undefined, own: string): Promise<Warc | undefined> {
  const ends = `${own}/warc.ends`;
  if (path === undefined) {
    if (await Deno.lstat(ends).catch(() => undefined) === undefined) return undefined;
    throw new UsageError("the crawl keeps an archive of what it reads: give its --warc again");
  }
  const file = await Deno.open(path, { write: true, create: true });
  const { size } = await file.stat();
  const known = await Deno.readTextFile(ends).catch(() => undefined);
  if (known === undefined && size > 0) {
    file.close();
    throw new UsageError("the archive is not empty and none of this crawl: give another");
  }
  if (Number(known ?? 0) > 0 && size === 0) {
    file.close();
    throw new UsageError("the archive is empty, and the crawl has one that is not: give that");
  }
  let bytes = Math.min(size, Number(known ?? 0));
  await file.truncate(bytes);
  await file.seek(0, Deno.SeekMode.End);
  const isPacked = path.endsWith(".gz");

  async function add(records: readonly Uint8Array[]): Promise<void> {
    const members = joinBytes(records.map((record) => isPacked ? gzipSync(record) : record));
    try {
      await writeAll(file, members);
      bytes += members.length;
      await Deno.writeTextFile(ends, String(bytes));
    } catch (error) {
      await file.truncate(bytes).catch(() => {});
      await file.seek(0, Deno.SeekMode.End);
      throw error;
    }
  }

  if (bytes === 0) await add([infoRecord()]);
  return { write: (exchanged) => add(recordsOf(exchanged)), close: () => file.close() };
}

function infoRecord(): Uint8Array {
  const block = "software: service\r\nformat: WARC File Format 1.1\r\n" +
    "description: bodies are as read, their codings undone\r\n";
  return record({
    "WARC-Type": "warcinfo",
    "WARC-Date": new Date().toISOString(),
    "Content-Type": "application/warc-fields",
  }, encoder.encode(block));
}

/** The request, and the response or that the page is as it was. */
function recordsOf({ url, status, headers, body, date }: Exchanged): Uint8Array[] {
  const { host, pathname, search } = urlOf(url);
  const id = `<urn:uuid:${randomUUID()}>`;
  const asked = `GET ${pathname}${search} HTTP/1.1\r\nhost: ${host}\r\n\r\n`;
  const kept = headers.filter(([name]) => !OF_CODINGS.has(name.toLowerCase()));
  const head = [
    `HTTP/1.1 ${status} `,
    ...kept.map(([name, value]) => `${name}: ${value.replace(/[\r\n]+/g, " ")}`),
    `content-length: ${body?.length ?? 0}`,
  ].join("\r\n");
  const about = { "WARC-Target-URI": url, "WARC-Date": date };
  return [
    record(
      {
        "WARC-Type": body === undefined ? "revisit" : "response",
        ...about,
        ...(body === undefined
          ? { "WARC-Profile": PROFILE }
          : { "WARC-Payload-Digest": `sha1:${base32(createHash("sha1").update(body).digest())}` }),
        "Content-Type": "application/http;msgtype=response",
      },
      joinBytes([encoder.encode(`${head}\r\n\r\n`), body ?? new Uint8Array()]),
      id,
    ),
    record({
      "WARC-Type": "request",
      ...about,
      "WARC-Concurrent-To": id,
      "Content-Type": "application/http;msgtype=request",
    }, encoder.encode(asked)),
  ];
}

function record(
  fields: Readonly<Record<string, string>>,
  block: Uint8Array,
  id = `<urn:uuid:${randomUUID()}>`,
): Uint8Array {
  const lines = Object.entries({
    ...fields,
    "WARC-Record-ID": id,
    "Content-Length": String(block.length),
  }).map(([name, value]) => `${name}: ${value}\r\n`).join("");
  return joinBytes([
    encoder.encode(`WARC/1.1\r\n${lines}\r\n`),
    block,
    encoder.encode("\r\n\r\n"),
  ]);
}

/** RFC 4648, 6: five bits a letter; the digests of archives are written so. */
function base32(bytes: Uint8Array): string {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? []).map((five) => letters[parseInt(five.padEnd(5, "0"), 2)])
    .join("");
}
