/** The text of a page's bytes. */
import { decodeHtml } from "../page/html/encoding/mod.ts";
import { refuse } from "./arguments.ts";

/** Decodes a page as a browser does. Throws `ToolError` `bad_input` for anything but bytes. */
export function decodePage(bytes: Uint8Array, contentType: string | null = null): string {
  if (!(bytes instanceof Uint8Array)) refuse("decodePage", "bytes", bytes, "a Uint8Array");
  if (contentType !== null && typeof contentType !== "string") {
    refuse("decodePage", "contentType", contentType, "a string or null");
  }
  return decodeHtml(bytes, contentType).text;
}
