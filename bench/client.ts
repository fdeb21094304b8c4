/**
 * A browser's connections to a site, at little cost for this process: replies stay compressed and
 * are not parsed, because the client shares the cores with the server that is measured.
 */
import { Agent, type IncomingMessage, request } from 'node:http';
import { submit } from '../contract/calls.ts';
import { defaultLanguage } from '../contract/languages.ts';

type Headers = Record<string, string>;

export type Client = {
  /**
   * Receives a reply like a browser; fails unless the status is 200, or 304 if an `etag` is sent.
   */
  get(path: string, headers?: Headers): Promise<{ etag: string }>;
  /** Submits, and receives the events until the verdict; `onFirst` gets the submission's id. */
  submit(
    body: { code: string; problemId: string },
    headers: Headers,
    onFirst: (id: string) => void,
  ): Promise<void>;
  close(): void;
};

/** Opens at most `connections` at a time, and uses all of them in turn. */
export function openClient(origin: string, connections: number): Client {
  const agent = new Agent({
    keepAlive: true,
    maxSockets: connections,
    maxFreeSockets: connections,
    scheduling: 'fifo',
  });
  const ask = (method: string, path: string, headers: Headers, body?: string) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const asked = request(origin + path, { method, agent, headers }, resolve);
      asked.once('error', reject);
      asked.end(body);
    });
  return {
    async get(path, headers = {}) {
      const encoding = { 'accept-encoding': 'gzip, deflate, br' };
      const response = await ask('GET', path, { ...encoding, ...headers });
      for await (const _ of response);
      const { statusCode } = response;
      const isUnchanged = statusCode === 304 && headers['if-none-match'] !== undefined;
      if (statusCode !== 200 && !isUnchanged) throw new Error(`${path}: ${statusCode}`);
      return { etag: response.headers.etag ?? '' };
    },
    async submit(body, headers, onFirst) {
      const kind = { 'content-type': 'application/json', accept: 'text/event-stream' };
      const sent = JSON.stringify({ language: defaultLanguage, ...body });
      const response = await ask('POST', submit.path, { ...kind, ...headers }, sent);
      response.setEncoding('utf8');
      let text = '';
      let isFirst = true;
      for await (const part of response) {
        text += part;
        const id = isFirst ? /"submissionId":"([\w-]{36})"/.exec(text)?.[1] : undefined;
        if (id === undefined) continue;
        isFirst = false;
        onFirst(id);
      }
      if (response.statusCode !== 200 || !text.includes('event: done')) {
        throw new Error(`${submit.path}: ${response.statusCode} ${text.slice(-300)}`);
      }
    },
    close: () => agent.destroy(),
  };
}
