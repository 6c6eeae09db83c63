/** Extractors as callers keep them: by themselves, or in the whole answer of compile_extractor. */
import { isObject } from "../../base/json/plain.ts";

type Fields = Record<string, unknown>;

/** Takes an extractor out of the whole answer of compile_extractor; a recipe stays as it is. */
export function extractorIn(given: Fields): Fields {
  const { format, extractor } = given;
  return format === undefined && isObject(extractor) ? extractor : given;
}

/** Makes arguments of an extractor or of the answer that has it; arguments stay as they are. */
export function argumentsWithExtractor(given: Fields): Fields {
  const { format, ok, extractor } = given;
  const isKept = typeof format === "number";
  const isAnswer = typeof ok === "boolean" && isObject(extractor);
  if (isKept || isAnswer) return { extractor: extractorIn(given) };
  return isObject(extractor) ? { ...given, extractor: extractorIn(extractor) } : given;
}
