/**
 * The calls as the OpenAPI document describes them, and whether a reply matches its description.
 */
import { z } from 'zod';
import { openApiDocument } from '../openapi.ts';

const schema = z.record(z.string(), z.unknown());
export type Schema = z.infer<typeof schema>;

const content = z.record(z.string(), z.object({ schema }));

const operation = z.object({
  operationId: z.string(),
  parameters: z.array(
    z.object({ name: z.string(), in: z.enum(['path', 'query', 'header']), schema }),
  ),
  requestBody: z.object({ content }).optional(),
  responses: z.record(z.string(), z.object({ content })),
});

const document = z.object({
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
});
const described = document.parse(openApiDocument());

const method = z.enum(['GET', 'POST', 'PUT', 'DELETE']);

/** One call of the document. */
export type DescribedCall = z.infer<typeof operation> & {
  method: z.infer<typeof method>;
  path: string;
};

/** Every call of the document. */
export const describedCalls = (): DescribedCall[] =>
  Object.entries(described.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([name, one]) => ({
      ...one,
      path,
      method: method.parse(name.toUpperCase()),
    })),
  );

/** What a client sees of a reply. */
export type SeenReply = {
  statusCode: number;
  headers: Record<string, unknown>;
  body: string;
};

/** The shapes of schemas, each parsed once. */
const shapes = new Map<Schema, z.ZodType>();

/** Zod reads definitions that are part of the schema. */
function readSchema(whole: Schema): z.ZodType {
  const withShared = { ...whole, $defs: described.components.schemas };
  const text = JSON.stringify(withShared).replaceAll('#/components/schemas/', '#/$defs/');
  return z.fromJSONSchema(JSON.parse(text));
}

function shapeOf(whole: Schema): z.ZodType {
  const shape = shapes.get(whole) ?? readSchema(whole);
  shapes.set(whole, shape);
  return shape;
}

/** The values in a reply: a single one, the data of each event, or a document's text. */
function valuesOf(type: string, body: string): unknown[] {
  if (type === 'text/event-stream') {
    return [...body.matchAll(/^data: (.*)$/gm)].map(([, text]) => JSON.parse(text ?? ''));
  }
  return [type === 'application/json' ? JSON.parse(body) : body];
}

/** How a reply differs from the document's description for its status; undefined if it does not. */
export function differenceOf(
  call: DescribedCall,
  { statusCode, headers, body }: SeenReply,
): string | undefined {
  const answered = call.responses[statusCode];
  if (answered === undefined) return `the status ${statusCode} is not described`;
  const [type = ''] = String(headers['content-type']).split(';');
  const shown = answered.content[type];
  if (shown === undefined) return `the type ${type} is not described for ${statusCode}`;
  if (type === 'application/octet-stream') return undefined;
  for (const value of valuesOf(type, body)) {
    const { error } = shapeOf(shown.schema).safeParse(value);
    if (error) return z.prettifyError(error);
  }
  return undefined;
}
