/**
 * The API as an OpenAPI document at /openapi.json, generated from the contract, and a reader at
 * /docs.
 */
import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Access, Endpoint } from '../contract/endpoint.ts';
import { idempotencyKey } from '../contract/keys.ts';
import { refusal } from '../contract/refusal.ts';
import { takesKey } from './http/repeated-calls.ts';
import { routes } from './routes.ts';
import type { Route } from './serve.ts';

const bearer = 'token';

/** The refusals of a call, besides 500 for a fault. */
function refusalStatuses(endpoint: Endpoint): number[] {
  // A body that cannot be read is refused even if the call takes none.
  const maySendBody = endpoint.method !== 'GET';
  const takesInput = maySendBody || endpoint.params || endpoint.query;
  return [
    ...(endpoint.refuses ?? []),
    ...(takesInput ? [400] : []),
    ...(endpoint.access === 'anyone' ? [] : [401]),
    ...(endpoint.access === 'admin' ? [403] : []),
    ...(endpoint.params ? [404] : []),
    ...(takesKey(endpoint) ? [409] : []),
    ...(maySendBody ? [413, 415] : []),
    429,
    503,
  ];
}

/** A shape as JSON Schema; what JSON Schema cannot express (a refinement) is left out. */
const jsonSchema = (shape: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: 'any' });
  return schema;
};

const bytesContent = {
  'application/octet-stream': { schema: { type: 'string', format: 'binary' } },
};

const content = (shape: z.ZodType, io: 'input' | 'output', example?: unknown) => ({
  'application/json': {
    schema: jsonSchema(shape, io),
    ...(example !== undefined && { example }),
  },
});

function parameters(shape: z.ZodType | undefined, place: 'path' | 'query' | 'header'): object[] {
  if (!(shape instanceof z.ZodObject)) return [];
  const { properties = {}, required = [] } = jsonSchema(shape, 'input');
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema,
  }));
}

const who: Record<Access, string> = {
  anyone: 'Anyone may call.',
  user: 'For people who are signed in.',
  admin: 'For administrators.',
};

/** An operation name that generators can use for a function, such as `getProblemsById`. */
const operationId = ({ method, path }: Endpoint): string =>
  method.toLowerCase() +
  path
    .split('/')
    .map((part) => part.replace(/^\{(.*)\}$/, 'by-$1'))
    .flatMap((part) => part.split(/[-.]/))
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

/** Repeating a call with the same key is safe: it acts once, and is answered the same. */
const keyHeader = z.object({ 'idempotency-key': idempotencyKey.optional() });

const pageHeaders = {
  'X-Total-Count': { schema: { type: 'integer' }, description: 'The rows of all pages together.' },
  Link: { schema: { type: 'string' }, description: 'The next page, with `rel="next"`, if any.' },
};

function operation({ endpoint, example }: Pick<Route, 'endpoint' | 'example'>): object {
  const streamed = endpoint.event && {
    'text/event-stream': { schema: jsonSchema(endpoint.event, 'output') },
  };
  const refused = {
    description: 'Refused; `error` says why.',
    content: content(refusal, 'output'),
  };
  return {
    operationId: operationId(endpoint),
    summary: endpoint.summary,
    description: who[endpoint.access],
    tags: [endpoint.path.split('/')[1]],
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...parameters(endpoint.headers, 'header'),
      ...(takesKey(endpoint) ? parameters(keyHeader, 'header') : []),
    ],
    ...(endpoint.body && {
      requestBody: {
        required: !endpoint.body.safeParse(undefined).success,
        content: endpoint.takesBytes ? bytesContent : content(endpoint.body, 'input', example.body),
      },
    }),
    ...(endpoint.access !== 'anyone' && { security: [{ [bearer]: [] }] }),
    responses: {
      200: {
        description: 'The reply.',
        ...(endpoint.isPaged && { headers: pageHeaders }),
        content: endpoint.givesDocument
          ? { [endpoint.givesDocument]: { schema: { type: 'string' } } }
          : endpoint.givesBytes
            ? bytesContent
            : { ...content(endpoint.reply, 'output', example.reply), ...streamed },
      },
      ...Object.fromEntries(refusalStatuses(endpoint).map((status) => [status, refused])),
    },
  };
}

/** The whole document, in OpenAPI 3.1. */
export function openApiDocument(): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes) {
    const { path, method } = route.endpoint;
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(route) };
  }
  const schemas = {};
  const described = withoutLocalDefinitions(paths, schemas);
  return {
    openapi: '3.1.0',
    info: { title: 'Arbiter', version: '0.1.0', description: 'The calls of [this Arbiter](/).' },
    paths: described,
    components: {
      schemas,
      securitySchemes: { [bearer]: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}

/** Leaves out its bar, whose image and field have no names, and sets texts apart from their ground. */
const readable = `
  .swagger-ui .topbar { display: none }
  .swagger-ui .opblock .opblock-summary-method { color: #000; text-shadow: none }
  .swagger-ui .info .title small { background: #555 }
  .swagger-ui .info .title small.version-stamp { background: #3d5a00 }
  .swagger-ui .info .title small pre { color: #fff }
  .swagger-ui .info a, .swagger-ui .info .url, .swagger-ui .info .link .url { color: #1a4f94 }
  .swagger-ui .btn.authorize, .swagger-ui .btn.authorize span { color: #0b5c36 }
`;

/** Adds /openapi.json and /docs. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  const document = openApiDocument();
  app.get('/openapi.json', async (_request, reply) => reply.send(document));
  await app.register(swagger, {
    mode: 'static',
    specification: { document: document as StaticDocumentSpec['document'] },
  });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    theme: {
      title: 'Arbiter: the API',
      css: [{ filename: 'arbiter.css', content: readable }],
    },
  });
}

type Values = { [name: string]: unknown };

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const here = '#/$defs/';
const there = '#/components/schemas/';

/**
 * A copy of `document` without `$defs`, which JSON Schema keeps next to each use of a recursive
 * shape: references in an OpenAPI document start at its root. The definitions move to
 * `definitions`, each under a unique name.
 */
function withoutLocalDefinitions(document: unknown, definitions: Values): unknown {
  const renamed = (value: unknown, prefix: string): unknown => {
    if (Array.isArray(value)) return value.map((one) => renamed(one, prefix));
    if (!isValues(value)) return value;
    const { $defs, ...rest } = value;
    const own = $defs === undefined ? prefix : `Shape${Object.keys(definitions).length}`;
    for (const [name, shape] of Object.entries(isValues($defs) ? $defs : {})) {
      definitions[`${own}${name}`] = null;
      definitions[`${own}${name}`] = renamed(shape, own);
    }
    return Object.fromEntries(
      Object.entries(rest).map(([name, part]) => {
        const isReference = name === '$ref' && typeof part === 'string' && part.startsWith(here);
        return [name, isReference ? part.replace(here, there + own) : renamed(part, own)];
      }),
    );
  };
  return renamed(document, '');
}
