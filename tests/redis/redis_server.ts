/** A real Redis of a test's own, on loopback, that keeps nothing on disk. */

/** A running Redis. */
export interface RedisServer extends AsyncDisposable {
  readonly address: string;
  /** Kills it; everything in it is gone. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Freezes it, so that it takes connections and answers nothing. */
  freeze(): void;
  thaw(): void;
}

/** Tells whether there is a Redis to start. */
export async function hasRedis(): Promise<boolean> {
  try {
    const args = ["--version"];
    return (await new Deno.Command("redis-server", { args, stdout: "null" }).output()).success;
  } catch {
    return false;
  }
}

/** Starts a Redis on a port. */
export async function startRedis(port: number): Promise<RedisServer> {
  let child: Deno.ChildProcess | undefined;

  async function start(): Promise<void> {
    child = new Deno.Command("redis-server", {
      args: ["--port", `${port}`, "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"],
      stdin: "null",
      stdout: "null",
      stderr: "null",
    }).spawn();
    for (let wait = 0;; wait++) {
      try {
        return (await Deno.connect({ hostname: "127.0.0.1", port })).close();
      } catch (error) {
        if (wait > 200) throw error;
        await new Promise((done) => setTimeout(done, 25));
      }
    }
  }

  async function stop(): Promise<void> {
    child?.kill("SIGKILL");
    await child?.status;
    child = undefined;
  }

  await start();
  return {
    address: `redis://127.0.0.1:${port}/0`,
    start,
    stop,
    freeze: () => child?.kill("SIGSTOP"),
    thaw: () => child?.kill("SIGCONT"),
    [Symbol.asyncDispose]: stop,
  };
}
