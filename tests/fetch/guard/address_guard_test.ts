/** Each refusal of an address is counted once, by its reason. */
import assert from "node:assert/strict";
import { createAddressGuard } from "../../../src/web/fetch/guard/address_guard.ts";

const NAMES: Readonly<Record<string, readonly string[]>> = {
  "public.example": ["1.1.1.1"],
  "private.example": ["1.1.1.1", "10.0.0.1"],
  "cloud.example": ["169.254.169.254"],
};
const REASONS: readonly (readonly [address: string, reason: string | undefined])[] = [
  ["http://public.example/", undefined],
  ["http://private.example/", "private"],
  ["http://127.0.0.1/", "private"],
  ["http://[::1]/", "private"],
  ["http://localhost/", "private"],
  ["http://printer/", "private"],
  ["http://cloud.example/", "metadata"],
  ["http://169.254.169.254/latest", "metadata"],
  ["http://[::ffff:169.254.169.254]/", "metadata"],
  ["http://[fd00:ec2::254]/", "metadata"],
  ["http://100.100.100.200/", "metadata"],
  ["http://metadata.google.internal/", "metadata"],
  ["http://public.example:22/", "port"],
  ["ftp://public.example/", "scheme"],
  ["http://public%2eexample/", "spelling"],
];

Deno.test("createAddressGuard() tells the reason of each refusal, once", async () => {
  const { signal } = new AbortController();
  for (const [address, reason] of REASONS) {
    const noted: string[] = [];
    const guard = createAddressGuard(
      (host) => Promise.resolve(NAMES[host] ?? []),
      () => 0,
      (each) => void noted.push(each),
    );
    const isRefused = await guard.admit(address, false, signal).then(() => false, () => true);
    assert.deepEqual([isRefused, noted], [reason !== undefined, reason ? [reason] : []], address);
  }
});

Deno.test("createAddressGuard() tells of the switch only where it would help", async () => {
  const { signal } = new AbortController();
  const guard = createAddressGuard((host) => Promise.resolve(NAMES[host] ?? []), () => 0);
  const told = async (address: string, allowPrivate = false): Promise<string> =>
    await guard.admit(address, allowPrivate, signal).then(String, ({ message }) => message);
  assert.match(await told("http://127.0.0.1/"), /SERVICE_ALLOW_PRIVATE=1$/);
  assert.match(await told("ftp://public.example/"), /only http and https are fetched, not ftp$/);
  assert.match(await told("ftp://public.example/", true), /not ftp$/);
});
