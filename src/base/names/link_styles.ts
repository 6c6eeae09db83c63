/** The ways of writing links. */

/** How links are written: where they are, as numbers with a list below, or as their words alone. */
export const LINK_STYLES = ["inline", "references", "none"] as const;

/** One of the ways of writing links. */
export type LinkStyle = typeof LINK_STYLES[number];
