/** The least a server on this runtime can do: the yardstick of the load benchmarks. */
const port = Number(Deno.args[Deno.args.indexOf("--port") + 1]);

Deno.serve({ hostname: "127.0.0.1", port, onListen() {} }, async (request) => {
  if (request.method === "GET") return Response.json({ ok: true });
  return Response.json(await request.json());
});
