/**
 * Traces of OpenTelemetry: the spans of one program, sent to a collector over OTLP/HTTP. Until
 * `openTracing` is called, OpenTelemetry is not loaded, and a span costs one comparison.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { readFile } from 'node:fs/promises';
import type { Attributes, Context, Span, Tracer } from '@opentelemetry/api';
import type { Sampler } from '@opentelemetry/sdk-trace';
import { z } from 'zod';
import { readTraceparent, traceparentOf } from './trace-context.ts';

/** The attributes of a span. */
export type SpanFacts = Attributes;

type SpanOptions = {
  kind: 'server' | 'consumer' | 'internal';
  /** The parent's header `traceparent`; if it is absent or invalid, a new trace begins. */
  parent?: string | null | undefined;
  startedAt?: Date | undefined;
  facts?: SpanFacts;
};

type Open = { tracer: Tracer; contextOf(parent: Parent): Context };
type Parent = Span | string | null | undefined;

let open: Open | undefined;
const active = new AsyncLocalStorage<Span>();

/** Numbered like OpenTelemetry's SpanKind and SpanStatusCode. */
const kinds = { internal: 0, server: 1, consumer: 4 } as const;
const statusError = 2;
const toldMaxChars = 300;

/** How a program sends its traces. `share`: the share of calls that begin one, 0 to 1. */
export type TracingOptions = {
  /** The collector's address, to which `/v1/traces` is added. */
  endpoint: string;
  share: number;
  /** The name of the program, as traces show it. */
  program: string;
  /** Called when spans could not be sent, at most once a minute. */
  onBroken: (reason: string) => void;
};

const packageFile = z.object({ version: z.string() });

const exportEveryMs = 2_000;
const exportLimitMs = 5_000;
const waitingMaxSpans = 8_192;
const toldEveryMs = 60_000;

/** Starts tracing. Returns a function that sends the last spans and stops; it never rejects. */
export async function openTracing(options: TracingOptions): Promise<() => Promise<void>> {
  const [api, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const file = await readFile(new URL('../package.json', import.meta.url), 'utf8');
  const { version } = packageFile.parse(JSON.parse(file));
  const silent = (): void => {};
  const error = tellSometimes(options.onBroken);
  api.diag.setLogger({ error, warn: error, info: silent, debug: silent, verbose: silent });
  const exporter = new OTLPTraceExporter({
    url: `${options.endpoint}/v1/traces`,
    timeoutMillis: exportLimitMs,
  });
  // Not by the trace's id, which is the usual way: a caller could choose ids that are always
  // sampled.
  const share: Sampler = {
    shouldSample: () => {
      const { RECORD_AND_SAMPLED, NOT_RECORD } = sdk.SamplingDecision;
      return { decision: Math.random() < options.share ? RECORD_AND_SAMPLED : NOT_RECORD };
    },
    toString: () => `share ${options.share}`,
  };
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({
      'service.name': options.program,
      'service.version': version,
      'process.pid': process.pid,
    }),
    // A caller may name the trace, but does not decide whether it is sampled.
    sampler: new sdk.ParentBasedSampler({ root: share, remoteParentSampled: share }),
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter,
        maxQueueSize: waitingMaxSpans,
        scheduledDelayMillis: exportEveryMs,
        exportTimeoutMillis: exportLimitMs,
      }),
    ],
  });
  const contextOf = (parent: Parent): Context => {
    if (parent === null || parent === undefined) return api.ROOT_CONTEXT;
    if (typeof parent !== 'string') return api.trace.setSpan(api.ROOT_CONTEXT, parent);
    const read = readTraceparent(parent);
    if (read === undefined) return api.ROOT_CONTEXT;
    return api.trace.setSpanContext(api.ROOT_CONTEXT, { ...read, isRemote: true });
  };
  open = { tracer: provider.getTracer('arbiter', version), contextOf };
  return async () => {
    open = undefined;
    await provider.shutdown().catch((reason: unknown) => error(String(reason)));
    api.diag.disable();
  };
}

function tellSometimes(tell: (reason: string) => void): (message: string) => void {
  let toldAt = Number.NEGATIVE_INFINITY;
  return (message) => {
    if (performance.now() - toldAt < toldEveryMs) return;
    toldAt = performance.now();
    tell(message.slice(0, toldMaxChars));
  };
}

/** A started span. */
export type BegunSpan = {
  /** Calls `act`; spans started in it become children of this one. */
  within<T>(act: () => T): T;
  /** Ends the span, once. `failure` describes a fault of ours. */
  end(facts?: SpanFacts, failure?: string): void;
};

/** Starts a span; undefined without tracing. */
export function beginSpan(name: string, options: SpanOptions): BegunSpan | undefined {
  if (open === undefined) return undefined;
  const { kind, parent, startedAt, facts } = options;
  const span = open.tracer.startSpan(
    name,
    {
      kind: kinds[kind],
      ...(startedAt && { startTime: startedAt }),
      ...(facts && { attributes: facts }),
    },
    open.contextOf(parent ?? active.getStore()),
  );
  let hasEnded = false;
  return {
    within: (act) => active.run(span, act),
    end(more = {}, failure) {
      if (hasEnded) return;
      hasEnded = true;
      span.setAttributes(more);
      if (failure !== undefined) {
        span.setStatus({ code: statusError, message: failure.slice(0, toldMaxChars) });
      }
      span.end();
    },
  };
}

/**
 * Calls `act` in a child of the current span, or just calls it if there is none. An error that is
 * thrown becomes the span's failure.
 */
export async function traced<T>(
  name: string,
  act: () => Promise<T>,
  facts?: SpanFacts,
): Promise<T> {
  if (open === undefined || active.getStore() === undefined) return await act();
  const span = beginSpan(name, { kind: 'internal', ...(facts && { facts }) });
  return await endAfter(span, act);
}

/** Calls `act` in a span, and ends the span. */
export async function endAfter<T>(span: BegunSpan | undefined, act: () => Promise<T>): Promise<T> {
  if (span === undefined) return await act();
  let failure: string | undefined;
  try {
    return await span.within(act);
  } catch (error) {
    failure = String(error);
    throw error;
  } finally {
    span.end({}, failure);
  }
}

/** Adds attributes to the current span. */
export const noteInTrace = (facts: SpanFacts): void => {
  active.getStore()?.setAttributes(facts);
};

/** The context of the current span, for programs that continue its trace; null without one. */
export function currentTraceparent(): string | null {
  const span = active.getStore();
  return span?.isRecording() ? traceparentOf(span.spanContext()) : null;
}
