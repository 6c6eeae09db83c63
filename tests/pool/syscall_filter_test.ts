/** The filter of system calls, run here by an interpreter, for every processor it is made for. */
import assert from "node:assert/strict";
import { syscallFilter } from "../../src/serve/pool/syscall_filter.ts";

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

/** read, write, mmap, futex, execve, exit_group; the calls that start a thread, send, and are new. */
const PROCESSORS = {
  x86_64: {
    audit: 0xc000003e,
    needed: [0, 1, 9, 202, 59, 231],
    socket: 41,
    kill: 62,
    clone: 56,
    sendto: 44,
  },
  aarch64: {
    audit: 0xc00000b7,
    needed: [63, 64, 222, 98, 221, 94],
    socket: 198,
    kill: 129,
    clone: 220,
    sendto: 206,
  },
};
const CLONE3 = 435;
const IO_URING_SETUP = 425;

for (
  const [processor, { audit, needed, socket, kill, clone, sendto }] of Object.entries(PROCESSORS)
) {
  const filter = syscallFilter(processor) as Uint8Array;

  Deno.test(`syscallFilter() of ${processor} lets a program read, write, and start threads`, () => {
    for (const call of needed) assert.equal(run(filter, audit, call), ALLOWED, String(call));
    assert.equal(run(filter, audit, clone, [0x3d0f00n]), ALLOWED);
    // Over a socket that is connected already: a pair of the runtime's own.
    assert.equal(run(filter, audit, sendto, [3n, 1n, 1n, 0n, 0n]), ALLOWED);
  });

  Deno.test(`syscallFilter() of ${processor} refuses sockets, signals and processes`, () => {
    for (const call of [socket, kill, IO_URING_SETUP]) {
      assert.equal(run(filter, audit, call), "EPERM", String(call));
    }
    assert.equal(run(filter, audit, clone, [0x11n]), "EPERM");
    // A program that asks in the new way, which no filter can look into, is sent to the old one.
    assert.equal(run(filter, audit, CLONE3), "ENOSYS");
    for (const address of [1n, 1n << 40n]) {
      assert.equal(run(filter, audit, sendto, [3n, 1n, 1n, 0n, address]), "EPERM");
    }
  });

  Deno.test(`syscallFilter() of ${processor} refuses calls by any other processor's numbers`, () => {
    for (const call of needed) assert.equal(run(filter, 0x40000003, call), "EPERM");
    assert.equal(run(filter, audit, 0x40000000 + (needed[0] ?? 0)), "EPERM");
  });
}

Deno.test("syscallFilter() makes no filter for a processor it does not know", () => {
  assert.equal(syscallFilter("riscv64"), undefined);
});
