#!/bin/sh
# Builds the single executable dist/service, or dist/service-traced, which sends its traces.
#
# The modules are bundled first: an unbundled executable carries every package folder (27 MB more)
# and starts slower. DENORT_BIN names the runtime to put in front, as `deno compile` knows it;
# without it Deno downloads the one of its own version.
set -eu
cd "$(dirname "$0")"
# Older Deno trusts its own list of authorities only; a machine behind a proxy has one more.
export DENO_TLS_CA_STORE="${DENO_TLS_CA_STORE:-system}"

# The Deno that runs the task, not whichever comes first on the path: it must fit the runtime.
deno() {
  "${DENO_EXECUTABLE:-deno}" "$@"
}

# Bundling needs a node_modules folder; it gets one of its own, with the program's packages alone.
# The lock file still fixes every version.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp -R main.ts src models packaging deno.lock "$work/"
deno eval 'const { tasks: _, lock: __, ...config } = JSON.parse(Deno.readTextFileSync("deno.json"));
  Deno.writeTextFileSync(Deno.args[0] + "/deno.json", JSON.stringify(config));' "$work"
(
  cd "$work"
  # Packages written for Node expect its timers, whose handles are objects.
  cat > node_globals.js <<'GLOBALS'
export { clearImmediate, clearInterval, clearTimeout, setImmediate, setInterval, setTimeout } from "node:timers";
export { Buffer } from "node:buffer";
GLOBALS
  # The module of that name also gives what loads any other; a reader process takes that from the object.
  echo "export default globalThis.process;" > node_process.js
  deno cache --quiet --node-modules-dir=auto main.ts
  bundle() {
    deno run --quiet -A --node-modules-dir=auto npm:esbuild@0.28.2 "$@" \
      --bundle --inject:./node_globals.js --platform=node --target=es2024 --minify-syntax --minify-whitespace \
      --legal-comments=none --log-level=warning --outdir=out --alias:node:process=./node_process.js
  }
  # What reader processes run is one script with its bytecode, and stays out of the modules; pdf.js is
  # another, which few calls need.
  cp packaging/pdf_script.js .
  bundle reader=src/serve/reader/start.ts --format=cjs --alias:unpdf/pdfjs=./pdf_script.js
  bundle pdf=unpdf/pdfjs --format=cjs
  # Commands that start often are one more; nothing of its own place matters to it. It has the schemas
  # of tools as they are listed; other modules, which each process reads, do without.
  schemas=src/serve/call/converted_schemas.ts
  deno run --quiet -A --no-check --node-modules-dir=auto packaging/write_schemas.ts written.ts
  mv $schemas none.ts
  mv written.ts $schemas
  bundle call=packaging/called.ts --format=cjs "--define:import.meta.url='file:///'"
  mv none.ts $schemas
  # The network process is the last.
  bundle network=src/web/fetch/network/run.ts --format=cjs "--define:import.meta.url='file:///'"
  cp packaging/network_script.js src/web/fetch/network/run.ts
  cp packaging/script.js src/web/fetch/network/
  cp packaging/reader_script.js src/serve/reader/start.ts
  for module in call/call serve mcp look; do
    command=$(basename $module)
    # A module that has moved would be bundled as it is, without its bytecode.
    grep -q "^export async function $command(" src/terminal/$module.ts
    echo "export { $command } from \"$PWD/packaging/call_script.js\";" > src/terminal/$module.ts
  done
  cp packaging/script.js src/serve/reader/
  bundle main.ts --splitting --format=esm '--entry-names=[name]'
)
# The runtime in a binary traces or not as it was built: SERVICE_TRACING=1 builds the one that does.
output=dist/service
if [ "${SERVICE_TRACING:-}" = 1 ]; then
  output=dist/service-traced
  export OTEL_DENO=true
