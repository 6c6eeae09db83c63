#!/bin/sh
# Installs the program for Linux or macOS: downloads the binary of a release, as xz where that is
# installed, compares its SHA-256 with the release's own list, and puts it into a folder.
#
#   curl -fsSL https://…/install.sh | sh -s -- https://…/releases/download/v0.1.0 [FOLDER]
#
# The address is that of the release's files; FOLDER is ~/.local/bin unless given. Nothing is
# installed whose checksum differs, and nothing but that one file and a link to it by the other name is written.
set -eu

from="${1:?give the address of the files of a release}"
folder="${2:-$HOME/.local/bin}"

case "$(uname -s)" in
  Linux) system=unknown-linux-gnu ;;
  Darwin) system=apple-darwin ;;
  *) echo "install: no binary for $(uname -s); take the container image" >&2; exit 1 ;;
esac
case "$(uname -m)" in
  x86_64 | amd64) processor=x86_64 ;;
  aarch64 | arm64) processor=aarch64 ;;
  *) echo "install: no binary for $(uname -m); take the container image" >&2; exit 1 ;;
esac
if [ "$system" = unknown-linux-gnu ] && ! ldd --version 2>&1 | grep -qi 'glibc\|gnu libc'; then
  echo "install: the binary needs glibc; take the container image" >&2
  exit 1
fi

name="service-$processor-$system"
# A quarter of the bytes.
file="$name"
if command -v xz > /dev/null; then file="$name.xz"; fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
curl -fsSL --output "$work/$file" "${from%/}/$file"
curl -fsSL --output "$work/SHA256SUMS" "${from%/}/SHA256SUMS"
expected=$(awk -v name="$file" '$2 == name || $2 == "*" name { print $1 }' "$work/SHA256SUMS")
if command -v sha256sum > /dev/null; then
  actual=$(sha256sum "$work/$file" | cut -d ' ' -f 1)
else
  actual=$(shasum -a 256 "$work/$file" | cut -d ' ' -f 1)
fi
if [ -z "$expected" ] || [ "$expected" != "$actual" ]; then
  echo "install: the checksum of $file is not that of the release; nothing was installed" >&2
  exit 1
fi
if [ "$file" != "$name" ]; then xz -d "$work/$file"; fi
mkdir -p "$folder"
chmod 755 "$work/$name"
mv "$work/$name" "$folder/service"
ln -sf service "$folder/pagefacts"
echo "installed $("$folder/pagefacts" --version) as $folder/pagefacts and $folder/service"
case ":$PATH:" in
  *":$folder:"*) ;;
  *) echo "add $folder to PATH to call it by its name" ;;
esac
