/** Holds models to what a reader of them may expect: where they come from, and nothing idle. */
import assert from "node:assert/strict";
import { resolve } from "node:path";

const ROOT = resolve(import.meta.dirname as string, "../..");

/** A file of `models/`, as far as it is judged here. */
interface Model {
  readonly name: string;
  readonly fitted: string;
  readonly command: string;
  readonly data: Readonly<Record<string, string>>;
  readonly scores: Readonly<Record<string, unknown>> | null;
  readonly thresholds?: Readonly<Record<string, number>>;
  readonly forests: Readonly<
    Record<string, { features: string[]; trees: (number | number[])[][] }>
  >;
}

function readJson<Shape>(path: string): Shape {
  return JSON.parse(Deno.readTextFileSync(`${ROOT}/${path}`)) as Shape;
}

function* filesUnder(folder: string): Generator<string> {
  for (const entry of Deno.readDirSync(folder)) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory) yield* filesUnder(path);
    else if (entry.name.endsWith(".ts")) yield path;
  }
}

const files = [...Deno.readDirSync(`${ROOT}/models`)].map(({ name }) => name).sort();
const models = files.map((name) => readJson<Model>(`models/${name}`));

Deno.test("every model names its file, its day, and a task that fits it anew", () => {
  const { tasks } = readJson<{ tasks: Record<string, unknown> }>("deno.json");
  models.forEach(({ name, fitted, command }, at) => {
    assert.equal(`${name}.json`, files[at]);
    assert.match(fitted, /^\d{4}-\d{2}-\d{2}$/);
    assert.match(command, /^deno task fit:/);
    assert(command.replace("deno task ", "") in tasks, command);
  });
});

Deno.test("every model was fitted on sets as the list of public sets has them", () => {
  const sets = {
    ...readJson<Record<string, Record<string, string>>>("bench/models/sets.json"),
    ...readJson<Record<string, Record<string, string>>>("bench/encodings/programs.json"),
    ...readJson<Record<string, Record<string, string>>>("bench/extractors/sets.json"),
  };
  for (const { name, data } of models) {
    assert(Object.keys(data).length > 0, name);
    for (const [set, digest] of Object.entries(data)) assert.equal(digest, sets[set]?.digest, set);
  }
  for (const [name, set] of Object.entries(sets)) {
    assert.match(`${set.source} ${set.commit}`, /^https:\/\/\S+ [0-9a-f]{40}$/, name);
    assert(set.licence !== undefined && set.licence !== "", name);
  }
});

Deno.test("every model has its scores on pages of sites that it was not fitted on", () => {
  const { tasks } = readJson<{ tasks: Record<string, unknown> }>("deno.json");
  for (const { name, scores } of models) {
    assert.match(String(scores?.left_out), /^whole (?:sites|programs)$/, name);
    const task = /^deno task ([\w:]+)/.exec(String(scores?.command))?.[1] ?? "";
    assert(task in tasks, `${name}: ${scores?.command}`);
    assert.match(String(scores?.scored), /^\d{4}-\d{2}-\d{2}$/);
  }
});

Deno.test("no forest names a feature that none of its trees asks for", () => {
  for (const { name, forests = {} } of models) {
    for (const [forest, { features, trees }] of Object.entries(forests)) {
      const asked = new Set(
        trees.flat().flatMap((node) => typeof node === "number" ? [] : node[0]),
      );
      assert.deepEqual(
        [...asked].sort((a, b) => Number(a) - Number(b)),
        [...features.keys()],
        name,
      );
      assert.equal(new Set(features).size, features.length, `${name} ${forest}`);
    }
  }
});

Deno.test("every model is asked for by one room alone", () => {
  const asking = [...filesUnder(`${ROOT}/src`)].flatMap((path) =>
    [...Deno.readTextFileSync(path).matchAll(/from "(?:\.\.\/)+models\/(\w+\.json)"/g)].map((
      found,
    ) => `${found[1]} ${path.slice(ROOT.length + 5).split("/")[0]}`)
  );
  const pairs = [...new Set(asking)].sort();
  assert.deepEqual(pairs.map((pair) => pair.split(" ")[0]), files);
});

Deno.test("every threshold of a model was tried lower and higher on sites left out", () => {
  for (const { name, thresholds = {}, scores } of models) {
    const tried = Object.keys((scores?.other_thresholds ?? {}) as Record<string, unknown>);
    for (const [threshold, value] of Object.entries(thresholds)) {
      const others = tried.filter((one) => one.startsWith(`${threshold} `))
        .map((one) => Number(one.split(" ")[1]));
      assert(others.some((other) => other < value), `${name}: ${threshold} lower`);
      assert(others.some((other) => other > value), `${name}: ${threshold} higher`);
    }
  }
});

/** Files that write three odd decimals beside each other, and what these are. */
const ODD_DECIMALS: Readonly<Record<string, string>> = {
  "serve/call/metrics/registry.ts": "the edges of a histogram",
};

Deno.test("weights that were fitted stand in models alone", () => {
  const fitted = [...filesUnder(`${ROOT}/src`)].filter((path) => {
    const code = Deno.readTextFileSync(path).replace(/"[^"\n]*"|\/\*[^]*?\*\/|\/\/.*/g, "");
    return [...code.matchAll(/[[{]([^[\]{}]*)[\]}]/g)].some(([, inside = ""]) => {
      const decimals = [...inside.matchAll(/(?<![\w.])-?\d*\.\d+\b/g)].map(([text]) =>
        Number(text)
      );
      // What a person chooses ends in a five or a nought.
      return decimals.filter((number) => !Number.isInteger(Math.round(number * 1e4) / 500)).length >
        2;
    });
  }).map((path) => path.slice(ROOT.length + "/src/".length));
  assert.deepEqual(fitted.filter((path) => !(path in ODD_DECIMALS)), []);
});
