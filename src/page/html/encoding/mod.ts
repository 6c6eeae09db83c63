/**
 * Bytes to text: the declared encoding, the marks of Unicode, or a guess.
 *
 * A front of its own within `page/html`: what needs this alone loads no more.
 * Never loads the parser: the service itself decodes what a caller sends.
 */
export {
  decodeAscii,
  type DecodedText,
  decodeGuessed,
  decodeHtml,
  decodeStrictly,
  isLegible,
} from "./decode.ts";
export { encodingOf } from "./label.ts";
