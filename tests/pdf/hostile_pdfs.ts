/** Small PDFs that ask for much work: each says how much of which kind. */
import { writePdf } from "./make_pdf.ts";

const PAGE = [
  "<< /Type /Catalog /Pages 2 0 R >>",
  "<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
];
const SHOWN = "BT /F 10 Tf 1 0 0 1 72 700 Tm (Shown) Tj ET";

function stream(head: string, content: string): string {
  return `<< ${head} /Length ${content.length} >>\nstream\n${content}\nendstream`;
}

/** Forms below one another, each of which calls the next so many times (ISO 32000-2, 8.10). */
export function nestedForms(forms: number, times: number): Uint8Array {
  const first = 6;
  const form = (at: number): string => {
    const isLast = at === forms - 1;
    const below = isLast ? "" : `/XObject << /X ${first + at + 1} 0 R >>`;
    const head = "/Type /XObject /Subtype /Form /BBox [0 0 612 792] " +
      `/Resources << /Font << /F 5 0 R >> ${below} >>`;
    // A form that shows nothing would be run once: it is known to be empty.
    return stream(head, isLast ? "BT /F 9 Tf (a) Tj ET" : "/X Do ".repeat(times));
  };
  const resources = `/Font << /F 5 0 R >> /XObject << /X ${first} 0 R >>`;
  return writePdf([
    ...PAGE,
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R ` +
    `/Resources << ${resources} >> >>`,
    stream("", `${SHOWN} /X Do`),
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ...Array.from({ length: forms }, (_, at) => form(at)),
  ], "/Root 1 0 R");
}

/** A font whose map to Unicode has these lines (ISO 32000-2, 9.10.3). */
export function mappedFont(map: string): Uint8Array {
  const cmap = `begincmap\n1 begincodespacerange\n<000000> <ffffff>\nendcodespacerange\n` +
    `${map}\nendcmap`;
  return writePdf([
    ...PAGE,
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R " +
    "/Resources << /Font << /F 5 0 R >> >> >>",
    stream("", SHOWN),
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 6 0 R >>",
    stream("", cmap),
  ], "/Root 1 0 R");
}

/** One line of a map gives so many codes a letter each. */
export function bfRange(codes: number): string {
  const last = (codes - 1).toString(16).padStart(6, "0");
  return `1 beginbfrange\n<000000> <${last}> <0041>\nendbfrange`;
}

/** A page that shows a letter in each of so many fonts. */
export function manyFonts(fonts: number): Uint8Array {
  const names = Array.from({ length: fonts }, (_, at) => at);
  const resources = names.map((at) => `/F${at} ${at + 5} 0 R`).join(" ");
  return writePdf([
    ...PAGE,
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R " +
    `/Resources << /Font << ${resources} >> >> >>`,
    stream("", names.map((at) => `BT /F${at} 9 Tf 1 0 0 1 72 700 Tm (a) Tj ET`).join("\n")),
    ...names.map((at) =>
      `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /FirstChar 0 /LastChar 1 /Widths [1 ${at}] >>`
    ),
  ], "/Root 1 0 R");
}
