/** A mail server for tests: speaks SMTP on its own port and stores what arrives. */
import { EventEmitter, on, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail as it arrived: the conversation and the content. */
export type Arrived = { from: string; to: string[]; user: string | undefined; mail: Email };

export type SmtpServer = {
  port: number;
  /** Undefined if the client did not log in. */
  url: string;
  /** The next mail that has not been returned yet. */
  next(): Promise<Arrived>;
  close(): Promise<void>;
};

/**
 * `login`: the user that may send; by default anyone may. `refuses`: rejects all recipients.
 * `port`: by default a free port. `secure`: speaks TLS from the start, with this certificate.
 */
type Options = {
  login?: { user: string; pass: string };
  refuses?: boolean;
  port?: number;
  secure?: { cert: string; key: string };
};

const readMail = async (stream: Readable): Promise<Email> => PostalMime.parse(await buffer(stream));

/** Starts the server, without STARTTLS. */
export async function startSmtpServer(options: Options = {}): Promise<SmtpServer> {
  const { login, refuses } = options;
  const arrivals = new EventEmitter();
  const arrived = on(arrivals, 'mail');
  const server = new SMTPServer({
    disabledCommands: login === undefined ? ['STARTTLS', 'AUTH'] : ['STARTTLS'],
    authOptional: login === undefined,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    ...(options.secure && { secure: true, ...options.secure }),
    onAuth: ({ username, password }, _session, done) => {
      const isRight = username === login?.user && password === login?.pass;
      done(isRight ? null : new Error('not with this password'), { user: username });
    },
    onRcptTo: (_address, _session, done) => done(refuses ? new Error('no such mailbox') : null),
    onData: (stream, { envelope, user }, done) => {
      readMail(stream).then((mail) => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        const to = envelope.rcptTo.map((one) => one.address);
        arrivals.emit('mail', { from, to, user, mail });
        done();
      }, done);
    },
  } satisfies SMTPServerOptions);
  // The client notices errors in the conversation.
  server.on('error', () => {});
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    next: async () => {
      const { value = [] } = await arrived.next();
      return value[0];
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
