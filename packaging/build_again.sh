#!/bin/sh
# Builds the executable once more, from a copy of the sources in another folder and with other times,
# and compares it with dist/service byte by byte.
set -eu
cd "$(dirname "$0")/.."
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
cp -R compile.sh deno.json deno.lock main.ts models packaging src "$copy/"
(cd "$copy" && sh compile.sh)
cmp dist/service "$copy/dist/service"
