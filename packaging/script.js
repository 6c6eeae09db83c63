/** How a script is loaded, when its bytecode is written and in the executable. */

/** What the file of the bytecode of a reader begins with, so that a test finds it in the executable. */
export const BYTECODE_MARK = "reader bytecode:";
/** The same of the bytecode of `call`, in as many bytes. */
export const CALL_BYTECODE_MARK = "called bytecode:";

/**
 * Runs the text of a script, from its bytecode where that fits, and gives both.
 *
 * `packed` has further scripts by their names, for the first one to unpack and run when it needs
 * them. What loads any module of the runtime is given to the first alone.
 */
export function loadScript(text, bytecode, packed = {}) {
  const { getBuiltinModule } = globalThis.process;
  const { Script } = getBuiltinModule("node:vm");
  return run(text, getBuiltinModule, bytecode);

  function run(text, builtin, cachedData) {
    const script = new Script(text, {
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
    return run(new TextDecoder().decode(unpack(packed[name])), builtin).exports;
  }
}
