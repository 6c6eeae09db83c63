/**
 * Writes the import map of the executable: its own modules, a few of the runtime's, nothing else.
 *
 *     deno run packaging/close_imports.ts FOLDER_OF_THE_BUNDLE IMPORT_MAP
 *
 * The module loader of an executable asks for no permission (seen in Deno 2.7.11): without this map
 * whoever gets a page to run code reads any file by `import("file:///…", {with: {type: "json"}})`,
 * whatever the process gave up before.
 */
import { builtinModules } from "node:module";

/**
 * The runtime's modules that the bundle may import. None of them compiles code under a name of its
 * caller's choice, as `node:vm` and `node:module` do: code that bears the name of a package's file is
 * not held to an import map. None starts a worker, which would have all of them anew.
 */
const IMPORTED = [
  ...[
    "async_hooks",
    "buffer",
    "crypto",
    "dns",
    "fs",
    "net",
    "os",
    "path",
    "perf_hooks",
    // The ledger of a crawl; where it opens a file, that is held to permissions.
    "sqlite",
    "stream",
    "timers",
    "tls",
    "url",
    "util",
    "zlib",
  ],
];
/** What packages of the network process ask for by `require`; each is held to permissions. */
const REQUIRED = [
  ...[
    ...IMPORTED.filter((name) => name !== "sqlite"),
    "assert",
    "console",
    "diagnostics_channel",
    "dns/promises",
    "events",
  ],
  ...[
    "fs/promises",
    "http",
    "http2",
    "perf_hooks",
    "querystring",
    "stream",
    "timers/promises",
    "tls",
  ],
  "util/types",
];
/** Those that a package looks into for more, and does without: it gets an empty module. */
const EMPTY = ["sqlite", "worker_threads"];

/** What reader processes, the network process and commands run, which nothing imports. */
const SCRIPTS = ["reader.js", "pdf.js", "call.js", "network.js"];

/** The runtime's modules without their scheme, with which some versions list a few. */
const NAMES = [...new Set(builtinModules.map((name) => name.replace(/^node:/, "")))];

const [folder, map] = Deno.args;
if (folder === undefined || map === undefined) {
  console.error("usage: close_imports.ts FOLDER_OF_THE_BUNDLE IMPORT_MAP");
  Deno.exit(2);
}
const names = [...Deno.readDirSync(folder)].map(({ name }) => name).toSorted();
const sources = new Map(names.map((name) => [name, Deno.readTextFileSync(`${folder}/${name}`)]));

refuseUnknown(/\b(?:from|import)\s*\(?"node:([a-z0-9_/]+)"/g, IMPORTED);
// Other words in quotes are no modules.
const refused = NAMES.filter((name) => !IMPORTED.includes(name));
const bare = refused.join("|");
refuseUnknown(new RegExp(`\\b(?:from|import)\\s*\\(?"(${bare})"`, "g"), IMPORTED);
refuseUnknown(/\b__require\("(?:node:)?([a-z0-9_/]+)"\)/g, [...REQUIRED, ...EMPTY]);
// Elsewhere, and where a text begins with them, those words are no import.
for (const script of SCRIPTS) {
  refuseUnknown(/(?<![`'])\brequire\("(?:node:)?([a-z0-9_/]+)"\)/g, REQUIRED, script);
}
giveRequire();
for (const script of SCRIPTS) wrapScript(script);
await pack("pdf.js");

const own = names.filter((name) => !SCRIPTS.includes(name)).map((name) =>
  `./${folder.split("/").at(-1)}/${name}`
);
Deno.writeTextFileSync(
  map,
  JSON.stringify({
    imports: {
      ...Object.fromEntries(own.map((name) => [name, name])),
      // A package may leave the scheme out.
      ...Object.fromEntries(IMPORTED.map((name) => [name, `node:${name}`])),
      ...Object.fromEntries(refused.flatMap((name) => [[name, null], [`node:${name}`, null]])),
      "file:///": null,
    },
  }),
);

/** Ends the build where the bundle names a module of the runtime that is on no list. */
function refuseUnknown(pattern: RegExp, known: readonly string[], only?: string): void {
  for (const [file, source] of sources) {
    if (only !== undefined && file !== only) continue;
    for (const [, name = ""] of source.matchAll(pattern)) {
      if (known.includes(name)) continue;
      console.error(`close_imports: ${file} imports node:${name}, which is on no list here`);
      Deno.exit(1);
    }
  }
}

/** Defines a `require` that knows those modules alone, where `builtin` gives any. */
function writeRequire(): string {
  return `const known=new Set(${JSON.stringify(REQUIRED)});` +
    `const require=(name)=>known.has(name.replace(/^node:/,""))?builtin(name):{};\n`;
}

/** Gives the bundle's `__require` that `require`. */
function giveRequire(): void {
  const holders = [...sources].filter(([, source]) => source.includes("__require=("));
  if (holders.length > 1) throw new Error("several modules define __require");
  for (const [file, source] of holders) {
    const given = `const{getBuiltinModule:builtin}=process;${writeRequire()}`;
    Deno.writeTextFileSync(`${folder}/${file}`, given + source);
  }
}

/**
 * Makes a script a function, which leaves no name behind (`reader_script.js`), in ASCII: with any
 * other character the engine keeps two bytes for each of a script.
 */
function wrapScript(name: string): void {
  const source = sources.get(name);
  if (source === undefined) throw new Error(`the bundle has no ${name}`);
  // There an import finds nothing: a script requires what it needs as it starts.
  if (/\bimport\("node:/.test(source)) throw new Error(`${name} imports a module when it runs`);
  // The bundler has left them in patterns alone.
  // deno-lint-ignore no-control-regex
  if (/\\[^\x00-\x7f]/.test(source)) throw new Error(`${name} escapes a character in vain`);
  // deno-lint-ignore no-control-regex
  const text = source.replace(/[^\x00-\x7f]/g, (unit) => {
    return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
  Deno.writeTextFileSync(
    `${folder}/${name}`,
    `(function(module,builtin,part){"use strict";${writeRequire()}${text}\n})`,
  );
}

/** Puts a packed file in the place of one: a process reads all of the executable's own files. */
async function pack(name: string): Promise<void> {
  const bytes = Deno.readFileSync(`${folder}/${name}`);
  const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream("gzip"));
  Deno.writeFileSync(`${folder}/${name}.gz`, await new Response(packed).bytes());
  Deno.removeSync(`${folder}/${name}`);
}
