/** Many large bodies at once against the real server, and what its processes take meanwhile. */
import { startServing } from "../support/program.ts";
import { sendWhole } from "./raw_socket.ts";

/** What is sent. */
export interface ManyBodies {
  readonly bodies: number;
  readonly mib: number;
  readonly tool: string;
  /** Seconds after the last answer at which the memory at rest is measured. */
  readonly restSeconds?: number;
  /** Further options of `serve`. */
  readonly options?: readonly string[];
}

/** What it came to; memory is resident, in MiB. */
export interface ManyBodiesFigures {
  /** In the order in which the clients connected; 0 for a connection that only ended. */
  statuses: number[];
  /** Which client was answered when: its number, in the order of the answers. */
  order: number[];
  /** Of all processes together, pages they share counted for each. */
  peakMiB: number;
  /** The same, pages they share counted once. */
  peakOnceMiB: number;
  mainPeakMiB: number;
  /** Of all processes together, `restSeconds` after the last answer. */
  restMiB: number;
  mainMicrosPerKb: number;
  seconds: number;
}

const SAMPLE_MS = 100;
const PARAGRAPH = `<p>${"Brake pads, sold in pairs. ".repeat(40)}</p>\n`;

/** Starts the server, sends every body at once, and stops the server. Linux alone: it reads /proc. */
export async function sendManyBodies(wanted: ManyBodies): Promise<ManyBodiesFigures> {
  const service = await startServing(["--log", "none", ...wanted.options ?? []], {
    SERVICE_BROWSER: "none",
  });
  try {
    return await measure(service.pid, Number(new URL(service.base).port), wanted);
  } finally {
    await service.stop();
  }
}

async function measure(
  pid: number,
  port: number,
  { bodies, mib, tool, restSeconds = 0 }: ManyBodies,
): Promise<ManyBodiesFigures> {
  const request = requestOf(tool, mib);
  const watch = watchMemory(pid);
  const cpuBefore = processorMicros(pid);
  const started = performance.now();
  const order: number[] = [];
  const statuses = await Promise.all(Array.from({ length: bodies }, async (_, number) => {
    const status = await sendWhole(port, request);
    order.push(number);
    return status;
  }));
  const seconds = (performance.now() - started) / 1000;
  const cpu = processorMicros(pid) - cpuBefore;
  const peaks = watch();
  await new Promise((wake) => setTimeout(wake, restSeconds * 1000));
  const restMiB = Math.round(sum(processesBelow(pid).map(residentMiB)));
  const mainMicrosPerKb = cpu / (bodies * mib * 1024);
  return { statuses, order, ...peaks, restMiB, mainMicrosPerKb, seconds };
}

function requestOf(tool: string, mib: number): Uint8Array<ArrayBuffer> {
  const text = JSON.stringify(PARAGRAPH).slice(1, -1);
  const argument = tool === "fetch_page" ? "url" : "html_or_url";
  const body = `{"${argument}":"${text.repeat(Math.floor(mib * 2 ** 20 / text.length) - 1)}"}`;
  const head = [
    `POST /v1/tools/${tool} HTTP/1.1`,
    "Host: localhost",
    "Content-Type: application/json",
    `Content-Length: ${body.length}`,
    "Connection: close",
  ];
  return new TextEncoder().encode(`${head.join("\r\n")}\r\n\r\n${body}`);
}

type Peaks = Pick<ManyBodiesFigures, "peakMiB" | "peakOnceMiB" | "mainPeakMiB">;

function watchMemory(pid: number): () => Peaks {
  let [peak, peakOnce, mainPeak] = [0, 0, 0];
  const timer = setInterval(() => {
    const pids = processesBelow(pid);
    mainPeak = Math.max(mainPeak, residentMiB(pid));
    peak = Math.max(peak, sum(pids.map(residentMiB)));
    peakOnce = Math.max(peakOnce, sum(pids.map(proportionalMiB)));
  }, SAMPLE_MS);
  return () => {
    clearInterval(timer);
    return {
      peakMiB: Math.round(peak),
      peakOnceMiB: Math.round(peakOnce),
      mainPeakMiB: Math.round(mainPeak),
    };
  };
}

/** A process and all that it started. */
function processesBelow(pid: number): number[] {
  const below = new Map<number, number[]>();
  for (const { name } of Deno.readDirSync("/proc")) {
    const parent = Number(statOf(Number(name))[1]);
    if (parent > 0) below.set(parent, [...below.get(parent) ?? [], Number(name)]);
  }
  const all = [pid];
  for (const each of all) all.push(...below.get(each) ?? []);
  return all;
}

/** The fields of `/proc/PID/stat` behind the name: state, parent, ... (proc(5)). */
function statOf(pid: number): string[] {
  try {
    return Deno.readTextFileSync(`/proc/${pid}/stat`).split(") ")[1]?.split(" ") ?? [];
  } catch {
    return [];
  }
}

function processorMicros(pid: number): number {
  const fields = statOf(pid);
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}

function residentMiB(pid: number): number {
  return mebibytes(`/proc/${pid}/status`, /VmRSS:\s+(\d+)/);
}

/** Pages that several processes share count for each in part (proc(5), smaps_rollup). */
function proportionalMiB(pid: number): number {
  return mebibytes(`/proc/${pid}/smaps_rollup`, /^Pss:\s+(\d+)/m);
}

/** Gives what a file of /proc tells in kibibytes; 0 of a process that has gone meanwhile. */
function mebibytes(path: string, field: RegExp): number {
  try {
    return Number(field.exec(Deno.readTextFileSync(path))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, each) => total + each, 0);
}
