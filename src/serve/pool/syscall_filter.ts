/**
 * A filter of system calls for a process that reads pages: a list of what it may do.
 *
 * It reads and maps what its wall shows it, waits, starts threads, and reads and writes what it has
 * open. Whatever is not listed fails: sockets, signals, other processes' limits, priorities and
 * memory, namespaces, io_uring, and what kernels will learn.
 *
 * A classic BPF program as seccomp(2) takes it: eight bytes an instruction, in the machine's byte
 * order, which is little-endian on both processors named here. Nothing is ended by it: a refused call
 * fails with EPERM, one newer than the filter with ENOSYS, for which programs have another way.
 */

/** A call's numbers (`asm/unistd.h` of Linux): of x86_64, of aarch64; -1 where there is none. */
type Numbers = readonly [x86: number, arm: number];

/** Allowed whatever their arguments are. */
export const ALLOWED_CALLS: Readonly<Record<string, Numbers>> = {
  // Reading and writing what is open.
  ...{ read: [0, 63], write: [1, 64], readv: [19, 65], writev: [20, 66], pread64: [17, 67] },
  ...{ lseek: [8, 62], close: [3, 57], dup: [32, 23], dup2: [33, -1], dup3: [292, 24] },
  ...{ recvfrom: [45, 207], pipe2: [293, 59], eventfd2: [290, 19] },
  ...{ poll: [7, -1], ppoll: [271, 73], epoll_create1: [291, 20], epoll_ctl: [233, 21] },
  ...{ epoll_wait: [232, -1], epoll_pwait: [281, 22] },
  // Files, as far as the wall shows them.
  ...{ stat: [4, -1], fstat: [5, 80], lstat: [6, -1], newfstatat: [262, 79], statx: [332, 291] },
  ...{ access: [21, -1], faccessat: [269, 48], readlink: [89, -1], readlinkat: [267, 78] },
  ...{ getcwd: [79, 17], getdents64: [217, 61], statfs: [137, 43], fstatfs: [138, 44] },
  // Its own memory.
  ...{ mmap: [9, 222], munmap: [11, 215], mprotect: [10, 226], mremap: [25, 216] },
  ...{ madvise: [28, 233], brk: [12, 214], membarrier: [324, 283] },
  // Its own threads, their signals' handlers, and its end.
  ...{ futex: [202, 98], set_robust_list: [273, 99], rseq: [334, 293], sched_yield: [24, 124] },
  ...{ set_tid_address: [218, 96], arch_prctl: [158, -1], restart_syscall: [219, 128] },
  ...{ rt_sigaction: [13, 134], rt_sigprocmask: [14, 135], rt_sigreturn: [15, 139] },
  ...{ sigaltstack: [131, 132], exit: [60, 93], exit_group: [231, 94], execve: [59, 221] },
  // Giving up capabilities, which `setpriv` does last; none can be gained by it.
  ...{ capget: [125, 90], capset: [126, 91] },
  // The time, chance, and what it is.
  ...{ clock_gettime: [228, 113], clock_getres: [229, 114], clock_nanosleep: [230, 115] },
  ...{ nanosleep: [35, 101], gettimeofday: [96, 169], time: [201, -1], getrandom: [318, 278] },
  ...{ getpid: [39, 172], gettid: [186, 178], getppid: [110, 173], getuid: [102, 174] },
  ...{ geteuid: [107, 175], getgid: [104, 176], getegid: [108, 177], getrusage: [98, 165] },
  ...{ getrlimit: [97, 163], uname: [63, 160], sysinfo: [99, 179], getcpu: [309, 168] },
  ...{ sched_getaffinity: [204, 123], sched_getscheduler: [145, 120] },
  ...{ sched_getparam: [143, 121] },
};

/** Allowed for some arguments. */
export const JUDGED_CALLS = {
  /** Opens for reading. */
  open: [2, -1],
  openat: [257, 56],
  /** Not to be told of events by signals, which would go to whatever process it names. */
  fcntl: [72, 25],
  /** What a runtime asks of a pipe: is it a terminal, how much is there, do not wait. */
  ioctl: [16, 29],
  /** Names its threads and its memory. */
  prctl: [157, 167],
  /** Reads its own limits. */
  prlimit64: [302, 261],
  /** Starts a thread: no process, no namespace. */
  clone: [56, 220],
  /** A pair of sockets joined to each other, by which a runtime wakes itself, and no address. */
  socketpair: [53, 199],
  sendto: [44, 206],
} as const satisfies Readonly<Record<string, Numbers>>;

/** seccomp's numbers of the processors (`linux/audit.h`), and which numbers of calls are theirs. */
const PROCESSORS: Readonly<Record<string, { audit: number; column: 0 | 1 }>> = {
  x86_64: { audit: 0xc000003e, column: 0 },
  aarch64: { audit: 0xc00000b7, column: 1 },
};

/** Codes of classic BPF (`linux/bpf_common.h`): load a word, jump when equal, above or any bit set. */
const LOAD = 0x20;
const IF_EQUAL = 0x15;
const IF_AT_LEAST = 0x35;
const IF_ANY_BIT = 0x45;
const RETURN = 0x06;

/** Offsets in `struct seccomp_data`: the number, the processor, the first of six arguments of eight bytes. */
const NUMBER = 0;
const PROCESSOR = 4;
const ARGUMENTS = 16;

const ALLOW = 0x7fff0000;
const REFUSE = 0x00050001;
const UNKNOWN_CALL = 0x00050000 + 38;
/** From here on every processor has the same numbers: what came after Linux 5.0. */
const COMMON_NUMBERS = 424;
/** Numbers from here are those of the x32 way of calling, which this program does not use. */
const X32_NUMBERS = 0x40000000;

