/** What `extract_declared` gets right on every sixth labelled page, and on the shop pages. */
import { hideDeclarations, type ProductRow, runProducts } from "../declared/products.ts";
import { runWcxb } from "../declared/wcxb.ts";
import { isWhole, type Scored } from "./score.ts";

const EACH = isWhole() ? 1 : 6;

/** Scores the sources that this module stands beside. */
export async function score(): Promise<Scored> {
  const rows = await runWcxb(EACH);
  const figures: Record<string, number> = {};
  for (const field of ["title", "author", "date"]) {
    const some = rows.filter((row) => row.field === field);
    figures[`${field} right`] = some.filter(({ outcome }) => outcome === "hit").length;
    figures[`${field} wrong`] = some.filter(({ outcome }) =>
      outcome === "wrong" || outcome === "invented"
    ).length;
  }
  const shops = await runProducts();
  const undeclared = await runProducts(hideDeclarations);
  for (const field of ["price", "sku", "availability"]) {
    figures[`${field} right`] = countRight(shops, field);
    figures[`${field} right, undeclared`] = countRight(undeclared, field);
  }
  return {
    figures,
    answers: [
      ...rows.map(({ page, field, answer, source }) => `${page} ${field} ${source} ${answer}`),
      ...[...shops, ...undeclared].map(({ page, field, answer }) => `${page} ${field} ${answer}`),
    ],
  };
}

function countRight(rows: readonly ProductRow[], field: string): number {
  return rows.filter((row) => row.field === field && row.right).length;
}
