/** An extractor as somebody writes one by hand, its selectors alone. */

/** Returns an extractor that reads by these selectors. */
export function writtenExtractor<Select>(select: Select) {
  return {
    format: 3,
    service: "0.1.0",
    learnt_from: [],
    summary: {},
    types: [],
    listing: null,
    notes: [],
    select,
  };
}
