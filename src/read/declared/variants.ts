/** Variants of a product: what all agree on is its answer, prices that differ are a range. */
import { foldName, readAmount } from "../../page/text/mod.ts";
import { type Facts, plainFields } from "../records/mod.ts";
import { answerFrom, itemsOf, readText } from "../vocabularies/mod.ts";
import type { Answer, Source, Thing, Value } from "../vocabularies/mod.ts";
import { MAX_OFFERS } from "../../base/limits.ts";
import { type OfferAnswers, readOffers } from "./offers.ts";

/** One variant: its fields and the key under which it is written. */
interface Variant {
  readonly fields: ReadonlyMap<string, Value>;
  readonly key: string;
  readonly source: Source;
}

/** Lists the variants of the subject: members of a group, or records that are its twins. */
export function variantsOf(facts: Facts): Variant[] {
  const { subject } = facts;
  if (subject === undefined) return [];
  const inside = subject.field("hasVariant");
  if (inside !== undefined) {
    const isList = inside.value.kind === "list";
    return itemsOf(inside.value).slice(0, MAX_OFFERS).flatMap((item, index) => {
      const key = `${subject.name}.hasVariant${isList ? `[${index}]` : ""}`;
      return item.kind === "thing" ? [{ fields: item.fields, key, source: inside.source }] : [];
    });
  }
  if (subject.types.includes("ProductGroup")) return membersOf(facts);
  if (subject.twins.length === 0) return [];
  return [subject.record, ...subject.twins].slice(0, MAX_OFFERS).map((record) => ({
    fields: plainFields(record),
    key: record.types[0] ?? "",
    source: record.source ?? "jsonld",
  }));
}

/** Finds records that name the subject as their group: by its id, its own group id, or its name. */
function membersOf(facts: Facts): Variant[] {
  const { subject } = facts;
  const groupId = readText(subject?.field("productGroupID")?.value)?.text;
  const name = readText(subject?.field("name")?.value)?.text;
  const members: Variant[] = [];
  for (const record of facts.records) {
    if (record === subject?.record || members.length >= MAX_OFFERS) continue;
    const fields = plainFields(record);
    const ownGroup = readText(fields.get("inProductGroupWithID"))?.text;
    const isMember = (groupId !== undefined && ownGroup === groupId) ||
      itemsOf(fields.get("isVariantOf")).some((item) =>
        item.kind === "thing" && isGroup(item, groupId, name) ||
        item.kind === "text" && item.text === groupId ||
        item.kind === "reference" && item.id === subject?.record.id
      );
    if (!isMember) continue;
    members.push({ fields, key: record.types[0] ?? "", source: record.source ?? "jsonld" });
  }
  return members;
}

function isGroup(item: Thing, groupId: string | undefined, name: string | undefined): boolean {
  const id = readText(item.fields.get("productGroupID"))?.text;
  if (id !== undefined) return id === groupId;
  const named = readText(item.fields.get("name"))?.text;
  return named !== undefined && name !== undefined && foldName(named) === foldName(name);
}

/** Answers with a field on which every variant agrees. */
export function agreedField(variants: readonly Variant[], name: string): Answer[] {
  const [first] = variants;
  const read = first && readText(first.fields.get(name));
  if (first === undefined || read === undefined) return [];
  const agreed = variants.every(({ fields }) => readText(fields.get(name))?.text === read.text);
  const key = `${first.key}.${name}`;
  return agreed ? [answerFrom(read, first.source, key)] : [];
}

/** Reads the offers of variants as one: a common price, or the range their prices span. */
export function variantOffers(variants: readonly Variant[]): OfferAnswers {
  const read = variants.map(({ fields, key, source }) =>
    readOffers(fields.get("offers"), `${key}.offers`, source)
  );
  const priced = read.filter(({ price }) => price !== undefined);
  const answers: OfferAnswers = {};
  const [first] = read;
  const stock = first?.availability;
  if (
    stock !== undefined && read.every(({ availability }) => availability?.value === stock.value)
  ) {
    answers.availability = stock;
  }
  const amounts = priced.map(({ price }) => Number(readAmount(price?.value ?? "") ?? Number.NaN));
  const currencies = new Set(priced.map(({ currency }) => currency?.value));
  if (amounts.length === 0 || amounts.some(Number.isNaN) || currencies.size > 1) return answers;
  const low = priced[amounts.indexOf(Math.min(...amounts))];
  const high = priced[amounts.indexOf(Math.max(...amounts))];
  if (low?.currency !== undefined) answers.currency = low.currency;
  if (new Set(amounts).size === 1) {
    if (priced.length === read.length && low?.price !== undefined) answers.price = low.price;
  } else {
    if (low?.price !== undefined) answers.price_low = low.price;
    if (high?.price !== undefined) answers.price_high = high.price;
  }
  return answers;
}