/** Bits of open(2) with which it writes, makes or empties a file, or has signals sent. */
const OPEN_OTHERWISE = 0x3 | 0x40 | 0x200 | 0x2000;
/** F_DUPFD, F_GETFD, F_SETFD, F_GETFL, F_GETLK, F_SETLK, F_DUPFD_CLOEXEC; and F_SETFL without O_ASYNC. */
const FCNTL_COMMANDS = [0x0, 0x1, 0x2, 0x3, 0x5, 0x6, 0x406];
const SET_FLAGS = 0x4;
const ASYNC = 0x2000;
/** TCGETS, TIOCGWINSZ, FIONREAD, FIONBIO, FIONCLEX, FIOCLEX, TCGETS2. */
const IOCTL_COMMANDS = [0x5401, 0x5413, 0x541b, 0x5421, 0x5450, 0x5451, 0x802c542a];
/**
 * PR_SET_NAME, PR_GET_NAME, PR_SET_VMA; and what `setpriv` asks once the filter is on, which gives up
 * capabilities and gains none: PR_SET_KEEPCAPS, PR_CAPBSET_READ, PR_CAPBSET_DROP, PR_CAP_AMBIENT.
 */
const PRCTL_OPTIONS = [0xf, 0x10, 0x53564d41, 0x8, 0x17, 0x18, 0x2f];
/** The bit of clone(2) by which it starts a thread, and those by which it makes namespaces. */
const CLONE_THREAD = 0x00010000;
const CLONE_NAMESPACES = 0x7e020080;
const UNIX_SOCKETS = 0x1;

type Instruction = readonly [code: number, ifTrue: number, ifFalse: number, value: number];

const ALLOWS: Instruction = [RETURN, 0, 0, ALLOW];
const REFUSES: Instruction = [RETURN, 0, 0, REFUSE];

/** Loads the lower or the upper half of an argument. */
function load(argument: number, half: 0 | 4 = 0): Instruction {
  return [LOAD, 0, 0, ARGUMENTS + argument * 8 + half];
}

/** Allows when what is loaded is one of some values. */
function allowOneOf(values: readonly number[]): Instruction[] {
  return values.flatMap((value): Instruction[] => [[IF_EQUAL, 0, 1, value], ALLOWS]);
}

/** Refuses unless both halves of an argument are zero. */
function refuseUnlessZero(argument: number): Instruction[] {
  return ([0, 4] as const).flatMap((half) => [load(argument, half), [IF_EQUAL, 1, 0, 0], REFUSES]);
}

/** Allows unless an argument has any of some bits. */
function allowWithout(argument: number, bits: number): Instruction[] {
  return [load(argument), [IF_ANY_BIT, 0, 1, bits], REFUSES, ALLOWS];
}

/** What is asked of the arguments of each judged call; what falls through is refused. */
const JUDGED: Readonly<Record<keyof typeof JUDGED_CALLS, readonly Instruction[]>> = {
  open: allowWithout(1, OPEN_OTHERWISE),
  openat: allowWithout(2, OPEN_OTHERWISE),
  fcntl: [
    load(1),
    ...allowOneOf(FCNTL_COMMANDS),
    [IF_EQUAL, 1, 0, SET_FLAGS],
    REFUSES,
    ...allowWithout(2, ASYNC),
  ],
  ioctl: [load(1), ...allowOneOf(IOCTL_COMMANDS)],
  prctl: [load(0), ...allowOneOf(PRCTL_OPTIONS)],
  prlimit64: [load(0), [IF_EQUAL, 1, 0, 0], REFUSES, ...refuseUnlessZero(2), ALLOWS],
  clone: [load(0), [IF_ANY_BIT, 1, 0, CLONE_THREAD], REFUSES, ...allowWithout(0, CLONE_NAMESPACES)],
  socketpair: [load(0), ...allowOneOf([UNIX_SOCKETS])],
  sendto: [...refuseUnlessZero(4), ALLOWS],
};

/** Makes the filter for a processor; undefined for one whose numbers are not known here. */
export function syscallFilter(processor: string): Uint8Array<ArrayBuffer> | undefined {
  const known = PROCESSORS[processor];
  if (known === undefined) return undefined;
  const { audit, column } = known;
  const program: Instruction[] = [
    [LOAD, 0, 0, PROCESSOR],
    [IF_EQUAL, 1, 0, audit],
    REFUSES,
    [LOAD, 0, 0, NUMBER],
    [IF_AT_LEAST, 0, 1, X32_NUMBERS],
    REFUSES,
    [IF_AT_LEAST, 0, 1, COMMON_NUMBERS],
    [RETURN, 0, 0, UNKNOWN_CALL],
  ];
  for (const numbers of Object.values(ALLOWED_CALLS)) {
    if (numbers[column] >= 0) program.push([IF_EQUAL, 0, 1, numbers[column]], ALLOWS);
  }
  const judgements: Instruction[][] = [];
  for (const [name, numbers] of Object.entries(JUDGED_CALLS)) {
    if (numbers[column] < 0) continue;
    const judged = [...JUDGED[name as keyof typeof JUDGED_CALLS], REFUSES];
    judgements.push([[IF_EQUAL, 0, judged.length, numbers[column]], ...judged]);
  }
  return encode([...program, ...judgements.flat(), REFUSES]);
}

function encode(program: readonly Instruction[]): Uint8Array<ArrayBuffer> {
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
