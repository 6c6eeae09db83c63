/**
 * Spans of tool calls and fetches, through the runtime's own OpenTelemetry.
 *
 * `OTEL_DENO=true` switches it on (and the usual `OTEL_EXPORTER_…` variables set the target);
 * without it a span costs next to nothing. Attributes name the tool, the rung and the outcome,
 * never a page.
 */
import { PRODUCT, VERSION } from "../../base/version.ts";

/** A span, as far as it is used here: OpenTelemetry's own shape. */
export interface Span {
  setAttribute(name: string, value: string | number | boolean): void;
  setStatus(status: { code: number }): void;
  end(): void;
}

interface Tracer {
  startActiveSpan<Result>(name: string, work: (span: Span) => Result): Result;
}

/** OpenTelemetry's `SpanStatusCode.ERROR`. */
const STATUS_ERROR = 2;

const tracer = Deno.telemetry.tracerProvider.getTracer(PRODUCT, VERSION) as Tracer;

const NO_SPAN: Span = {
  setAttribute(): void {},
  setStatus(): void {},
  end(): void {},
};

/** The runtime throws for every span when tracing is off; trying once is enough. */
let isOff = false;

/** Runs work inside a span of this name; a rejection marks the span and is rethrown. */
export function traced<Value>(name: string, work: (span: Span) => Promise<Value>): Promise<Value> {
  if (isOff) return work(NO_SPAN);
  try {
    return tracer.startActiveSpan(name, (span) => ended(span, work));
  } catch {
    isOff = true;
    return work(NO_SPAN);
  }
}

/** Sends a request to the network inside a span, when it is one that fetches. */
export async function tracedRequest<Reply extends object>(
  request: unknown,
  ask: () => Promise<Reply>,
): Promise<Reply> {
  const { kind, rung } = request as { kind?: string; rung?: string };
  if (kind !== "rung" && kind !== "file") return await ask();
  return await traced(`fetch ${rung ?? kind}`, async (span) => {
    const reply = await ask();
    span.setAttribute("service.delivered", !("error" in reply));
    return reply;
  });
}

async function ended<Value>(span: Span, work: (span: Span) => Promise<Value>): Promise<Value> {
  try {
    return await work(span);
  } catch (error) {
    span.setStatus({ code: STATUS_ERROR });
    throw error;
  } finally {
    span.end();
  }
}
