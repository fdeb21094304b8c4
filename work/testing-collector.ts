/** A collector of traces for tests: takes OTLP over HTTP as JSON, and keeps the spans. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { z } from 'zod';

const value = z.object({
  stringValue: z.string().optional(),
  intValue: z.coerce.number().optional(),
});
const attributes = z.array(z.object({ key: z.string(), value }));
const sentSpan = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  startTimeUnixNano: z.coerce.bigint(),
  endTimeUnixNano: z.coerce.bigint(),
  attributes,
  status: z.object({ code: z.number().optional(), message: z.string().optional() }).optional(),
});
const sent = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes }),
      scopeSpans: z.array(z.object({ spans: z.array(sentSpan) })),
    }),
  ),
});

/** A span as the collector got it; `facts` are its attributes, `program` its program's name. */
export type CollectedSpan = Omit<z.infer<typeof sentSpan>, 'attributes'> & {
  program: string;
  facts: Record<string, string | number | undefined>;
};

export type Collector = {
  /** As OTEL_EXPORTER_OTLP_ENDPOINT. */
  endpoint: string;
  spans: CollectedSpan[];
  close(): Promise<void>;
};

/** Starts a collector on a free port. */
export async function startCollector(): Promise<Collector> {
  const spans: CollectedSpan[] = [];
  const server = createServer(async (request, response) => {
    if (request.url !== '/v1/traces') return response.writeHead(404).end();
    for (const { resource, scopeSpans } of sent.parse(await json(request)).resourceSpans) {
      const program = String(factsOf(resource.attributes)['service.name']);
      for (const { attributes: own, ...span } of scopeSpans.flatMap((scope) => scope.spans)) {
        spans.push({ ...span, program, facts: factsOf(own) });
      }
    }
    return response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = async (): Promise<void> => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
  const { port } = server.address() as AddressInfo;
  return { endpoint: `http://127.0.0.1:${port}`, spans, close };
}

const factsOf = (given: z.infer<typeof attributes>): CollectedSpan['facts'] =>
  Object.fromEntries(given.map(({ key, value: one }) => [key, one.stringValue ?? one.intValue]));
