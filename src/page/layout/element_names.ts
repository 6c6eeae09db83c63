/** Names of elements by what they are to the text of a page. */

/** Block-level elements that need nothing else. */
export const BLOCK_NAMES: readonly string[] =
  ("address article aside body caption center details dir div dl fieldset figcaption figure footer " +
    "form header hgroup html legend main menu nav p search section summary").split(" ");

/** Elements with no content of use as text. */
export const SKIPPED_NAMES: readonly string[] =
  ("applet area audio base button canvas datalist dialog embed head iframe input link map meta " +
    "meter noframes object optgroup option param progress script select style svg template textarea " +
    "title video").split(" ");
