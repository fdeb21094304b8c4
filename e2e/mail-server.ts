/** The mail server of the journeys: receives mail by SMTP, and shows it over HTTP as JSON. */
import { createServer } from 'node:http';
import { startSmtpServer } from '../server/testing/outside.ts';
import type { Mail } from './mailbox.ts';
import { mailboxPort, mailPort } from './place.ts';

const mails: Mail[] = [];
const smtp = await startSmtpServer({ port: mailPort });
createServer((_request, response) => response.end(JSON.stringify(mails))).listen(
  mailboxPort,
  '127.0.0.1',
);
for (;;) {
  const { to, mail } = await smtp.next();
  mails.push({ to, text: mail.text ?? '' });
}