fi
rm -rf dist/build dist/scripts "$output"
mkdir -p dist
mv "$work/out" dist/build
deno run --quiet --no-config --allow-read=dist --allow-write=dist packaging/close_imports.ts dist/build dist/imports.json
# The engine's flags are those of reader processes (src/serve/pool/reader_command.ts).
engine=--v8-flags=--expose-gc,--min-semi-space-size=8,--max-semi-space-size=8,--max-lazy
engine=$engine,--max-inlined-bytecode-size=150,--max-inlined-bytecode-size-cumulative=300
engine=$engine,--invocation-count-for-turbofan=300000,--max-optimized-bytecode-size=7000
engine=$engine,--heap-growing-percent=100,--no-allocation-site-pretenuring
own=$(deno eval 'console.log(Deno.build.target)')
target=${SERVICE_TARGET:-$own}
# Another system's engine would pass it over.
if [ "$target" = "$own" ]; then
  build=$PWD/dist/build
  (
    cd "$work"
    # `mcp` is in the script of `call`, and has bytecode of its own.
    cp "$build/call.js" "$build/mcp.js"
    # What the compilers find worth their time depends on the clock, and is noted in bytecode.
    for script in reader call mcp network; do
      writer=packaging/write_${script}_bytecode.ts
      deno run --quiet -A --no-check --node-modules-dir=auto \
        "$engine,--no-sparkplug,--no-maglev,--no-turbofan,--no-flush-bytecode" \
        "$writer" "$build/$script.js" "$build/$script.bytecode"
      deno run --quiet -A "$engine" packaging/fit_bytecode.js "$build/$script.js" "$build/$script.bytecode"
    done
    rm "$build/mcp.js"
  )
else
  : > dist/build/reader.bytecode
  : > dist/build/call.bytecode
  : > dist/build/mcp.bytecode
  : > dist/build/network.bytecode
fi
# Each process reads all that is embedded, its scripts or another's (packaging/script.js).
case $target in
  *linux*)
    mkdir dist/scripts
    mv dist/build/reader.* dist/build/call.* dist/build/mcp.* dist/build/network.* dist/build/pdf.js.gz dist/scripts
    ;;
esac
# The executable holds the times of its files: two builds of the same sources are the same bytes.
find dist/build dist/imports.json -exec env TZ=UTC0 touch -t 202001010000 {} +

# What the program reads, and what its runtime and packages do.
variables=SERVICE_API_TOKEN,SERVICE_API_TOKENS,SERVICE_API_TOKEN_FILE,SERVICE_METRICS_TOKEN
variables=$variables,SERVICE_ALLOW_PRIVATE,SERVICE_MCP_TOOLS,SERVICE_MCP_MAX_TOKENS,SERVICE_BROWSER
variables=$variables,SERVICE_BROWSER_SANDBOX,SERVICE_SANDBOX,SERVICE_CONTACT,SERVICE_CACHE,SERVICE_CACHE_MIB,PATH,SYSTEMROOT
variables=$variables,SERVICE_CURSOR_SECRET,SERVICE_REDIS,SERVICE_SITES,PGAPPNAME
variables=$variables,DENO_CERT,DENO_TLS_CA_STORE,SSL_CERT_FILE,SSL_CERT_DIR

# SERVICE_TARGET builds for another system, by the names `deno compile --target` knows.
# No sys or ffi: what the program may not do, no page can make it do. Files are read by `call`, `batch`
# and `import-ftr`, and written by `batch` and `crawl`, those the caller names; every other process gives that up
# first thing (main.ts).
deno compile --quiet --no-config --no-prompt --no-check --no-code-cache --no-lock \
  --unstable-no-legacy-abort --unstable-worker-options "$engine" \
  ${SERVICE_TARGET:+--target "$SERVICE_TARGET"} \
  --allow-net --allow-run --allow-read --allow-write \
  --allow-env="$variables" \
  --import-map dist/imports.json \
  --include dist/build --output "$output" dist/build/main.js
[ ! -d dist/scripts ] || deno run --quiet --no-config -A packaging/place_scripts.js "$output" dist/scripts
rm -rf dist/build dist/scripts dist/imports.json
