/** Sending mail, in a real SMTP conversation and, without a mail server, to files. */
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { certificate, certificateKey } from '../../db/testing-certificate.ts';
import { resetMail } from '../accounts/mails.ts';
import { type SmtpServer, startSmtpServer } from '../testing/outside.ts';
import { openMailer } from './mail.ts';

let dataDir: string;
let smtp: SmtpServer | undefined;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'arbiter-mail-'));
});
afterAll(() => rm(dataDir, { recursive: true }));
afterEach(() => smtp?.close());

const mailFrom = 'Arbiter Judge <judge@example.org>';
const mailer = (smtpUrl: string | undefined) => openMailer({ smtpUrl, mailFrom, dataDir });

const mail = {
  to: 'ann@example.com',
  subject: 'Grüße',
  text: 'Plain “text”.\r\n',
  html: '<p>Rich “text”.</p>',
};

describe('a mail by SMTP', () => {
  it('arrives with both parts, its sender and its recipient', async () => {
    smtp = await startSmtpServer();
    expect(await mailer(smtp.url).send(mail)).toEqual({ via: `127.0.0.1:${smtp.port}` });
    const { from, to, mail: arrived } = await smtp.next();
    expect({ from, to }).toEqual({ from: 'judge@example.org', to: ['ann@example.com'] });
    expect(arrived).toMatchObject({
      subject: 'Grüße',
      from: { name: 'Arbiter Judge', address: 'judge@example.org' },
      to: [{ address: 'ann@example.com' }],
    });
    expect(arrived.text?.trim()).toBe('Plain “text”.');
    expect(arrived.html?.trim()).toBe('<p>Rich “text”.</p>');
    expect(arrived.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    );
  });

  it('is sent with the user name and password of SMTP_URL', async () => {
    const login = { user: 'ar@biter', pass: 'p:/ss%' };
    smtp = await startSmtpServer({ login });
    const as = (pass: string) =>
      `smtp://${encodeURIComponent(login.user)}:${encodeURIComponent(pass)}@127.0.0.1:${smtp?.port}`;
    await mailer(as(login.pass)).send(mail);
    expect((await smtp.next()).user).toBe('ar@biter');
    await expect(mailer(as('wrong')).send(mail)).rejects.toThrow(/not with this password/);
  });

  it('fails if the server refuses it, cannot encrypt as required, or does not exist', async () => {
    smtp = await startSmtpServer({ refuses: true });
    await expect(mailer(smtp.url).send(mail)).rejects.toThrow(/no such mailbox/);
    await expect(mailer(`${smtp.url}?requireTLS=true`).send(mail)).rejects.toThrow(/STARTTLS/);
    await smtp.close();
    await expect(mailer(smtp.url).send(mail)).rejects.toThrow(/ECONNREFUSED/);
  });

  it('goes to no server whose certificate is from an unknown authority', async () => {
    smtp = await startSmtpServer({ secure: { cert: certificate, key: certificateKey } });
    const url = `smtps://localhost:${smtp.port}`;
    await expect(mailer(url).send(mail)).rejects.toThrow(/self-signed certificate/);
    const usual = getCACertificates('default');
    onTestFinished(() => setDefaultCACertificates(usual));
    setDefaultCACertificates([certificate]);
    expect(await mailer(url).send(mail)).toEqual({ via: `localhost:${smtp.port}` });
    await expect(mailer(url.replace('localhost', '127.0.0.1')).send(mail)).rejects.toThrow(
      /IP: 127\.0\.0\.1 is not in the cert/,
    );
  });

  it('never goes to several people: an address that looks like a list is a single invalid address', async () => {
    smtp = await startSmtpServer();
    const to = 'a@example.com, b@example.com';
    await expect(mailer(smtp.url).send({ ...mail, to })).rejects.toThrow(/Bad recipient address/);
  });
});

describe('a mail without a server', () => {
  it('is a file that only its owner can read', async () => {
    const sent = await mailer(undefined).send(mail);
    if (!('file' in sent)) throw new Error('not a file');
    expect(sent.file.startsWith(join(dataDir, 'outbox'))).toBe(true);
    expect((await stat(sent.file)).mode & 0o777).toBe(0o600);
    expect((await stat(join(dataDir, 'outbox'))).mode & 0o777).toBe(0o700);
    const parsed = await PostalMime.parse(await readFile(sent.file));
    expect(parsed).toMatchObject({ subject: 'Grüße', to: [{ address: 'ann@example.com' }] });
    expect(parsed.text?.trim()).toBe('Plain “text”.');
  });

  it('gets a separate file', async () => {
    const before = (await readdir(join(dataDir, 'outbox'))).length;
    await Promise.all([1, 2, 3].map(() => mailer(undefined).send(mail)));
    expect((await readdir(join(dataDir, 'outbox'))).length).toBe(before + 3);
  });
});

describe('the text of a mail', () => {
  it('cannot inject HTML', () => {
    const { html, text } = resetMail(
      { email: 'ann@example.com', locale: 'en' },
      'https://a.example/"><i>&',
      'token',
    );
    expect(html).toContain('https://a.example/&quot;&gt;&lt;i&gt;&amp;/reset-password/token');
    expect(html).not.toContain('<i>');
    expect(text).toContain('https://a.example/"><i>&/reset-password/token');
  });
});
