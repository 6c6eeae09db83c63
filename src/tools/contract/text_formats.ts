/** How a text may be asked for. */

/** The names of the formats. */
export const TEXT_FORMATS = ["markdown", "text", "html", "blocks"] as const;

/** How a text is spelled. */
export type TextFormat = typeof TEXT_FORMATS[number];
