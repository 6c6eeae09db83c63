/** An llms.txt of hostile lines, read in steps that grow with it. */
import { auditLlms } from "../../src/read/audit/llms_txt.ts";
import { assertLinear } from "../support/count_steps.ts";

const LINES: Record<string, (size: number) => string> = {
  "signs after a heading's sign": (size) => "# " + "# ".repeat(size),
  "signs of a heading": (size) => "#".repeat(size),
  "open items": (size) => "- [".repeat(size),
  "signs that end a heading": (size) => "# x" + " #".repeat(size),
};

for (const [name, line] of Object.entries(LINES)) {
  Deno.test(`auditLlms() reads a line of ${name} in linear time`, async () => {
    await assertLinear((size) => {
      const text = `# N\n> s\n## S\n${line(size)}\n`;
      return () => auditLlms({ url: "https://shop.example/llms.txt", status: 200, text });
    }, 10_000);
  });
}
