/**
 * A filter of system calls for a process that reads pages: none that opens a socket, signals or
 * watches another process, starts one, or makes a namespace.
 *
 * A classic BPF program as seccomp(2) takes it: eight bytes an instruction, in the machine's byte
 * order, which is little-endian on both processors named here. What is refused fails with EPERM.
 */

/** Numbers of system calls by processor (`asm/unistd.h` of Linux). */
interface Calls {
  /** seccomp's number of the processor (`linux/audit.h`). */
  readonly audit: number;
  /** Refused whatever their arguments are. */
  readonly refused: readonly number[];
  /** Starts a thread, or a process, which is refused. */
  readonly clone: number;
  /** Hides its flags from filters; unknown to older kernels, so the C library has another way. */
  readonly clone3: number;
  /** Sends over a connected socket, or to an address, which is refused. */
  readonly sendto: number;
}

/**
 * In both lists, in this order: socket connect bind listen accept accept4 sendmsg sendmmsg; kill
 * tkill tgkill rt_sigqueueinfo rt_tgsigqueueinfo pidfd_open pidfd_send_signal pidfd_getfd; ptrace
 * process_vm_readv process_vm_writev process_madvise; unshare setns mount umount2 chroot
 * pivot_root; io_uring_setup, which would do any of these unfiltered; bpf perf_event_open
 * userfaultfd keyctl add_key request_key. The first processor has fork and vfork besides.
 */
const CALLS: Readonly<Record<string, Calls>> = {
  x86_64: {
    audit: 0xc000003e,
    refused: [
      ...[41, 42, 49, 50, 43, 288, 46, 307, 62, 200, 234, 129, 297, 434, 424, 438, 101, 310, 311],
      ...[440, 272, 308, 165, 166, 161, 155, 425, 321, 298, 323, 250, 248, 249, 57, 58],
    ],
    clone: 56,
    clone3: 435,
    sendto: 44,
  },
  aarch64: {
    audit: 0xc00000b7,
    refused: [
      ...[198, 203, 200, 201, 202, 242, 211, 269, 129, 130, 131, 138, 240, 434, 424, 438, 117, 270],
      ...[271, 440, 97, 268, 40, 39, 51, 41, 425, 280, 241, 282, 219, 217, 218],
    ],
    clone: 220,
    clone3: 435,
    sendto: 206,
  },
};

/** Codes of classic BPF (`linux/bpf_common.h`): load a word, jump when equal, above or any bit set. */
const LOAD = 0x20;
const IF_EQUAL = 0x15;
const IF_AT_LEAST = 0x35;
const IF_ANY_BIT = 0x45;
const RETURN = 0x06;

/** Offsets in `struct seccomp_data`: the number, the processor, the halves of the arguments. */
const NUMBER = 0;
const PROCESSOR = 4;
const FIRST_ARGUMENT = 16;
const FIFTH_ARGUMENT = 48;

const ALLOW = 0x7fff0000;
const REFUSE = 0x00050001;
const UNKNOWN_CALL = 0x00050000 + 38;
/** The bit of clone(2) by which it starts a thread and no process. */
const CLONE_THREAD = 0x00010000;
/** Numbers from here are those of the x32 way of calling, which this program does not use. */
const X32_NUMBERS = 0x40000000;

/** Makes the filter for a processor; undefined for one whose numbers are not known here. */
export function syscallFilter(processor: string): Uint8Array<ArrayBuffer> | undefined {
  const calls = CALLS[processor];
  if (calls === undefined) return undefined;
  const program: [code: number, ifTrue: number, ifFalse: number, value: number][] = [];
  const add = (code: number, value: number, ifTrue = 0, ifFalse = 0): void => {
    program.push([code, ifTrue, ifFalse, value]);
  };
  const addReturn = (value: number): void => add(RETURN, value);

  add(LOAD, PROCESSOR);
  add(IF_EQUAL, calls.audit, 1, 0);
  addReturn(REFUSE);
  add(LOAD, NUMBER);
  add(IF_AT_LEAST, X32_NUMBERS, 0, 1);
  addReturn(REFUSE);
  add(IF_EQUAL, calls.clone3, 0, 1);
  addReturn(UNKNOWN_CALL);
  for (const number of calls.refused) {
    add(IF_EQUAL, number, 0, 1);
    addReturn(REFUSE);
  }
  add(IF_EQUAL, calls.clone, 0, 4);
  add(LOAD, FIRST_ARGUMENT);
  add(IF_ANY_BIT, CLONE_THREAD, 1, 0);
  addReturn(REFUSE);
  addReturn(ALLOW);
  // To an address: a pointer, of which both halves are zero when there is none.
  add(IF_EQUAL, calls.sendto, 0, 5);
  add(LOAD, FIFTH_ARGUMENT);
  add(IF_EQUAL, 0, 0, 2);
  add(LOAD, FIFTH_ARGUMENT + 4);
  add(IF_EQUAL, 0, 1, 0);
  addReturn(REFUSE);
  addReturn(ALLOW);
  return encode(program);
}

function encode(
  program: readonly (readonly [number, number, number, number])[],
): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(program.length * 8);
  const view = new DataView(bytes.buffer);
  for (const [at, [code, ifTrue, ifFalse, value]] of program.entries()) {
    view.setUint16(at * 8, code, true);
    view.setUint8(at * 8 + 2, ifTrue);
    view.setUint8(at * 8 + 3, ifFalse);
    view.setUint32(at * 8 + 4, value, true);
  }
  return bytes;
}
