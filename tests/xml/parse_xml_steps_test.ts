/** Documents made to cost much, read in steps that grow with their length. */
import { parseXml } from "../../src/page/documents/xml/parse_xml.ts";
import { assertLinear } from "../support/count_steps.ts";

const HOSTILE: Readonly<Record<string, (n: number) => string>> = {
  "open tags": (n) => "<a>".repeat(n),
  "open quotes": (n) => `<a b='`.repeat(n),
  "quotes over tags": (n) => `<a b=">`.repeat(n),
  "mixed quotes": (n) => `<a b="<c d='`.repeat(n),
  "open CDATA": (n) => "<a>" + "<![CDATA[".repeat(n),
  "open comments": (n) => "<a>" + "<!--".repeat(n),
  "open instructions": (n) => "<a>" + "<?x".repeat(n),
  "open end tags": (n) => "<a>" + "</b".repeat(n),
  "strange end tags": (n) => "<a><b><c>" + "</d>".repeat(n),
  "document types": (n) => `<!DOCTYPE x [ "`.repeat(n),
  "ampersands": (n) => "<a>" + "&".repeat(n),
  "half references": (n) => "<a>" + "&#".repeat(n),
  "lesser thans": (n) => "<a>" + "<".repeat(n),
  "blanks": (n) => "<a>" + " ".repeat(n) + "x",
  "namespaces": (n) => `<a ${"xmlns:p='x' ".repeat(n / 2)}>` + `<b xmlns="y"/>`.repeat(n / 2),
  "entities": (n) =>
    `<!DOCTYPE a [${'<!ENTITY a "&b;&b;">'.repeat(n / 2)}]><a>${"&a;".repeat(n / 2)}`,
};

for (const [name, make] of Object.entries(HOSTILE)) {
  Deno.test(`parseXml() reads ${name} in linear time`, async () => {
    await assertLinear((size) => {
      const text = make(size);
      return () => parseXml(text);
    }, 2_000);
  });
}
