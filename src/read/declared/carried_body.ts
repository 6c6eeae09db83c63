/** The text of a page whose elements hold none: what it declares, or has in its script state. */
import type { Page } from "../../page/html/mod.ts";
import { own, PlaceWriter, readFacts } from "../records/mod.ts";
import { bodyHtml, readStateBody } from "../vocabularies/mod.ts";
import { titleAnswers } from "./title.ts";

/** Reads the text that a page carries beside its elements; undefined for none. */
export function readCarriedBody(
  page: Page,
): { readonly html: string; readonly source: string; readonly where: string | null } | undefined {
  const { facts } = readFacts(page);
  const [declared] = own(facts, "articleBody");
  const body = declared === undefined
    ? readStateBody(page, titleAnswers(facts).slice(0, 4).map(({ value }) => value))
    : { html: bodyHtml(declared.value), source: declared.source, place: declared.place };
  if (body === undefined) return undefined;
  const { html, source, place } = body;
  return { html, source, where: new PlaceWriter(page).write(place) };
}
