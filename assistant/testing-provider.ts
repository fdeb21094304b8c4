/** A provider for tests: speaks the protocols of OpenAI and Anthropic on its own port. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A request as it arrived. */
export type Asked = { path: string; headers: IncomingMessage['headers']; body: unknown };

/** The behaviour of the next answers; the last one repeats. */
export type Manner =
  | { kind: 'answers'; parts: string[] }
  | { kind: 'refuses'; status: number; message: string | null }
  /** Sends this much and then nothing more; the connection stays open. */
  | { kind: 'hangs'; parts: string[] }
  /** Sends this much and closes the connection. */
  | { kind: 'breaks'; parts: string[] }
  /** Sends the client to another address. */
  | { kind: 'redirects'; to: string }
  /** Replies with something that belongs to neither protocol. */
  | { kind: 'babbles' };

export type Provider = {
  url: string;
  asked: Asked[];
  behave(...manners: Manner[]): void;
  /** Whether a client is still waiting for an answer. */
  isAnswering(): boolean;
  close(): Promise<void>;
};

/** The parts of each protocol's stream. */
type Protocol = { opening: string[]; part: (text: string) => string; closing: string[] };

const event = (data: object, name?: string): string =>
  `${name === undefined ? '' : `event: ${name}\n`}data: ${JSON.stringify(data)}\n\n`;

const chunk = (delta: object, finish: string | null = null) =>
  event({
    id: 'c1',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'm',
    choices: [{ index: 0, delta, finish_reason: finish }],
  });

const openai: Protocol = {
  opening: [chunk({ role: 'assistant', content: '' })],
  part: (content) => chunk({ content }),
  closing: [
    chunk({}, 'stop'),
    event({
      id: 'c1',
      object: 'chat.completion.chunk',
      created: 1,
      model: 'm',
      choices: [],
      usage: { prompt_tokens: 90, completion_tokens: 10, total_tokens: 100 },
    }),
    'data: [DONE]\n\n',
  ],
};

const anthropic: Protocol = {
  opening: [
    event(
      {
        type: 'message_start',
        message: {
          id: 'm1',
          type: 'message',
          role: 'assistant',
          model: 'm',
          content: [],
          stop_reason: null,
          stop_sequence: null,
          usage: { input_tokens: 90, output_tokens: 1 },
        },
      },
      'message_start',
    ),
    event(
      { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
      'content_block_start',
    ),
  ],
  part: (text) =>
    event(
      { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } },
      'content_block_delta',
    ),
  closing: [
    event({ type: 'content_block_stop', index: 0 }, 'content_block_stop'),
    event(
      {
        type: 'message_delta',
        delta: { stop_reason: 'end_turn', stop_sequence: null },
        usage: { output_tokens: 10 },
      },
      'message_delta',
    ),
    event({ type: 'message_stop' }, 'message_stop'),
  ],
};

/** Starts the provider; it answers `fine` until the test sets another answer. */
export async function startProvider(): Promise<Provider> {
  const asked: Asked[] = [];
  let answering = 0;
  let manners: Manner[] = [{ kind: 'answers', parts: ['fine'] }];
  const server = createServer(async (request, response) => {
    const path = request.url ?? '';
    asked.push({ path, headers: request.headers, body: await json(request) });
    answering += 1;
    response.once('close', () => {
      answering -= 1;
    });
    const manner = manners.length > 1 ? manners.shift() : manners[0];
    const protocol = path.endsWith('/messages') ? anthropic : openai;
    if (manner) act(manner, protocol, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    asked,
    behave: (...next) => {
      asked.length = 0;
      manners = next;
    },
    isAnswering: () => answering > 0,
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function act(manner: Manner, protocol: Protocol, response: ServerResponse): void {
  if (manner.kind === 'redirects') {
    response.writeHead(307, { location: manner.to }).end();
    return;
  }
  if (manner.kind === 'refuses') {
    const { message } = manner;
    response.writeHead(manner.status, { 'content-type': 'application/json' });
    const error = { type: 'error', error: { type: 'invalid_request_error', message } };
    response.end(message === null ? 'no' : JSON.stringify(error));
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  if (manner.kind === 'babbles') {
    response.end('<html>Welcome to the hotel network</html>');
    return;
  }
  const parts = manner.parts.map(protocol.part);
  response.write([...protocol.opening, ...parts].join(''));
  if (manner.kind === 'answers') response.end(protocol.closing.join(''));
  // The parts must be sent before the connection is closed.
  if (manner.kind === 'breaks') setImmediate(() => response.destroy());
}
