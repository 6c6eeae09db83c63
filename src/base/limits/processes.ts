/** Bounds of reader processes, their lanes, and the network process. */

// Reader processes and their lanes.
/** Tool calls at once that may fetch; later ones wait inside their own budget. */
export const MAX_CALLS = 4;
/** Calls that only wait for a site's turn without holding a slot; further ones hold theirs. */
export const MAX_SLEEPING_CALLS = 8;
/** Tool calls at once whose every page is handed in; they never wait behind fetching ones. */
export const MAX_READS = 4;
/** Seconds of a call's budget kept back from a caller's selectors, so that a refusal arrives before the 504. */
export const SELECTOR_MARGIN_SECONDS = 0.5;
/**
 * Seconds selectors have run, or half of what a call that never waits could give them, before they
 * count as the cause; a call whose budget ends sooner is `timed_out`.
 */
export const FAIR_SELECTOR_SECONDS = 1;
/** Seconds a caller's selectors may run where a call has no budget (stdio); past it they are stopped. */
export const SELECTOR_SECONDS_WITHOUT_BUDGET = 30;
/**
 * Seconds of processor time that a page may take, and as many more for each MB of it; past them the
 * call is refused `too_large`. A call of several pages has them for each.
 */
export const PAGE_CPU_SECONDS = 2;
/** Seconds of processor time for each MB (1,000,000 bytes) of a page. */
export const PAGE_CPU_SECONDS_PER_MB = 1;
/** Milliseconds between two looks at the processor time of a call that has nearly used it up. */
export const PROCESSOR_LOOK_MS = 50;
/**
 * Seconds by the wall clock that count as one of processor time where the system does not tell the
 * latter: others may have the processor meanwhile.
 */
export const WALL_SECONDS_PER_CPU_SECOND = 4;
/** Seconds of a call after which it is not run again when its process is killed from outside. */
export const MAX_RERUN_SECONDS = 60;
/** Seconds a reader process has to report that it is ready; past it the call fails. */
export const READER_START_SECONDS = 20;
/** Seconds a process has to end a call whose client left or whose fetch was stopped; then it is killed. */
export const GRACE_AFTER_END_SECONDS = 1;
/** Idle reader processes kept warm for good; others end after `READER_IDLE_SECONDS`. */
export const WARM_READERS = 1;
/** Seconds an idle reader process beyond the warm ones is kept. */
export const READER_IDLE_SECONDS = 10;
/** Calls one reader process serves before a fresh one takes its place. */
export const MAX_CALLS_PER_READER = 10_000;
/** Seconds of processor time one reader process serves before a fresh one takes its place. */
export const MAX_READER_CPU_SECONDS = 300;
/** Handed-in pages a reader process keeps parsed; the least recently used is read anew. */
export const MAX_KNOWN_PAGES = 4;
/** UTF-16 units of those pages together; past it the least recently used go, a longer one at once. */
export const MAX_KNOWN_PAGE_CHARS = 2 * 1024 * 1024;
/** Resident MiB of a reader process that stay after a collection; past it it is replaced. */
export const MAX_RESTING_READER_MIB = 256;
/** Resident MiB of a reader process after a call past which it collects garbage at once. */
export const MAX_UNTIDY_READER_MIB = 448;
/** Resident MiB that an idle reader process may have grown by; past it it collects garbage. */
export const MAX_IDLE_GARBAGE_MIB = 32;
/** Seconds a reader process is idle before it collects garbage: code is slower after it. */
export const READER_TIDY_SECONDS = 8;
/**
 * MiB of data segment of a reader process on Linux; past it the process dies alone. Some 600 of
 * them are set aside by the engine and never touched: 1.4 GiB are left to use.
 */
export const READER_DATA_MIB = 2_000;
/**
 * Requests of one call that are open, or whose replies are not yet written; the process that asks
 * more is killed. The tool that requests most at once requests four sites.
 */
export const MAX_OPEN_ASKS = 16;
/** Bytes of one message between two processes of the service; past it the sender is killed. */
export const MAX_FRAME_BYTES = 128 * 1024 * 1024;

// The network process.
/**
 * Seconds the network process may be silent while a request is open; then it is killed and
 * replaced.
 */
export const NETWORK_SILENT_SECONDS = 2;
/** Milliseconds between two pings of it. */
export const NETWORK_TICK_MS = 100;
/** Seconds of silence after which its replacement is started, to be ready in time. */
export const NETWORK_DOUBT_SECONDS = 1;
/** Seconds a network process has to report that it is ready; past it its requests fail. */
export const NETWORK_START_SECONDS = 10;
/** Seconds of processor time one network process serves before a fresh one takes its place at rest. */
export const MAX_NETWORK_CPU_SECONDS = 600;
/** Resident MiB after which a network process is replaced at rest. */
export const MAX_RESTING_NETWORK_MIB = 384;
/** MiB of data segment of the network process on Linux; past it the process dies and is replaced. */
export const NETWORK_DATA_MIB = 2_000;
/** Characters of standard error that are kept to report why a process ended. */
export const STDERR_TAIL_CHARS = 2_000;
/** Milliseconds a process whose output ended has to be gone by itself; then it is killed. */
export const LAST_OUTPUT_MS = 1_000;
/** Bytes read at a time: the kernel's buffer of a pipe. */
export const PIPE_READ_BYTES = 64 * 1024;
/** Bytes that are written without waiting: a page of most sites fits. */
export const PIPE_AT_ONCE_BYTES = 64 * 1024;
/**
 * Bytes of a body that is written together with its head: one write costs more than a copy of so
 * few.
 */
export const MAX_JOINED_BYTES = 64 * 1024;
/**
 * Characters from which a text of the arguments moves to the body of its message; shorter ones stay
 * in the head.
 */
export const MOVED_TEXT_CHARS = 4096;
/** Units that are read of a page to know it again, spread over all of it. */
export const PAGE_MARK_LOOKS = 64;
/**
 * Units of a page that is worth knowing again; smaller ones are parsed faster than they are looked
 * up.
 */
export const MIN_MARKED_UNITS = 2_000;
/** Characters at the beginning of an argument that tell an address from a page. */
export const SCHEME_HEAD_CHARS = 32;

// The watchdog of main.
/** Milliseconds of processor time in one turn of main's event loop; past them the log names it. */
export const MAIN_NAMED_MS = 250;
/** Seconds of processor time in one turn of main's event loop; past them the service is ended. */
export const MAIN_ENDED_SECONDS = 20;
/** Milliseconds between two questions to a main that works: what a turn may be measured too short. */
export const WATCH_ACTIVE_MS = 10;
/** Milliseconds between two looks at a main that rests. */
export const WATCH_REST_MS = 50;
/** Milliseconds of processor time between two looks that are work, and no question of the watchdog. */
export const WATCH_LEAST_MS = 2;
/** Milliseconds between two looks at the processor time of a main that does not answer. */
export const WATCH_STEP_MS = 50;
/** Milliseconds the system has to end a killed process. */
export const WATCH_KILL_MS = 1_000;
/** Characters that name what main is at. */
export const MAX_WORK_CHARS = 120;
