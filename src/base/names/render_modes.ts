/** Whether the scripts of pages are run. */

/** Where a page seems to need it, never, or always. */
export const RENDER_MODES = ["auto", "never", "always"] as const;

/** One of them. */
export type RenderMode = typeof RENDER_MODES[number];
