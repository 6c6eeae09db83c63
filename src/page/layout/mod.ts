/**
 * How a page is laid out: what is hidden, chrome, headings, repeated rows, images, notes.
 *
 * May import: `base`, `page/url`, `page/text`, `page/html`.
 * Never says what a part of a page means: `read` does.
 */
export { classReader, splitWords, wordJudge, wordsOfClass } from "./class_words.ts";
export { BLOCK_NAMES, HEADING_TAGS, isUnreadTag, SKIPPED_NAMES } from "./element_names.ts";
export { isNoteReference, noteOf } from "./footnotes.ts";
export { isBanner, isFrame } from "./frame.ts";
export { isInHead } from "./head_content.ts";
export { firstHeading, type Heading, shortHeadingText, soleHeading } from "./heading.ts";
export { partOfHeading } from "./heading_anchor.ts";
export { isClosedDialog, isHidden } from "./hidden.ts";
export {
  hasCopy,
  imageSource,
  imageWords,
  isInlineImage,
  isNamedPlaceholder,
  isPlaceholder,
} from "./image_source.ts";
export { BOILERPLATE, layoutOf, markParts, type Marks, Part, UNREAD } from "./layout.ts";
export { isLayoutTable } from "./layout_table.ts";
export { lineOf, shownTexts, SILENT_TAGS } from "./line_text.ts";
export { runsOfOthers } from "./others_title.ts";
export {
  codeOfAddress,
  isArticleAddress,
  isForumAddress,
  isHome,
  ownAddress,
} from "./page_address.ts";
export { refreshesOf } from "./refreshes.ts";
export { findRegions, type Regions } from "./layout.ts";
export { roleOf } from "./role.ts";
export { classNames, elementKind, handWritten, stepName } from "./rows/class_names.ts";
export { type Cell, labelOf, readColumns, type Row } from "./rows/columns.ts";
export { findGroups, type RowGroup } from "./rows/groups.ts";
export { readRows } from "./rows/read_rows.ts";
export { spanOf } from "./rows/row_span.ts";
export { MIN_MEMBERS } from "./rows/siblings.ts";
export { isDataScript, runsScripts } from "./script_types.ts";
export { formTable, type Grid, type GridCell, type GridRow } from "./table/form_table.ts";
export { type PageTable, readTables, type TableColumn } from "./table/read_tables.ts";
