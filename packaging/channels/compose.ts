/** Whether the compose file is one: `docker compose config` says so, or the schema of its format. */
import { ROOT, run } from "./channel.ts";

const FILE = `${ROOT}/packaging/deploy/compose.yaml`;
const VARIABLES = { SERVICE_API_TOKEN: "t", SERVICE_CURSOR_SECRET: "0123456789abcdef" };
/** Of PyPI; it carries the schema of the compose specification. */
const JUDGE = "check-jsonschema==0.39.0";

/** Checks a compose file and says by what. Throws an `Error` with what is wrong. */
export async function checkCompose(file: string = FILE): Promise<string> {
  const hasCompose = await run({ cwd: ROOT }, "docker", "compose", "version").then(
    () => true,
    () => false,
  );
  if (hasCompose) {
    const check = ["compose", "-f", file, "config", "--quiet"];
    await run({ cwd: ROOT, env: VARIABLES }, "docker", ...check);
    return "docker compose config";
  }
  const cwd = await Deno.makeTempDir();
  try {
    await run({ cwd }, "python3", "-m", "venv", "env");
    await run({ cwd }, "env/bin/pip", "install", "--quiet", JUDGE);
    const program = `${cwd}/env/bin/check-jsonschema`;
    await run({ cwd }, program, "--builtin-schema", "vendor.compose-spec", file);
  } finally {
    await Deno.remove(cwd, { recursive: true });
  }
  return "the schema of compose files (docker compose is not here)";
}
