/**
 * Sends mail: by SMTP if SMTP_URL names a server, otherwise into files under DATA_DIR/outbox that
 * any mail program can open. server/accounts/mails.ts has the texts.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';

/** A mail in two forms with the same content: HTML and plain text. */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Sent twice, it is one to the mailbox. */
  id?: string;
  /** The address that ends mails like this one, by a POST and for people (RFC 8058). */
  unsubscribe?: string;
};

/** Where a mail went, for the log. */
export type Sent = { via: string } | { file: string };

export type Mailer = {
  /** Resolves when the server has accepted the mail or the file is written; throws otherwise. */
  send(mail: Mail): Promise<Sent>;
};

const connectTimeoutMs = 10_000;
/** How long the mail server may be silent. */
const silenceMaxMs = 30_000;
/** Above this number, the oldest files are deleted. */
const outboxMaxFiles = 1_000;

/** The mailer for the configuration. */
export function openMailer(config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>): Mailer {
  return config.smtpUrl === undefined
    ? fileMailer(join(config.dataDir, 'outbox'), config.mailFrom)
    : smtpMailer(config.smtpUrl, config.mailFrom);
}

function smtpMailer(url: string, from: string): Mailer {
  const { protocol, hostname, port: givenPort, username, password, searchParams } = new URL(url);
  const isSecure = protocol === 'smtps:';
  const port = Number(givenPort || (isSecure ? 465 : 587));
  const transport = createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port,
    secure: isSecure,
    requireTLS: searchParams.get('requireTLS') === 'true',
    ...(username !== '' && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: silenceMaxMs,
  });
  return {
    async send(mail) {
      await transport.sendMail(composed(mail, from));
      return { via: `${hostname}:${port}` };
    },
  };
}

function fileMailer(folder: string, from: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(composed(mail, from));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const time = new Date().toISOString().replaceAll(':', '-');
      const file = join(folder, `${time}-${randomUUID()}.eml`);
      await writeFile(file, message, { flag: 'wx', mode: 0o600 });
      await sweep(folder);
      return { file };
    },
  };
}

/** Names begin with the time, so the oldest sort first. */
async function sweep(folder: string): Promise<void> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort();
  const old = files.slice(0, Math.max(0, files.length - outboxMaxFiles));
  await Promise.all(old.map((name) => rm(join(folder, name), { force: true })));
}

/** The address is passed separately, so that nothing in it is parsed as a list. */
const composed = ({ to, id, unsubscribe, ...content }: Mail, from: string) => ({
  ...content,
  ...(id !== undefined && { messageId: `<${id}>` }),
  from,
  to: { name: '', address: to },
  headers: {
    'Auto-Submitted': 'auto-generated',
    ...(unsubscribe !== undefined && {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  },
  disableFileAccess: true,
  disableUrlAccess: true,
});
