/** What a batch tells of how far it is, by a clock that is moved here. */
import assert from "node:assert/strict";
import {
  BATCH_PROGRESS_SECONDS,
  BATCH_TERMINAL_MS,
  createProgress,
  type Progress,
} from "../../src/terminal/batch_progress.ts";
import { FakeTime } from "../support/fake_time.ts";

interface Watched {
  readonly progress: Progress;
  readonly written: string[];
  readonly time: FakeTime;
}

function watch(isTerminal: boolean, passed: number, use: (watched: Watched) => void): void {
  const written: string[] = [];
  const time = new FakeTime();
  try {
    const progress = createProgress(isTerminal, passed, (text) => written.push(text), time.now);
    use({ progress, written, time });
  } finally {
    time.restore();
  }
}

const parsed = (line: string | undefined): unknown => JSON.parse(line ?? "");

Deno.test("createProgress() tells counts, rate and time left, a line every ten seconds", () => {
  watch(false, 0, ({ progress, written, time }) => {
    for (let at = 1; at <= 50; at++) progress.note(at % 10 === 0, at / 200);
    time.pass(BATCH_PROGRESS_SECONDS * 1000 - 1);
    assert.deepEqual(written, []);
    time.pass(1);
    assert.equal(written.length, 1);
    assert.match(written[0] ?? "", /^\{.*\}\n$/);
    assert.deepEqual(parsed(written[0]), {
      batch: "running",
      done: 50,
      failed: 5,
      seconds: 10,
      per_second: 5,
      seconds_left: 30,
    });
    progress.end({ passed_over: { request: 2 } });
    assert.deepEqual(parsed(written[1]), {
      batch: "done",
      done: 50,
      failed: 5,
      seconds: 10,
      per_second: 5,
      passed_over: { request: 2 },
    });
    time.pass(60_000);
    assert.equal(written.length, 2, "nothing is told after the end");
  });
});

Deno.test("createProgress() counts what was done before, and no time or rate for it", () => {
  watch(false, 100, ({ progress, written, time }) => {
    // The first share that is known is where this run began.
    progress.note(false, 0.5);
    progress.note(false, 0.6);
    time.pass(10_000);
    assert.deepEqual(parsed(written[0]), {
      batch: "running",
      done: 102,
      done_before: 100,
      failed: 0,
      seconds: 10,
      per_second: 0.2,
      seconds_left: 40,
    });
    progress.stop();
  });
});

Deno.test("createProgress() tells no time left where the share is not known", () => {
  watch(false, 0, ({ progress, written, time }) => {
    progress.note(false, undefined);
    time.pass(10_000);
    assert.ok(!("seconds_left" in (parsed(written[0]) as object)));
    progress.stop();
  });
});

Deno.test("createProgress() keeps one line on a terminal, and takes it away", () => {
  watch(true, 0, ({ progress, written, time }) => {
    progress.note(false, 0.001);
    progress.note(true, 0.002);
    time.pass(BATCH_TERMINAL_MS);
    assert.deepEqual(written, ["\r\x1b[K2 done, 1 failed, 4/s, 4 min left"]);
    progress.stop();
    assert.equal(written.at(-1), "\r\x1b[K");
    time.pass(10_000);
    assert.equal(written.length, 2);
  });
});
