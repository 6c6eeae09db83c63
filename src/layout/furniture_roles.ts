/** The roles of elements that frame a page's content. */

/** WAI-ARIA roles of navigation, controls and asides; a banner may hold the page's own heading. */
export const FURNITURE_ROLES: ReadonlySet<string> = new Set([
  "navigation",
  "menu",
  "menubar",
  "complementary",
  "contentinfo",
  "search",
  "dialog",
  "alertdialog",
  "toolbar",
  "tablist",
  "listbox",
  "tree",
]);
