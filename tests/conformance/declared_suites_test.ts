/** The public suites of the vocabularies; each floor may only rise. */
import assert from "node:assert/strict";
import { runExtructSuite } from "./extruct_suite.ts";
import { runJsonLdSuite } from "./json_ld_suite.ts";
import { runMicrodataSuite } from "./microdata_suite.ts";
import { runMicroformatsSuite } from "./microformats_suite.ts";
import { runRdfaSuite } from "./rdfa_suite.ts";
import { runSchemaorgSuite } from "./schemaorg_suite.ts";
import type { SuiteResult } from "./suite.ts";

const DATA = Deno.env.get("SERVICE_DATA") ??
  new URL("../../../shared/data", import.meta.url).pathname;

function holds(
  name: string,
  folder: string,
  floor: number,
  run: () => SuiteResult | Promise<SuiteResult>,
): void {
  Deno.test(`${name} passes at least ${floor}`, async () => {
    try {
      Deno.statSync(`${DATA}/suites/${folder}`);
    } catch {
      console.log(`${name}: no suite at ${DATA}/suites/${folder}, set SERVICE_DATA to run it`);
      return;
    }
    const { total, failed } = await run();
    const passed = total - failed.length;
    assert.ok(passed >= floor, `${passed} of ${total}; failed: ${failed.slice(0, 20).join(" ")}`);
  });
}

holds("JSON-LD in HTML", "json-ld-html", 49, () => runJsonLdSuite(DATA));
holds("RDFa 1.1", "rdfa", 170, () => runRdfaSuite(DATA, "rdfa1.1"));
holds("RDFa 1.1 Lite", "rdfa", 54, () => runRdfaSuite(DATA, "rdfa1.1-lite"));
holds("microdata to RDF", "microdata-rdf", 83, () => runMicrodataSuite(DATA));
holds("microformats 2", "microformats", 97, () => runMicroformatsSuite(DATA));
holds("microformats, classic", "microformats", 37, () => runMicroformatsSuite(DATA, "classic"));
holds("extruct samples", "extruct", 58, () => runExtructSuite(DATA));
holds("schema.org examples", "schemaorg-examples", 542, () => runSchemaorgSuite(DATA));
