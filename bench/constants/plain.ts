/** Numbers of the sources that nobody chose: there is nothing to measure about them. */

/** Laid down by a specification, a wire format or an operating system; so is all that is hexadecimal. */
const SPECIFIED = `
terminal/batch/tar.ts BLOCK_BYTES
terminal/rows/write_parquet.ts PARQUET_END_BYTES
serve/call/seal_cursors.ts SECONDS_OF_HOUR
base/channel/frame.ts PREFIX_BYTES MAX_CALL
base/channel/own_process.ts EXIT_STILL_PERMITTED EXIT_BROKEN
terminal/found.ts EXIT_FOUND EXIT_NOTHING EXIT_FAILED EXIT_FAULTS
terminal/run_command.ts EXIT_USAGE
terminal/commands.ts MARGIN
terminal/tool_help.ts COLUMNS
read/declared/date_answers.ts DAY_MILLISECONDS
web/fetch/browser/browser_command.ts EXIT_NO_BROWSER
web/fetch/cache/freshness.ts MOST_SECONDS
web/fetch/wire/decode_body.ts HAS_CRC HAS_EXTRA HAS_NAME HAS_COMMENT
web/fetch/wire/zstd_frame.ts RLE_BLOCK RESERVED_BLOCK
page/html/encoding/guess.ts COST_ZERO
page/html/encoding/guess.ts COST_STEP
page/html/encoding/prescan.ts STANDARD_BYTES
page/html/columns/text_bits.ts YEAR_DIGITS
base/json/long_text.ts LONGEST_CHAR
base/json/scanner.ts HEX_DIGITS
base/json/scanner.ts MOST_BYTES
base/json/weight.ts QUOTE COMMA COLON BACKSLASH
page/layout/class_words.ts LETTERS
read/markdown/write/list_rule.ts MAX_NUMBER
page/documents/pdf/read_pdf.ts ERRORS_ONLY
page/documents/packed/unzip.ts LOCAL_BYTES ENTRY_BYTES END_BYTES STORED DEFLATED ENCRYPTED
page/documents/packed/html_of_xml.ts MAX_LEVEL
terminal/batch/stored_file.ts MARK_BYTES
serve/pool/network_link.ts VISITS_PER_PROCESS
serve/pool/processor_clock.ts TICKS_PER_SECOND
serve/pool/syscall_filter.ts NUMBER PROCESSOR ARGUMENTS COMMON_NUMBERS UNKNOWN_CALL
serve/pool/trace.ts STATUS_ERROR
page/select/css/names.ts MAX_ESCAPE_DIGITS
page/text/http_date.ts LAST_CENTURY
site/cursor/cursor_text.ts HEAD
site/lastmod.ts FIRST_YEAR DAY_MS
site/slots/page_digest.ts SHORTEST_MONTH
page/text/date.ts BUDDHIST_YEARS
read/records/things/sorts.ts SECONDS_PER_MINUTE
page/url/final_dots.ts DOT
`;

/** Marks, kinds and ranks, which only have to differ or to be in order. */
const MARKS = `
read/audit/conflicts.ts SEVERAL
read/extractor/rule/rule.ts NO_TEXT
page/html/columns/attribute_store.ts END KEPT
page/html/columns/sibling_index.ts TEXT_GROUP COMMENT_GROUP
page/html/tokenizer/character_class.ts SPACE ENDS_TAG_NAME ENDS_ATTRIBUTE_NAME LETTER
base/json/scanner.ts OUTSIDE IN_STRING IN_ESCAPE IN_HEX
read/content/page_view.ts NO_GROUP
page/select/css/form_states.ts NONE
page/select/css/scope.ts WHOLE_PAGE
read/shown/date/features.ts FAR
read/shown/shop/codes.ts OWN_RANK NAMED_RANK
read/vocabularies/scan.ts HAS_H HAS_CLASSIC
base/watch/work_board.ts TURN NAME_LENGTH NEVER NAME_AT
`;

/** Sizes of buffers and batches: they change what something costs, and no answer. */
const SIZES = `
page/html/columns/attribute_store.ts FIRST_CAPACITY
page/html/columns/name_cache.ts SLOTS
page/html/columns/node_columns.ts FIRST_CAPACITY
page/text/money.ts MAX_MARK_CHARS
page/text/text_table.ts FIRST_PLACES
page/text/word_set.ts SHAPE_BITS
page/html/tree.ts CHARS_PER_NODE
base/json/scan_counts.ts FIRST_BYTES
read/content/main_content.ts BATCH
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
