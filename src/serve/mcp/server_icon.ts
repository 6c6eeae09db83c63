/** The picture of the server in clients that show one: `docs/icon.svg`, written in the program. */

/** A page with a value marked on it; a test compares it with the file. */
export const ICON_SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="3" fill="#0b4fa8"/><path d="M4 4h8M4 8h3M4 12h8" stroke="#fff" stroke-width="1.6"/><path d="M9 6h4v4H9z" fill="#f0c36b"/></svg>';

/** The icons of `serverInfo` (MCP 2025-11-25): text, so that a client asks for nothing to show it. */
export const SERVER_ICONS = [{
  src: `data:image/svg+xml;base64,${btoa(ICON_SVG)}`,
  mimeType: "image/svg+xml",
  sizes: ["any"],
}];
