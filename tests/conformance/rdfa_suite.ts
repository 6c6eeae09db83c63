/** The W3C RDFa suites for HTML5: each page's triples asked by the suite's own SPARQL. */
import { Store } from "oxigraph";
import type { PropertyRelations } from "../../src/read/vocabularies/property_relations.ts";
import { type RdfaGraph, readRdfaGraph } from "../../src/read/vocabularies/rdfa/graph.ts";
import type { RdfTerm, Triple } from "../../src/read/vocabularies/rdfa/triple.ts";
import { createPage, type Page } from "../../src/page/html/page.ts";
import type { SuiteResult } from "./suite.ts";

const OWN = "http://rdfa.info/vocabs/rdfa-test#";

/**
 * What the suite's vocabulary says of its properties, handed to the cases that ask for vocabulary
 * expansion: `subProp` is a sub-property of `baseProp`, `eqProp` is equivalent to it.
 */
const VOCABULARY: PropertyRelations = new Map([
  [`${OWN}subProp`, [`${OWN}baseProp`]],
  [`${OWN}eqProp`, [`${OWN}baseProp`]],
  [`${OWN}baseProp`, [`${OWN}eqProp`]],
]);

/** Runs one of `rdfa1.1` and `rdfa1.1-lite`. */
export function runRdfaSuite(data: string, name: string): SuiteResult {
  const folder = `${data}/suites/rdfa/test-suite/test-cases/${name}/html5`;
  const manifest = Deno.readTextFileSync(`${folder}/manifest.ttl`);
  const result: SuiteResult = { total: 0, failed: [] };
  const pages = [...Deno.readDirSync(folder)].filter((one) => one.name.endsWith(".html"));
  for (const { name: file } of pages.sort((a, b) => a.name.localeCompare(b.name))) {
    const id = file.slice(0, -5);
    const url = `http://rdfa.info/test-suite/test-cases/${name}/html5/${file}`;
    const page = createPage(Deno.readTextFileSync(`${folder}/${file}`), url);
    const entry = manifest.split(`<#${id}> a `)[1]?.split(/^<#/m)[0] ?? "";
    const expands = entry.includes("vocab_expansion=true");
    const relations = expands ? VOCABULARY : new Map<string, string[]>();
    const triples = [...linesOf(readRdfaGraph(page, relations)), ...roleLines(page)];
    const isNegative = entry.startsWith("rdfatest:NegativeEvaluationTest");
    const question = Deno.readTextFileSync(`${folder}/${id}.sparql`);
    result.total++;
    if (ask(triples, question) === isNegative) result.failed.push(id);
  }
  return result;
}

function linesOf({ triples, warnings }: RdfaGraph): string[] {
  const noted = warnings.map(({ type }, index) =>
    `_:w${index} <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://www.w3.org/ns/rdfa#${type}> .`
  );
  return [...triples.map(toNTriple), ...noted];
}

/**
 * The triples of the role attribute (role-attribute, section 5), which no reader of ours asks for:
 * about the element's id, or a blank node.
 */
function roleLines({ tree, base }: Page): string[] {
  const name = "http://www.w3.org/1999/xhtml/vocab#";
  const lines: string[] = [];
  for (let at = 1; at < tree.length; at++) {
    const node = tree.nodeAt(at);
    if (!tree.isElement(node)) continue;
    const id = tree.attribute(node, "id");
    const subject = id === undefined
      ? `_:role${at}`
      : `<${(base ?? "").replace(/#[^]*$/, "")}#${id}>`;
    for (const word of (tree.attribute(node, "role") ?? "").split(/\s+/).filter(Boolean)) {
      lines.push(`${subject} <${name}role> <${word.includes(":") ? word : name + word}> .`);
    }
  }
  return lines;
}

function ask(lines: readonly string[], question: string): boolean | string {
  const store = new Store();
  try {
    store.load(lines.join("\n"), { format: "application/n-triples" });
    return store.query(question) as boolean;
  } catch (error) {
    return String(error);
  }
}

/** Writes one triple as N-Triples. */
export function toNTriple({ subject, predicate, object }: Triple): string {
  return `${toTerm(subject)} <${escapeAddress(predicate)}> ${toTerm(object)} .`;
}

function toTerm(term: RdfTerm): string {
  if (term.kind === "address") return `<${escapeAddress(term.value)}>`;
  if (term.kind === "blank") return `_:b${term.value.slice(2).replace(/[^A-Za-z0-9]/g, "x")}`;
  const text = JSON.stringify(term.value).replace(/\\([bf])/g, "\\$1");
  if (term.language) return `${text}@${term.language}`;
  return term.datatype === undefined ? text : `${text}^^<${escapeAddress(term.datatype)}>`;
}

function escapeAddress(address: string): string {
  const escape = (char: string): string => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return [...address].map((char) =>
    char <= " " || '<>"{}|^`\\'.includes(char) ? escape(char) : char
  )
    .join("");
}
