#!/bin/sh
# Builds the single executable dist/service.
#
# The modules are bundled first: an unbundled executable carries every package folder (27 MB more)
# and starts slower. Everything happens in dist/build so that the checkout gets no node_modules.
# DENORT_BIN names the runtime to put in front, as `deno compile` knows it; without it Deno
# downloads the one of its own version.
set -eu
cd "$(dirname "$0")"

rm -rf dist/build dist/service
mkdir -p dist/build/out
cp -R main.ts src deno.lock dist/build/
# What tests and benchmarks need stays out; the lock file still fixes every version.
deno eval 'const { workspace: _, tasks: __, ...config } = JSON.parse(Deno.readTextFileSync("deno.json"));
  Deno.writeTextFileSync("dist/build/deno.json", JSON.stringify(config));'
cd dist/build

deno cache --quiet --node-modules-dir=auto main.ts src/pool/fetch_worker.ts
deno run --quiet -A --node-modules-dir=auto npm:esbuild@0.28.2 \
  main.ts src/pool/fetch_worker.ts \
  --bundle --format=esm --platform=node --target=es2024 --minify-syntax --minify-whitespace \
  --legal-comments=none --log-level=warning --entry-names=[name] --outdir=out \
  '--banner:js=import{createRequire}from"node:module";const require=createRequire(import.meta.url);'

# The runtime reads its own settings from this file, not from the project's.
printf '{"unstable":["worker-options","no-legacy-abort"]}' > out/deno.json
cd out
deno compile --quiet --no-prompt --no-check --no-code-cache --no-lock \
  --allow-net --allow-run \
  --allow-env=SERVICE_API_TOKEN,SERVICE_ALLOW_PRIVATE,SERVICE_MCP_TOOLS,SERVICE_BROWSER,JEST_WORKER_ID,UNDICI_NO_WASM_SIMD,PATH \
  --include fetch_worker.js --output ../../service main.js
