/** The API description: generators accept it, and its example of every call is valid. */
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import type { Endpoint } from '../contract/endpoint.ts';
import { openApiDocument } from './openapi.ts';
import { routes } from './routes.ts';

type Operation = {
  operationId: string;
  description: string;
  parameters: { name: string; in: string }[];
  requestBody?: { content: Record<string, { example?: unknown }> };
  responses: Record<string, { content: Record<string, { example?: unknown }> }>;
};

const document = openApiDocument() as { paths: Record<string, Record<string, Operation>> };
const operationOf = ({ method, path }: Endpoint) => document.paths[path]?.[method.toLowerCase()];
const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
const calls = routes.map(({ endpoint }): [string, Endpoint] => [
  `${endpoint.method} ${endpoint.path}`,
  endpoint,
]);

describe('the OpenAPI document', () => {
  it('is valid', async () => {
    const result = await new Validator().validate(structuredClone(document));
    expect(result.errors ?? []).toEqual([]);
    expect(result.valid).toBe(true);
  });

  it('gives every operation its own name', () => {
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(routes.length);
    expect(ids.filter((id) => !/^[a-z][A-Za-z\d]+$/.test(id))).toEqual([]);
  });

  it('declares exactly the path parameters of each path', () => {
    for (const [path, methods] of Object.entries(document.paths)) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      for (const { parameters } of Object.values(methods)) {
        const described = parameters.filter((one) => one.in === 'path').map(({ name }) => name);
        expect(described.sort(), path).toEqual(named.sort());
      }
    }
  });

  it.each(calls)('says who may call, and lists the refusals: %s', (_name, endpoint) => {
    const operation = operationOf(endpoint);
    const statuses = Object.keys(operation?.responses ?? {});
    expect(statuses).toEqual(expect.arrayContaining(['200', '429', '503']));
    expect(statuses.includes('401')).toBe(
      endpoint.access !== 'anyone' || (endpoint.refuses ?? []).includes(401),
    );
    expect(operation?.description).toMatch(/\.$/);
  });
});

describe('the examples', () => {
  const isBytes = ({ takesBytes, givesBytes, givesDocument }: Endpoint) =>
    takesBytes || givesBytes || givesDocument;
  const inJson = calls.filter(([, endpoint]) => !isBytes(endpoint));

  it('mark what is sent as bytes', () => {
    expect(calls.length - inJson.length).toBeGreaterThan(1);
    for (const [name, endpoint] of calls.filter((one) => !inJson.includes(one))) {
      const operation = operationOf(endpoint);
      const kind = (content: object | undefined) => Object.keys(content ?? {}).join();
      const bytes = 'application/octet-stream';
      expect(kind(operation?.requestBody?.content) === bytes, name).toBe(
        endpoint.takesBytes === true,
      );
      expect(kind(operation?.responses['200']?.content) === bytes, name).toBe(
        endpoint.givesBytes === true,
      );
      if (endpoint.givesDocument) {
        expect(kind(operation?.responses['200']?.content)).toBe(endpoint.givesDocument);
      }
    }
  });

  it.each(inJson)('match their own shapes: %s', (_name, endpoint) => {
    const operation = operationOf(endpoint);
    const body = operation?.requestBody?.content['application/json']?.example;
    const reply = operation?.responses['200']?.content['application/json']?.example;
    expect(body !== undefined).toBe(endpoint.body !== undefined);
    if (endpoint.body) expect(endpoint.body.safeParse(body).error).toBeUndefined();
    expect(endpoint.reply.safeParse(reply).error).toBeUndefined();
    expect(endpoint.reply.parse(reply), 'nothing that the contract does not name').toEqual(reply);
  });
});
