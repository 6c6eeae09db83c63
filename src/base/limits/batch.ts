/** Bounds of `service batch`. */

/** Bytes of one line of JSON or of one address; a longer line is a failure of its own, unread. */
export const MAX_BATCH_LINE_BYTES = 24 * 1024 * 1024;
/** Inputs that are read, under way or waiting for their turn in the output; then reading pauses. */
export const MAX_BATCH_WINDOW = 4_096;
/** Bytes of those inputs and of their answers; then reading pauses. */
export const MAX_BATCH_WINDOW_BYTES = 32 * 1024 * 1024;
/** Inputs the reading side may send before it is asked for more. */
export const BATCH_CREDITS = 32;
/** Bytes of pages the reading side may have sent beyond what was taken; then it pauses. */
export const MAX_BATCH_AHEAD_BYTES = 8 * 1024 * 1024;
/** Calls at once that fetch, unless `--visits` gives another number: each has a reader process. */
export const BATCH_VISITS = 8;
/** Reader processes, or visits, that a command line may ask for. */
export const MAX_BATCH_JOBS = 256;
/** Seconds between two lines about the progress where standard error is no terminal. */
export const BATCH_PROGRESS_SECONDS = 10;
/** Milliseconds between two updates of the progress on a terminal. */
export const BATCH_TERMINAL_MS = 500;
/** Bytes read of a file at a time. */
export const BATCH_READ_BYTES = 256 * 1024;
/** Bytes at the beginning of an input that tell what it is; the mark of a tar is at 257. */
export const BATCH_SNIFF_BYTES = 512;
/** Folders inside folders that are walked; deeper ones are a failure. */
export const MAX_BATCH_FOLDERS_DEEP = 64;
/** Bytes of the head of a WARC record, of an HTTP answer in one, or of the names of a tar. */
export const MAX_ARCHIVE_HEAD_BYTES = 256 * 1024;
/** Header fields of an archived answer that are passed on. */
export const MAX_ARCHIVE_FIELDS = 200;
/** Characters of an input's name in a line of the output. */
export const MAX_BATCH_ID_CHARS = 4_096;
/** Values that are listed of a page that changed; the others are counted. */
export const MAX_BATCH_CHANGES = 50;
/** Seconds around a visit within which a moment that a page names is the visit itself. */
export const VISIT_MOMENT_SECONDS = 3_600;
/** Changes that wait for their command or webhook; then nothing more is written. */
export const MAX_CHANGES_WAITING = 64;
/** Seconds a webhook may take to take a change. */
export const WEBHOOK_SECONDS = 10;
/** Times a change is sent to a webhook that fails. */
export const WEBHOOK_TRIES = 3;
/** Milliseconds before a change is sent again; twice as many before the next time. */
export const WEBHOOK_PAUSE_MS = 1_000;
/** Bytes that are read of what a webhook answers, to keep the connection. */
export const WEBHOOK_ANSWER_BYTES = 64 * 1024;
/** Rows of one group of a Parquet file; they are in memory until it is written. */
export const PARQUET_GROUP_ROWS = 10_000;
/** Characters after which a group ends with fewer rows. */
export const PARQUET_GROUP_CHARS = 16 * 1024 * 1024;
