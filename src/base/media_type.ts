/** What an answer or a file is said to be: its media type. */

// Bounds.
/** Characters of a `Content-Type` in which a media type is looked for. */
const MAX_MEDIA_TYPE_CHARS = 200;

/** Returns the media type in small letters, without parameters (RFC 9110, 8.3.1); "" for none. */
export function mediaTypeOf(contentType: string | null | undefined): string {
  const [type = ""] = (contentType ?? "").slice(0, MAX_MEDIA_TYPE_CHARS).split(";", 1);
  return type.trim().toLowerCase();
}
