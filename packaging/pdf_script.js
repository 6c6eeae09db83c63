/**
 * Stands in the script of reader processes for pdf.js, which is a script of its own beside it: two
 * fifths of all that a reader would load, for the few calls that meet a PDF.
 *
 * `compile.sh` puts it there; `part` is what `reader_script.js` hands the script. Whatever a page got
 * to run may have changed the tools that unpack the text, so the text gets these modules and no other.
 */
const modules = {
  __proto__: null,
  "node:buffer": require("node:buffer"),
  "node:timers": require("node:timers"),
};

module.exports = part("pdf", require("node:zlib").gunzipSync, (name) => modules[name]);
