/** Numbers of the sources that nobody chose: there is nothing to measure about them. */

/** Laid down by a specification, a wire format or an operating system; so is all that is hexadecimal. */
const SPECIFIED = `
batch/tar.ts BLOCK_BYTES
call/seal_cursors.ts SECONDS_OF_HOUR
channel/frame.ts PREFIX_BYTES MAX_CALL
channel/own_process.ts EXIT_STILL_PERMITTED EXIT_BROKEN
cli/found.ts EXIT_FOUND EXIT_NOTHING EXIT_FAILED
cli/run_command.ts EXIT_USAGE
cli/tool_help.ts COLUMNS
config.ts MAX_PORT
declared/date_answers.ts DAY_MILLISECONDS
fetch/browser/browser_command.ts EXIT_NO_BROWSER
fetch/cache/freshness.ts MOST_SECONDS
fetch/wire/decode_body.ts HAS_CRC HAS_EXTRA HAS_NAME HAS_COMMENT
fetch/wire/exchange.ts RESET_CONTENT
fetch/wire/zstd_frame.ts RLE_BLOCK RESERVED_BLOCK
html/encoding/prescan.ts STANDARD_BYTES
html/columns/text_bits.ts YEAR_DIGITS
json/long_text.ts LONGEST_CHAR
json/scanner.ts HEX_DIGITS
json/utf8_check.ts MOST_BYTES
json/weight.ts QUOTE COMMA COLON BACKSLASH
layout/class_words.ts LETTERS
markdown/content/hints.ts LETTER
markdown/write/list_rule.ts MAX_NUMBER
pdf/read_pdf.ts ERRORS_ONLY
pool/network_link.ts VISITS_PER_PROCESS
pool/processor_clock.ts TICKS_PER_SECOND
pool/syscall_filter.ts NUMBER PROCESSOR ARGUMENTS COMMON_NUMBERS UNKNOWN_CALL
pool/trace.ts STATUS_ERROR
select/css/names.ts MAX_ESCAPE_DIGITS
text/http_date.ts LAST_CENTURY
site/cursor/cursor_text.ts HEAD
site/lastmod.ts FIRST_YEAR DAY_MS
text/date.ts BUDDHIST_YEARS
things/sorts.ts SECONDS_PER_MINUTE
url/final_dots.ts DOT
`;

/** Marks, kinds and ranks, which only have to differ or to be in order. */
const MARKS = `
audit/conflicts.ts SEVERAL
extractor/rule/rule.ts HEAD_PLACES HEAD_PLACE DATA_PLACE
html/columns/attribute_store.ts END KEPT
html/columns/document_order.ts ELEMENT
html/columns/sibling_index.ts TEXT_GROUP COMMENT_GROUP
html/tokenizer/character_class.ts SPACE ENDS_TAG_NAME ENDS_ATTRIBUTE_NAME LETTER UNCLEAN
json/scanner.ts OUTSIDE IN_STRING IN_ESCAPE IN_HEX
markdown/content/page_view.ts NO_GROUP
markdown/content/second_look.ts NOTHING
select/css/form_states.ts NONE
select/css/scope.ts WHOLE_PAGE
shown/date/features.ts FAR
shown/shop/attributes.ts PRICE CODE
shown/shop/codes.ts OWN_RANK REFERENCE_RANK MAKERS_RANK NAMED_RANK MIN_MARK_CHARS
vocabularies/scan.ts HAS_H HAS_CLASSIC
watch/work_board.ts TURN NAME_LENGTH NEVER NAME_AT
`;

/** Sizes of buffers and batches: they change what something costs, and no answer. */
const SIZES = `
html/columns/attribute_store.ts FIRST_CAPACITY
html/columns/name_cache.ts SLOTS
html/columns/node_columns.ts FIRST_CAPACITY
html/tree.ts CHARS_PER_NODE
json/scan_counts.ts FIRST_BYTES
markdown/main_content.ts BATCH
markdown/words/word_table.ts SLOTS_PER_WORD MAX_TRIES
`;

/** All of them, as `FILE NAME`. */
export const PLAIN: ReadonlySet<string> = new Set(
  [SPECIFIED, MARKS, SIZES].flatMap((list) =>
    list.trim().split("\n").flatMap((line) => {
      const [file = "", ...names] = line.split(" ");
      return names.map((name) => `${file} ${name}`);
    })
  ),
);
