/** The filter of system calls, run here by an interpreter, for every processor it is made for. */
import assert from "node:assert/strict";
import { ALLOWED_CALLS, JUDGED_CALLS, syscallFilter } from "../../src/serve/pool/syscall_filter.ts";

const ALLOWED = "allowed";
/** Errors a refused call gives: EPERM, ENOSYS. */
const ERRORS: Readonly<Record<number, string>> = { 1: "EPERM", 38: "ENOSYS" };

/** Runs a filter on one call, as the kernel does (classic BPF over `struct seccomp_data`). */
function run(filter: Uint8Array, processor: number, call: number, args: bigint[] = []): string {
  const data = new DataView(new ArrayBuffer(64));
  data.setUint32(0, call, true);
  data.setUint32(4, processor, true);
  for (const [at, value] of args.entries()) data.setBigUint64(16 + at * 8, value, true);
  const view = new DataView(filter.buffer);
  let loaded = 0;
  for (let at = 0; at < filter.length; at += 8) {
    const code = view.getUint16(at, true);
    const value = view.getUint32(at + 4, true);
    const jump = (isTrue: boolean): number => view.getUint8(at + (isTrue ? 2 : 3)) * 8;
    if (code === 0x20) loaded = data.getUint32(value, true);
    else if (code === 0x15) at += jump(loaded === value);
    else if (code === 0x35) at += jump(loaded >= value);
    else if (code === 0x45) at += jump((loaded & value) !== 0);
    else {
      assert.equal(code, 0x06);
      return value === 0x7fff0000 ? ALLOWED : ERRORS[value & 0xffff] ?? String(value);
    }
  }
  throw new Error("the filter ends without a word");
}

/** seccomp's number of each processor, its column of numbers, and where Linux' headers name them. */
const PROCESSORS = {
  x86_64: { audit: 0xc000003e, column: 0, header: "x86_64-linux-gnu/asm/unistd_64.h" },
  aarch64: { audit: 0xc00000b7, column: 1, header: "asm-generic/unistd.h" },
} as const;
const CLONE3 = 435;
const IO_URING_SETUP = 425;
const POINTER = 1n << 40n;

for (const [processor, { audit, column, header }] of Object.entries(PROCESSORS)) {
  const filter = syscallFilter(processor) as Uint8Array;
  const judged = (call: keyof typeof JUDGED_CALLS, ...args: bigint[]): string =>
    run(filter, audit, JUDGED_CALLS[call][column], args);

  Deno.test(`syscallFilter() of ${processor} allows the calls of its list, and no other`, () => {
    const allowed = Object.values(ALLOWED_CALLS).map((numbers) => numbers[column]);
    const asked: number[] = Object.values(JUDGED_CALLS).map((numbers) => numbers[column]);
    for (let call = 0; call < 600; call++) {
      if (asked.includes(call)) continue;
      const expected = allowed.includes(call) ? ALLOWED : call < 424 ? "EPERM" : "ENOSYS";
      assert.equal(run(filter, audit, call), expected, String(call));
    }
    // A program that asks in the new way, which no filter can look into, is sent to the old one.
    assert.equal(run(filter, audit, CLONE3), "ENOSYS");
    assert.equal(run(filter, audit, IO_URING_SETUP), "ENOSYS");
  });

  Deno.test(`syscallFilter() of ${processor} lets a program read, write, and start threads`, () => {
    for (const call of ["read", "write", "mmap", "futex", "execve", "exit_group"] as const) {
      const number = ALLOWED_CALLS[call]?.[column] ?? -1;
      assert.equal(run(filter, audit, number), ALLOWED, call);
    }
    assert.equal(judged("clone", 0x3d0f00n), ALLOWED);
    assert.equal(judged("openat", 0xffffff9cn, POINTER, 0x80000n), ALLOWED);
    assert.equal(judged("fcntl", 3n, 1030n, 3n), ALLOWED);
    assert.equal(judged("fcntl", 3n, 4n, 0x800n), ALLOWED);
    assert.equal(judged("ioctl", 3n, 0x5401n, POINTER), ALLOWED);
    assert.equal(judged("prctl", 15n, POINTER), ALLOWED);
    assert.equal(judged("prlimit64", 0n, 3n, 0n, POINTER), ALLOWED);
    assert.equal(judged("socketpair", 1n, 0x80801n, 0n, POINTER), ALLOWED);
    // Over a socket that is connected already: a pair of the runtime's own.
    assert.equal(judged("sendto", 3n, 1n, 1n, 0n, 0n), ALLOWED);
  });

  Deno.test(`syscallFilter() of ${processor} looks at the arguments of calls with two faces`, () => {
    const victim = 4711n;
    assert.equal(judged("prlimit64", victim, 0n, POINTER, 0n), "EPERM");
    assert.equal(judged("prlimit64", victim, 0n, 0n, POINTER), "EPERM");
    for (const limit of [1n, POINTER]) {
      assert.equal(judged("prlimit64", 0n, 7n, limit, 0n), "EPERM");
      assert.equal(judged("sendto", 3n, 1n, 1n, 0n, limit), "EPERM");
    }
    for (const command of [8n, 10n, 15n, 1024n, 1026n, 1031n]) {
      assert.equal(judged("fcntl", 0n, command, victim), "EPERM", String(command));
    }
    assert.equal(judged("fcntl", 0n, 4n, 0x2800n), "EPERM");
    for (const command of [0x5412n, 0x5452n, 0x8901n]) {
      assert.equal(judged("ioctl", 0n, command, POINTER), "EPERM", String(command));
    }
    for (const option of [1n, 4n, 22n]) assert.equal(judged("prctl", option), "EPERM");
    for (const flags of [0x11n, 0x10000n | 0x20000n, 0x10000n | 0x10000000n]) {
      assert.equal(judged("clone", flags), "EPERM", String(flags));
    }
    assert.equal(judged("socketpair", 2n), "EPERM");
    for (const flags of [1n, 2n, 0x40n, 0x200n, 0x2000n]) {
      assert.equal(judged("openat", 0xffffff9cn, POINTER, flags), "EPERM", String(flags));
    }
  });

  Deno.test(`syscallFilter() of ${processor} refuses calls by any other processor's numbers`, () => {
    for (const numbers of Object.values(ALLOWED_CALLS)) {
      assert.equal(run(filter, 0x40000003, numbers[column]), "EPERM");
    }
    assert.equal(run(filter, audit, 0x40000000), "EPERM");
  });

  Deno.test(`the numbers of calls of ${processor} are those of Linux' headers`, async () => {
    const text = await Deno.readTextFile(`/usr/include/${header}`).catch(() => undefined);
    if (text === undefined) return console.log(`passed over: there is no /usr/include/${header}`);
    for (const [name, numbers] of Object.entries({ ...ALLOWED_CALLS, ...JUDGED_CALLS })) {
      // The generic header gives calls of files by a name of both widths.
      const named = new RegExp(`#define __NR(?:3264)?_(?:${name}|${GENERIC[name]})\\s+(\\d+)`);
      assert.equal(named.exec(text)?.[1] ?? "-1", String(numbers[column]), name);
    }
  });
}

/** Calls that the generic header names otherwise. */
const GENERIC: Readonly<Record<string, string>> = { newfstatat: "fstatat" };

Deno.test("syscallFilter() makes no filter for a processor it does not know", () => {
  assert.equal(syscallFilter("riscv64"), undefined);
});
