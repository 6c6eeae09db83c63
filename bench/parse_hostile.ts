/**
 * CPU time and memory of pages of 16 MiB: one of real pages put together, and hostile ones.
 *
 * `deno run -A bench/parse_hostile.ts`. Each page is read in a process of its own.
 */
import process from "node:process";
import { MAX_PAGE_BYTES } from "../src/base/limits.ts";
import { parseHtml } from "../src/page/html/parse.ts";

const FOLDER = `${Deno.env.get("SERVICE_DATA") ?? "../shared/data"}/wcxb/html`;
const MEBIBYTE = 1024 * 1024;

/** Pages by name: a piece to repeat, or what gives the piece of a number. */
const PAGES: Readonly<Record<string, string | ((index: number) => string)>> = {
  "`<div>` nested": "<div>",
  "`<b>` nested": "<b>",
  "`<p>x`": "<p>x",
  "`<p><b id=N>`": (index) => `<p><b id=${index}>`,
  "a new tag name each": (index) => `<n${index}>`,
  "`<table><tr><td>` nested": "<table><tr><td>",
  "`<template>` nested": "<template>",
  "a new attribute name a tag": (index) => `<i b${index}=1></i>`,
  "`<a><b><div></a></b>`": "<a><b><div></a></b>",
  "real pages": "",
};

async function realPage(): Promise<string> {
  let page = "";
  for (const name of [...Deno.readDirSync(FOLDER)].map((entry) => entry.name).sort()) {
    if (page.length > MAX_PAGE_BYTES) break;
    const packed = new Blob([await Deno.readFile(`${FOLDER}/${name}`)]).stream();
    const text = await new Response(packed.pipeThrough(new DecompressionStream("gzip"))).text();
    if (!/<plaintext|<frameset/.test(text)) page += text;
  }
  return page.slice(0, MAX_PAGE_BYTES);
}

/** Gives a page as one flat string, as decoding does. */
async function pageOf(name: string): Promise<string> {
  const recipe = PAGES[name] as string | ((index: number) => string);
  let page = recipe === "" ? await realPage() : "";
  if (typeof recipe === "string") page ||= recipe.repeat(MAX_PAGE_BYTES / recipe.length);
  else for (let index = 0; page.length < MAX_PAGE_BYTES; index++) page += recipe(index);
  return new TextDecoder().decode(new TextEncoder().encode(page));
}

function heldBytes(): number {
  (globalThis as unknown as { gc: () => void }).gc();
  const { heapUsed, external } = Deno.memoryUsage();
  return heapUsed + external;
}

async function readOne(name: string): Promise<string> {
  const page = await pageOf(name);
  const before = heldBytes();
  const began = process.cpuUsage();
  const tree = parseHtml(page);
  const nodes = tree.length;
  const { user, system } = process.cpuUsage(began);
  const resident = process.resourceUsage().maxRSS / 1024;
  const held = (heldBytes() - before) / MEBIBYTE;
  const flags = Object.entries(tree.flags).filter(([, isSet]) => isSet).map(([flag]) => flag);
  const seconds = ((user + system) / 1e6).toFixed(1);
  return `| ${name} | ${seconds} | ${held.toFixed(0)} | ${
    resident.toFixed(0)
  } | ${nodes} | ${flags} |`;
}

if (Deno.args[0] === "--only") console.log(await readOne(Deno.args[1] as string));
else {
  console.log(`load ${Deno.loadavg()[0]?.toFixed(1)}\n`);
  console.log("| page | CPU s | held MB | peak resident MB | nodes | flags |");
  console.log("|---|---|---|---|---|---|");
  for (const name of Object.keys(PAGES)) {
    const flags = ["run", "-A", "--v8-flags=--expose-gc", import.meta.filename as string];
    const { stdout } = await new Deno.Command(Deno.execPath(), {
      args: [...flags, "--only", name],
      stderr: "inherit",
    }).output();
    console.log(new TextDecoder().decode(stdout).trim());
  }
}
