/** How a script is loaded, when its bytecode is written and in the executable. */

/** What the file of the bytecode of a reader begins with, so that a test finds it in the executable. */
export const BYTECODE_MARK = "reader bytecode:";
/** The same of the bytecode of `call`, of `mcp`, and of the network process, in as many bytes. */
export const CALL_BYTECODE_MARK = "called bytecode:";
export const MCP_BYTECODE_MARK = "listed bytecode:";
export const NETWORK_BYTECODE_MARK = "netted bytecode:";

/**
 * Reads scripts and bytecode by their names.
 *
 * Whatever is embedded each process reads whole, twice over. So on Linux these stand in front of what
 * is embedded (`place_scripts.js`), where nothing else looks; elsewhere they are embedded in `folder`.
 */
export function readScripts(folder, names) {
  if (Deno.build.os !== "linux") return names.map((name) => Deno.readFileSync(`${folder}/${name}`));
  const file = Deno.openSync(Deno.execPath());
  try {
    const end = file.seekSync(-NUMBER_BYTES, Deno.SeekMode.End);
    const embedded = end + NUMBER_BYTES - numberAt(end);
    const places = numberAt(embedded - NUMBER_BYTES);
    const listed = read(places, embedded - NUMBER_BYTES - places);
    const byName = JSON.parse(new TextDecoder().decode(listed));
    return names.map((name) => read(...byName[name]));
  } finally {
    file.close();
  }

  function numberAt(from) {
    return Number(new DataView(read(from, NUMBER_BYTES).buffer).getBigUint64(0, true));
  }

  function read(from, length) {
    const bytes = new Uint8Array(length);
    file.seekSync(from, Deno.SeekMode.Start);
    for (let at = 0; at < length;) {
      const count = file.readSync(bytes.subarray(at));
      if (count === null) throw new Error("the executable is cut off");
      at += count;
    }
    return bytes;
  }
}

/**
 * Runs the script of one name from the bytecode of another, and returns what it exports; with
 * those that it unpacks itself by the names it has for them.
 *
 * The bytes are freed once the engine has the script: whoever waits for what it exports would hold
 * them for as long.
 */
export function runPlaced(folder, name, bytecode, packed = {}) {
  const names = [name, bytecode, ...Object.values(packed)];
  const [text, code, ...parts] = readScripts(folder, names);
  const packedParts = Object.fromEntries(Object.keys(packed).map((each, at) => [each, parts[at]]));
  const { exports } = loadScript(text, code.subarray(BYTECODE_MARK.length), packedParts);
  for (const bytes of [text, code]) bytes.buffer.transfer(0);
  return exports;
}

/** The executable ends with the length of what is embedded, in so many bytes. */
export const NUMBER_BYTES = 8;

/**
 * Runs a script, whose text comes in bytes, from its bytecode where that fits, and gives both.
 *
 * `packed` has further scripts by their names, for the first one to unpack and run when it needs
 * them. What loads any module of the runtime is given to the first alone.
 */
export function loadScript(bytes, bytecode, packed = {}) {
  const { getBuiltinModule } = globalThis.process;
  const { Script } = getBuiltinModule("node:vm");
  return run(bytes, getBuiltinModule, bytecode);

  function run(bytes, builtin, cachedData) {
    const script = new Script(new TextDecoder().decode(bytes), {
      filename: "script.js",
      importModuleDynamically() {
        throw new Error("a script imports nothing");
      },
      ...(cachedData === undefined || cachedData.length === 0 ? {} : { cachedData }),
    });
    const module = {};
    script.runInThisContext()(module, builtin, runPart);
    return { script, exports: module.exports };
  }

  function runPart(name, unpack, builtin) {
    return run(unpack(packed[name]), builtin).exports;
  }
}
