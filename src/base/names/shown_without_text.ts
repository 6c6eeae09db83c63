/** Elements that show something without a text, by which a page in a browser or not has what is asked. */
export const SHOWN_WITHOUT_TEXT =
  "img video audio canvas svg iframe input meta link source embed object".split(" ");
