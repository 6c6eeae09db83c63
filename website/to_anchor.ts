/** Writes a heading's anchor as forges do, so that the documents' links lead to the same place. */
export function toAnchor(heading: string): string {
  return heading.toLowerCase().replace(/[^\p{L}\p{N}_ -]/gu, "").replaceAll(" ", "-");
}
