/** The tools as those of the Vercel AI SDK: `generateText({ model, tools: await pagefactsTools() })`. */
import { jsonSchema, tool } from "ai";

/**
 * Asks a service that runs for its tools, all or those named; each call is an HTTP request.
 *
 * An answer that is a refusal is given to the model as it is: it says what to do.
 */
export async function pagefactsTools(
  { base = "http://127.0.0.1:8000", token, names } = {},
) {
  const headers = {
    "content-type": "application/json",
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  const answer = await fetch(`${base}/v1/tools`, { headers });
  if (!answer.ok) throw new Error(`the tools cannot be listed: ${answer.status}`);
  const { tools } = await answer.json();
  const wanted = tools.filter(({ name }) => names === undefined || names.includes(name));
  return Object.fromEntries(wanted.map(({ name, description, inputSchema }) => [
    name,
    tool({
      description,
      inputSchema: jsonSchema(inputSchema),
      async execute(input, { abortSignal } = {}) {
        const response = await fetch(`${base}/v1/tools/${name}`, {
          method: "POST",
          headers,
          body: JSON.stringify(input),
          signal: abortSignal,
        });
        return await response.json();
      },
    }),
  ]));
}
