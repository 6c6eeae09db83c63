/** How the script of a reader process is loaded, when its bytecode is written and in the executable. */

/** What the file of the bytecode begins with, so that a test finds it in the executable. */
export const BYTECODE_MARK = "reader bytecode:";

/** Runs the text of a script, from its bytecode where that fits, and gives both. */
export function loadScript(text, bytecode) {
  const { getBuiltinModule } = globalThis.process;
  const { Script } = getBuiltinModule("node:vm");
  const script = new Script(text, {
    filename: "reader.js",
    importModuleDynamically() {
      throw new Error("a reader imports nothing");
    },
    ...(bytecode === undefined || bytecode.length === 0 ? {} : { cachedData: bytecode }),
  });
  const module = {};
  script.runInThisContext()(module, getBuiltinModule);
  return { script, exports: module.exports };
}
