/** PDFs made by hand, so that a test says what is where (ISO 32000-2, 7.5). */

/** A text at a place of a page, in points from its lower left. */
export interface Shown {
  readonly text: string;
  readonly x?: number;
  readonly y: number;
  readonly size?: number;
  readonly font?: "Helvetica" | "Courier";
}

/** What a PDF is made of. */
export interface PdfParts {
  readonly pages: readonly (readonly Shown[])[];
  /** Links of the first page: left, lower, right and upper end, and an address. */
  readonly links?: readonly (readonly [number, number, number, number, string])[];
  readonly info?: Readonly<Record<string, string>>;
  /** One more page: its content, packed by zlib. */
  readonly packed?: readonly Uint8Array[];
  /** Says that it is encrypted, by a password that nobody has. */
  readonly isEncrypted?: boolean;
}

/** Writes a PDF of some pages. */
export function makePdf(
  { pages, info = {}, isEncrypted = false, packed, links = [] }: PdfParts,
): Uint8Array {
  const objects: string[] = [];
  const add = (body: string): number => objects.push(body);
  const catalog = add("<< /Type /Catalog /Pages 2 0 R >>");
  const count = pages.length + (packed === undefined ? 0 : 1);
  const kids = Array.from({ length: count }).map((_, at) => `${5 + 2 * at} 0 R`).join(" ");
  add(`<< /Type /Pages /Count ${count} /Kids [${kids}] >>`);
  add("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>");
  add("<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>");
  const annotations = links.map(([left, low, right, high, url]) =>
    `<< /Type /Annot /Subtype /Link /Rect [${left} ${low} ${right} ${high}] ` +
    `/A << /S /URI /URI (${url}) >> >>`
  ).join(" ");
  const addPage = (stream: string, filter = ""): void => {
    const own = objects.length + 1;
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${own + 1} 0 R ` +
        "/Resources << /Font << /Helvetica 3 0 R /Courier 4 0 R >> >>" +
        (own === 5 && annotations !== "" ? ` /Annots [${annotations}] >>` : " >>"),
    );
    add(`<< ${filter} /Length ${stream.length} >>\nstream\n${stream}\nendstream`);
  };
  for (const page of pages) addPage(page.map(contentOf).join("\n"));
  if (packed !== undefined) addPage(packed.map(latin).join(""), "/Filter /FlateDecode");
  const fields = Object.entries(info).map(([name, value]) => `/${name} (${value})`).join(" ");
  const about = add(`<< ${fields} >>`);
  const secret = isEncrypted
    ? ` /ID [<00> <00>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${"11".repeat(32)}> /U <${
      "22".repeat(32)
    }> >>`
    : "";
  return writePdf(objects, `/Root ${catalog} 0 R /Info ${about} 0 R${secret}`);
}

function contentOf({ text, x = 72, y, size = 10, font = "Helvetica" }: Shown): string {
  const escaped = text.replace(/[\\()]/g, (sign) => `\\${sign}`);
  return `BT /${font} ${size} Tf 1 0 0 1 ${x} ${y} Tm (${escaped}) Tj ET`;
}

/** Writes a PDF of these objects, numbered from 1. */
export function writePdf(objects: readonly string[], trailer: string): Uint8Array {
  let text = "%PDF-1.7\n";
  const places: number[] = [];
  objects.forEach((body, at) => {
    places.push(text.length);
    text += `${at + 1} 0 obj\n${body}\nendobj\n`;
  });
  const table = text.length;
  const entries = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}` +
    `trailer\n<< /Size ${objects.length + 1} ${trailer} >>\nstartxref\n${table}\n%%EOF\n`;
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/** Bytes as characters below 256. */
function latin(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
}
