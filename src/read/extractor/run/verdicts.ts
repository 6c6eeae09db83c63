/**
 * A verdict on each field of a page: its value, where it was read, how sure it is, its doubts.
 *
 * docs/design/extractors.md, 3.5.
 */
import { placeOf } from "../../../page/html/mod.ts";
import { type Extractor, fail, type Failed, failLost, type Note, toNotes } from "../extractor.ts";
import type { PageModel } from "../page/model.ts";
import { type TemplateView, viewThrough } from "../page/template.ts";
import { type FieldType, learntType, readTyped, type TypedValue } from "../typed/field_type.ts";
import { pieceIn } from "../learn/pieces.ts";
import { misread } from "./read_rows.ts";
import { confidenceOf, type Evidence, evidenceFor, listEvidence } from "./confidence.ts";
import { readField, type ReadyField, readyField } from "./read_fields.ts";
import { readSeveral } from "../several/item_rule.ts";

/** What is to be known of one field on a page. */
export interface Verdict {
  readonly name: string;
  /** The value, or the values of a field that has several; undefined when there is none. */
  readonly value: string | string[] | undefined;
  /** XPath of the element it was read in, the first one of several; null in the head. */
  readonly where: string | null;
  /** What the value means, of the type it was learnt with; left out for text, or when not certain. */
  readonly typed?: { readonly type: FieldType; readonly value: TypedValue };
  /** From 0 to 1; 0 where there is no value; none of what a selector reads. */
  readonly confidence?: number;
  /** The checks of this field that failed. */
  readonly failed: readonly Failed[];
  readonly notes: readonly Note[];
  /** What the confidence is made of. */
  readonly evidence?: Evidence;
}

/** Reads every field of the page, in the order of the extractor. */
export function readFields(model: PageModel, extractor: Extractor): Verdict[] {
  const learnt = viewThrough(extractor.template);
  // A place or label that a person wrote is meant, also where it reads what pages learnt from had.
  const plain = viewThrough(undefined);
  const viewOf = ({ field }: ReadyField): TemplateView =>
    field.places === undefined ? plain : learnt;
  return (extractor.fields ?? []).map(readyField).map((ready) => {
    const reading = readField(model, ready, viewOf(ready));
    const { value: text, verdict, failed: own } = reading;
    const { name, type, optional, lost, piece } = ready.field;
    const value = text === undefined ? text : pieceIn(text, piece);
    if (lost === true) return absent(name, [failLost(name)], undefined);
    if (value === undefined) return absent(name, own, optional);
    const typed = typedOf(value, type ?? learntType(ready.field), model.page.base);
    const { unsure } = ready.field;
    const failed = [
      ...own,
      ...(type === undefined || typed !== undefined ? [] : [misread(name, type, value)]),
      ...(unsure === undefined ? [] : [fail("field", `${name} as it was asked for`, unsure)]),
    ];
    const pages = ready.field.taught ?? extractor.learnt_from.length;
    const evidence = evidenceFor(ready, reading, failed.length > 0, pages);
    const node = verdict?.spot.script ?? verdict?.spot.node ?? 0;
    const where = node === 0 ? null : placeOf(model.tree, node);
    const confidence = confidenceOf(evidence);
    return {
      name,
      value,
      where,
      ...(typed === undefined ? {} : { typed }),
      confidence,
      failed,
      notes: [],
      evidence,
    };
  });
}

/** Reads what a value means, where it has a type. */
export function typedOf(
  text: string,
  type: FieldType | undefined,
  base: string | null,
): Verdict["typed"] {
  const value = type === undefined ? undefined : readTyped(text, type, base);
  return type === undefined || value === undefined ? undefined : { type, value };
}

/** The verdict on a field without a value; that is a note where a schema allows it. */
function absent(
  name: string,
  failed: readonly Failed[],
  optional: true | undefined,
): Verdict {
  const may = optional === true;
  return {
    name,
    value: undefined,
    where: null,
    confidence: 0,
    failed: may ? [] : failed,
    notes: may ? toNotes(failed) : [],
  };
}

/** Reads every field of several values. */
export function readLists(model: PageModel, extractor: Extractor): Verdict[] {
  return (extractor.several ?? []).map((field) => {
    const { name, type, optional, lost } = field;
    if (lost === true) return absent(name, [failLost(name)], undefined);
    const { values, first, failed: doubts, votes } = readSeveral(model, field);
    if (first === undefined) return absent(name, doubts, optional);
    const odd = values.find((value) =>
      type !== undefined && readTyped(value, type, model.page.base) === undefined
    );
    const failed = odd === undefined ? doubts : [...doubts, misread(name, type ?? "", odd)];
    const evidence = listEvidence({
      isOfValues: true,
      silent: votes?.silent,
      count: values.length,
      fewest: field.count,
      columns: 1,
    }, failed.length > 0);
    const confidence = confidenceOf(evidence);
    const where = placeOf(model.tree, first);
    return { name, value: values, where, confidence, failed, notes: [], evidence };
  });
}
