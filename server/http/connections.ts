/**
 * Connections: how many are accepted, how long headers may take and replies may stay unread, and
 * the reply to bytes that are not HTTP. Bodies are read in bodies.ts.
 */
import { STATUS_CODES } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { refusals } from '../../contract/messages.ts';
import type { Bounds } from './bounds.ts';
import { AppError } from './errors.ts';
import { networkOf } from './networks.ts';
import { openTally } from './tallies.ts';

/** The options of Node's HTTP server; the functions below do the rest. */
export const connectionOptions = (bounds: Bounds) => ({
  // Idle connections are closed at once; stopping.ts bounds the time of the others.
  forceCloseConnections: 'idle' as const,
  return503OnClosing: false,
  keepAliveTimeout: bounds.keepAliveMs,
  requestTimeout: wholeRequestLimitMs,
  clientErrorHandler: answerWhatIsNoHttp,
  http: {
    headersTimeout: bounds.headersTimeLimitMs,
    connectionsCheckingInterval: bounds.checkIntervalMs,
    maxHeaderSize: headersMaxBytes,
    // These are refused below, in the form of all refusals.
    requireHostHeader: false,
  },
});

/**
 * Bodies have their own deadlines, but without a limit here, Node would not check headers either.
 */
const wholeRequestLimitMs = 3600 * 1000;
const headersMaxBytes = 16 * 1024;

/**
 * Refuses connections above the bounds. Closes those whose client does not read its reply, and
 * those that go on sending a refused request. `perNetwork` is false when all connections come from
 * a proxy.
 */
export function guardConnections(app: FastifyInstance, bounds: Bounds, perNetwork: boolean): void {
  const open = openTally(bounds.connectionsMax);
  const max = perNetwork ? bounds.connectionsPerNetworkMax : Number.POSITIVE_INFINITY;
  app.server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    if (!open.take(network, 1, max)) {
      answerRaw(socket, 503, refusals.tooManyConnections);
      return;
    }
    socket.once('close', () => open.giveBack(network, 1));
  });
  app.addHook('onRequest', async ({ raw }) => {
    const namesHost = raw.headers.host !== undefined || raw.httpVersion === '1.0';
    if (!namesHost) throw new AppError('badInput', refusals.notHttp);
  });
  app.addHook('onSend', async (request, reply) => {
    if (request.raw.headers.host === undefined) reply.header('connection', 'close');
    const { socket } = request.raw;
    // This limit does not apply to the next request: Node resets it after the reply.
    if (socket instanceof Socket) socket.setTimeout(bounds.replyStallLimitMs);
  });
  app.addHook('onResponse', async (request) => {
    const { raw } = request;
    if (raw.complete !== false || raw.destroyed) return;
    const timer = setTimeout(() => raw.socket.destroy(), bounds.lingerLimitMs);
    for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(timer));
  });
}

/** Node's names for the errors of its parser, and our replies. */
const parserAnswers: Record<string, [status: number, sentence: string]> = {
  HPE_HEADER_OVERFLOW: [431, refusals.headersTooLarge],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, refusals.bodyTooLarge],
  ERR_HTTP_REQUEST_TIMEOUT: [408, refusals.tooSlow],
};

/**
 * Replies to bytes that are not a request, in the form of all refusals, and closes the connection.
 */
function answerWhatIsNoHttp(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const known = parserAnswers[error.code ?? ''];
  answerRaw(socket, ...(known ?? ([400, refusals.notHttp] as const)));
}

function answerRaw(socket: Socket, status: number, error: string): void {
  const body = JSON.stringify({ success: false, error });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.on('error', () => {});
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}
