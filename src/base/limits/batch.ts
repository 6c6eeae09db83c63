/** Bounds of `service batch`. */

/** Bytes of one line of JSON or of one address; a longer line is a failure of its own, unread. */
export const MAX_BATCH_LINE_BYTES = 24 * 1024 * 1024;
/** Bytes of the head of a WARC record, of an HTTP answer in one, or of the names of a tar. */
export const MAX_ARCHIVE_HEAD_BYTES = 256 * 1024;
