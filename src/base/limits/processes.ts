/** Bounds of reader processes, their lanes, and the network process. */

// Reader processes and their lanes.
/** Seconds of processor time one reader process serves before a fresh one takes its place. */
export const MAX_READER_CPU_SECONDS = 300;
/** Handed-in pages a reader process keeps parsed; the least recently used is read anew. */
export const MAX_KNOWN_PAGES = 4;

// The network process.
/** Seconds of processor time one network process serves before a fresh one takes its place at rest. */
export const MAX_NETWORK_CPU_SECONDS = 600;
