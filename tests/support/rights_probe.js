/**
 * What code in a reader or network process would try, in the place of the first message: each way to
 * a file, a variable, a program, a socket. Prints how many ways it tried, and the names of those that led somewhere.
 *
 * Plain text of a module: it is imported by a `data:` address. `BAITS` is put in front of it.
 */

/* global BAITS */
const { folder, port, main } = BAITS;
const file = (name) => `file://${folder}/${name}`;
const JSON_TYPE = { with: { type: "json" } };
const packages = new URL("../.deno_compile_node_modules/localhost/a/1.0.0/a.js", main);
const loads = `import(${JSON.stringify(file("secret.json"))},{with:{type:"json"}})`;

/** Gives a module of the runtime by any way that gives one. */
async function builtin(name) {
  const ways = [
    () => import(`node:${name}`),
    () => import(name),
    () => import("node:process").then((own) => own.getBuiltinModule(name)),
    () => import("node:module").then((own) => own.createRequire(main)(name)),
    () => globalThis.process.getBuiltinModule(name),
    () => globalThis.process.mainModule.require(name),
    () => globalThis.require(name),
  ];
  for (const way of ways) {
    try {
      const found = await way();
      if (found) return found.default ?? found;
    } catch {
      // The next way.
    }
  }
  throw new Error(`no ${name}`);
}

/** What a worker posts first, or that it says nothing. */
function posted(worker) {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = (event) => {
      event.preventDefault?.();
      reject(new Error(event.message));
    };
    worker.on?.("message", resolve);
    worker.on?.("error", reject);
    setTimeout(() => reject(new Error("silent")), 2_000);
  });
}

const attempts = {
  "import json": () => import(file("secret.json"), JSON_TYPE),
  "import js": () => import(file("secret.js")),
  "import wasm": () => import(file("secret.wasm")),
  "import text": () => import(file("secret.txt"), { with: { type: "text" } }),
  "import bytes": () => import(file("secret.txt"), { with: { type: "bytes" } }),
  "import json by one slash": () => import(`file:${folder}/secret.json`, JSON_TYPE),
  "import json by localhost": () => import(`file://LocalHost${folder}/secret.json`, JSON_TYPE),
  "import json from a data: module": () =>
    import(`data:text/javascript,export default await ${encodeURIComponent(loads)}`),
  "import json from eval": () => (0, eval)(loads),
  "import json from a function": () => new Function(`return ${loads}`)(),
  "import json relatively": () =>
    import(new URL(`../../../../../../..${folder}/secret.json`, main).href, JSON_TYPE),
  "import a file beside the program": () => import(new URL("./secret.json", main).href, JSON_TYPE),
  "resolve a file": () => import.meta.resolve(file("secret.json")),
  "Deno.readTextFile": () => Deno.readTextFile(`${folder}/secret.json`),
  "Deno.readFileSync": () => Deno.readFileSync(`${folder}/secret.json`),
  "Deno.open": () => Deno.open(`${folder}/secret.json`),
  "Deno.readDir": () => [...Deno.readDirSync(folder)],
  "Deno.stat": () => Deno.statSync(folder),
  "Deno.writeTextFile": () => Deno.writeTextFile(`${folder}/written`, ""),
  "Deno.makeTempFile": () => Deno.makeTempFile(),
  "fetch a file": () => fetch(file("secret.json")),
  "a worker of a file": () => posted(new Worker(file("post.js"), { type: "module" })),
  "a worker that imports": () =>
    posted(
      new Worker(`data:text/javascript,postMessage((await ${encodeURIComponent(loads)}).default)`, {
        type: "module",
      }),
    ),
  "a worker at all": () =>
    posted(new Worker("data:text/javascript,postMessage(1)", { type: "module" })),
  "node:worker_threads": async () => {
    const { Worker } = await builtin("worker_threads");
    return await posted(
      new Worker('require("worker_threads").parentPort.postMessage(1)', {
        eval: true,
      }),
    );
  },
  "node:fs": async () => (await builtin("fs")).readFileSync(`${folder}/secret.json`),
  "node:fs/promises": async () =>
    await (await builtin("fs/promises")).readFile(`${folder}/secret.json`),
  "node:sqlite": async () => new (await builtin("sqlite")).DatabaseSync(`${folder}/secret.db`),
  "node:sqlite, another file beside memory": async () => {
    const memory = new (await builtin("sqlite")).DatabaseSync(":memory:");
    memory.exec(`ATTACH '${folder}/secret.db' AS other; CREATE TABLE other.t (a)`);
  },
  "node:sqlite, a copy": async () => {
    const memory = new (await builtin("sqlite")).DatabaseSync(":memory:");
    memory.exec(`CREATE TABLE t (a); VACUUM INTO '${folder}/copy.db'`);
  },
  "node:vm": async () => {
    const { constants, runInThisContext } = await builtin("vm");
    const { USE_MAIN_CONTEXT_DEFAULT_LOADER: importModuleDynamically } = constants;
    await runInThisContext(loads, { filename: packages.href, importModuleDynamically });
  },
  "node:module": async () => {
    const Module = await builtin("module");
    const own = new Module(packages.pathname);
    own._compile(`module.exports = ${loads}`, packages.pathname);
    return await own.exports;
  },
  "node:module's require": async () =>
    (await builtin("module")).createRequire(main)(`${folder}/secret.json`),
  "node:repl": () => builtin("repl"),
  "node:inspector": () => builtin("inspector"),
  "node:wasi": () => builtin("wasi"),
  "node:child_process": async () => (await builtin("child_process")).execFileSync("/bin/true"),
  "the runtime's internals": () => Deno[Deno.internal].core.compileFunction.name,
  "process.binding": () => globalThis.process.binding("util"),
  "Deno.env": () => Deno.env.get("PATH"),
  "Deno.env, all of it": () => Deno.env.toObject(),
  "process.env": () => globalThis.process.env.PATH.length,
  "Deno.Command": () => new Deno.Command("/bin/true").outputSync(),
  "Deno.kill": () => Deno.kill(Deno.ppid, "SIGCONT"),
  "Deno.dlopen": () => Deno.dlopen("libc.so.6", {}),
  "Deno.hostname": () => Deno.hostname(),
  "Deno.permissions": async () => {
    for (const name of ["read", "write", "env", "run", "ffi", "sys", "import"]) {
      if ((await Deno.permissions.request({ name })).state === "granted") return name;
    }
    throw new Error("none");
  },
  "Deno.connect": () => Deno.connect({ hostname: "127.0.0.1", port }),
  "Deno.listen": () => Deno.listen({ port: 0 }),
  "fetch": () => fetch(`http://127.0.0.1:${port}/`),
  "WebSocket": () =>
    new Promise((resolve, reject) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/`);
      socket.onopen = resolve;
      socket.onerror = reject;
    }),
  "import http": () => import(`http://127.0.0.1:${port}/secret.js`),
  "node:net": async () => {
    const { connect } = await builtin("net");
    await new Promise((resolve, reject) =>
      connect(port, "127.0.0.1").once("connect", resolve).once("error", reject)
    );
  },
};

const reached = [];
for (const [name, attempt] of Object.entries(attempts)) {
  try {
    await attempt();
    reached.push(name);
  } catch {
    // Refused, as it should be.
  }
}
console.log(JSON.stringify([Object.keys(attempts).length, reached]));
Deno.exit(0);
