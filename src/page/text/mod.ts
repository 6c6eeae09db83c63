/**
 * Short texts as values: amounts, money, days, durations, identifiers, names of people.
 *
 * May import: nothing.
 * Never reads a tree, a clock or the machine's locale.
 */
export { readAmount } from "./amount.ts";
export { readCurrency } from "./currency.ts";
export { asciiDigits, DAY_OF_NUMBERS, readDate } from "./date.ts";
export { readDictionary } from "./dictionary.ts";
export { readDuration } from "./duration.ts";
export { asciiLower, foldName, wordsIn } from "./fold_name.ts";
export { type Forest, lazyForest, predict, predictRows } from "./forest.ts";
export { isCode, isIsbn, isTradeNumber, readGtin } from "./gtin.ts";
export { parseHttpDate, retryAfterSeconds } from "./http_date.ts";
export { isPublicationLabel, readLabel } from "./label_words.ts";
export { type Money, readMonies } from "./money.ts";
export { isWeekday, monthOf } from "./month_names.ts";
export {
  isCredit,
  isPersonName,
  namesInLine,
  reporterNames,
  soleNameInCredit,
  withoutDate,
} from "./person_name.ts";
export { collapseSpaces, collapseWhitespace, dropSoftHyphens } from "./whitespace.ts";
export { countLetters, countWords } from "./word_count.ts";
export { TextTable } from "./text_table.ts";
export { WordSet, WordShapes } from "./word_set.ts";
