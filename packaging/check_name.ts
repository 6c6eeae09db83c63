/**
 * Asks npm and PyPI whether the name of the packages is free, by their ordinary clients.
 *
 *     deno run -A packaging/check_name.ts [NAME]
 *
 * Exit code 0 when every registry that answered knows no such package, 1 when one does.
 */
import { PLATFORMS } from "./platforms.ts";
import { PACKAGE_NAME } from "./name.ts";

interface Said {
  readonly code: number;
  readonly text: string;
}

async function ask(command: string, ...args: string[]): Promise<Said> {
  const { code, stdout, stderr } = await new Deno.Command(command, { args }).output();
  return { code, text: new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr) };
}

/** `npm view` ends with E404 for a name that nobody has. */
async function onNpm(name: string): Promise<string> {
  const { code, text } = await ask("npm", "view", name, "name");
  return code === 0 ? "taken" : /E404/.test(text) ? "free" : "not known: npm did not answer";
}

/** `pip index versions` finds no matching distribution for a name that nobody has. */
async function onPypi(name: string): Promise<string> {
  const { code, text } = await ask("python3", "-m", "pip", "index", "versions", name);
  if (code === 0) return "taken";
  return /No matching distribution/.test(text) ? "free" : "not known: pip did not answer";
}

const [name = PACKAGE_NAME] = Deno.args;
const answers = [
  ...await Promise.all(
    [name, ...Object.keys(PLATFORMS).map((platform) => `${name}-${platform}`)]
      .map(async (one) => [`npm ${one}`, await onNpm(one)] as const),
  ),
  [`PyPI ${name}`, await onPypi(name)] as const,
];
for (const [where, answer] of answers) console.log(`${where}: ${answer}`);
Deno.exit(answers.some(([, answer]) => answer === "taken") ? 1 : 0);
