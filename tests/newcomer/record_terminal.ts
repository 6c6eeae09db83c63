/**
 * Records a minute at a terminal as an SVG that plays by itself: `deno task docs:recording`.
 *
 * The commands are run for real, over a shop on this machine; the picture has their output, the
 * shop's address written as one of `example`.
 */
import { startPadsSite } from "../look/browser/pads_site.ts";
import { runProgram } from "../support/program.ts";

const OUT = new URL("../../docs/terminal.svg", import.meta.url);
const SHOP = "https://wheelwright.example";
/** Sizes in pixels, of the letters and of what is around them. */
const [WIDTH, LINE, LETTER, EDGE] = [820, 20, 14, 18];
/** Seconds a command takes to be typed, and its output to be read. */
const [TYPED, READ] = [2.5, 9];
/** Lines that are shown of an output. */
const MOST_LINES = 19;
/** Signs that a line holds; a longer one goes on in the next, as at a terminal. */
const MOST_SIGNS = 92;

const COMMANDS: readonly (readonly string[])[] = [
  ["declared", `${SHOP}/pads`, "--questions", "title,price,availability"],
  ["md", `${SHOP}/pads`],
  ["rows", `${SHOP}/pads`, "--table", "1", "--format", "csv"],
  ["select_values", `${SHOP}/pads`, "--selector", "[itemprop=ratingValue]"],
];

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const escaped = (text: string): string => text.replace(/[&<>]/g, (sign) => escapes[sign] ?? sign);

/** Gives what a command prints, without the fields that differ from run to run. */
async function outputOf(command: readonly string[], base: string): Promise<string[]> {
  const [name = "", ...args] = command;
  const isTool = name.includes("_");
  const { stdout } = await runProgram(
    [...isTool ? ["call"] : [], name, ...args.map((arg) => arg.replace(SHOP, base))],
    { SERVICE_ALLOW_PRIVATE: "1" },
  );
  const text = stdout.replaceAll(base, SHOP).replace(/,?\s*"fetch": \{[^}]*\}/s, "");
  const lines = text.trimEnd().split("\n").flatMap((line) =>
    line.match(new RegExp(`.{1,${MOST_SIGNS}}`, "gu")) ?? [""]
  );
  return lines.length <= MOST_LINES ? lines : [...lines.slice(0, MOST_LINES - 1), "…"];
}

/** Draws one command and its output, seen for its own share of the whole time. */
function scene(command: string, lines: readonly string[], at: number): string {
  const text = lines.map((line, row) =>
    `<text x="${EDGE}" y="${EDGE + (row + 3) * LINE}">${escaped(line)}</text>`
  ).join("\n");
  return `<g class="s s${at}">
<text x="${EDGE}" y="${EDGE + LINE}"><tspan class="p">$</tspan> ${escaped(command)}</text>
<g class="o o${at}">
${text}
</g></g>`;
}

const site = startPadsSite();
try {
  const scenes: string[] = [];
  for (const [at, command] of COMMANDS.entries()) {
    const typed = command.map((word) => /[[\]]/.test(word) ? `'${word}'` : word);
    if (command[0]?.includes("_")) typed.unshift("call");
    scenes.push(scene(`service ${typed.join(" ")}`, await outputOf(command, site.base), at));
  }
  const [each, whole] = [TYPED + READ, (TYPED + READ) * scenes.length];
  const share = 100 / scenes.length;
  const typed = share * TYPED / each;
  const delays = scenes.map((_, at) =>
    `.s${at}, .o${at} { animation-delay: ${(at * each - whole).toFixed(1)}s }`
  ).join("\n");
  const height = EDGE * 2 + (MOST_LINES + 3) * LINE;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="Four commands at a terminal and what they print">
<style>
text { font: ${LETTER}px ui-monospace, Consolas, Menlo, monospace; fill: #e7e9ee; white-space: pre }
.p { fill: #7fd58c }
.s { opacity: 0; animation: s ${whole}s linear infinite }
.o { opacity: 0; animation: o ${whole}s linear infinite }
@keyframes s { 0%, ${(share - .01).toFixed(2)}% { opacity: 1 } ${
      share.toFixed(2)
    }%, 100% { opacity: 0 } }
@keyframes o { 0%, ${typed.toFixed(2)}% { opacity: 0 } ${
      (typed + .01).toFixed(2)
    }%, 100% { opacity: 1 } }
${delays}
@media (prefers-reduced-motion: reduce) { .s, .o { animation: none } .s0, .o0 { opacity: 1 } }
</style>
<rect width="${WIDTH}" height="${height}" rx="10" fill="#16181d"/>
${scenes.join("\n")}
</svg>
`;
  await Deno.writeTextFile(OUT, svg);
  console.log(`${new TextEncoder().encode(svg).length} bytes, ${whole} seconds`);
} finally {
  await site.end();
}
