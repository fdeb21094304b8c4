/**
 * The API as an OpenAPI document at /openapi.json, generated from the contract, and a reader at
 * /docs.
 */
import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Access, Endpoint } from '../contract/endpoint.ts';
import { refusal } from '../contract/refusal.ts';
import { withoutLocalDefinitions } from './openapi-definitions.ts';
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
    .flatMap((part) => part.split('-'))
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

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
        content: endpoint.givesBytes
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
    info: { title: 'Arbiter', version: '0.1.0', description: 'The calls of an Arbiter server.' },
    paths: described,
    components: {
      schemas,
      securitySchemes: { [bearer]: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}

/** Adds /openapi.json and /docs. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  const document = openApiDocument();
  app.get('/openapi.json', async (_request, reply) => reply.send(document));
  await app.register(swagger, {
    mode: 'static',
    specification: { document: document as StaticDocumentSpec['document'] },
  });
  await app.register(swaggerUi, { routePrefix: '/docs' });
}
