/**
 * `node e2e/proxies.ts nginx|caddy [PROGRAM]`: tries a reverse proxy with its file of deploy/, in
 * front of a real server. The tests do not run it, because they need the proxy's program.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request as plainRequest } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../bin/free-port.ts';
import { startPostgres } from '../bin/postgres.ts';
import { defaultLanguage } from '../contract/languages.ts';
import { packageUploadMaxBytes } from '../contract/limits.ts';
import { migrate } from '../db/migrate.ts';
import { addSumProblem, startTestServer } from '../server/testing/server.ts';
import { listen } from '../server/testing/sockets.ts';

const name = 'judge.example.org';
const root = join(import.meta.dirname, '..');
/** An address of this machine that is not the proxy's own. */
const client = '127.0.0.9';
const forged = '192.0.2.66';

type Ports = { http: number; https: number; server: number };
type ProxyRun = { folder: string; ports: Ports; program: string };

/** The command that runs the proxy in the foreground, with its file changed only in the places that
 * an administrator changes. */
const proxies: Record<string, (place: ProxyRun) => string[]> = {
  nginx: ({ folder, ports, program }) => {
    const site = readFileSync(join(root, 'deploy/nginx.conf'), 'utf8')
      .replaceAll(/listen (\[::\]:)?(80|443)\b/g, (_, six = '', port) => {
        const own = port === '80' ? ports.http : ports.https;
        return `listen ${six === '' ? '127.0.0.1' : '[::1]'}:${own}`;
      })
      .replaceAll('127.0.0.1:3000', `127.0.0.1:${ports.server}`)
      .replaceAll(/\/etc\/letsencrypt\/live\/[^/]+\/(\w+)\.pem/g, `${folder}/$1.pem`);
    writeFileSync(join(folder, 'site.conf'), site);
    const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (one) => `${one}_temp_path ${folder}/${one};`,
    );
    const main = `pid ${folder}/pid; error_log stderr; user root; events {}
      http { access_log off; ${places.join(' ')} include ${folder}/site.conf; }`;
    writeFileSync(join(folder, 'nginx.conf'), main);
    return [program, '-p', folder, '-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'];
  },
  caddy: ({ folder, ports, program }) => {
    const site = readFileSync(join(root, 'deploy/Caddyfile'), 'utf8')
      .replaceAll('127.0.0.1:3000', `127.0.0.1:${ports.server}`)
      .replace(`\n${name} {`, `${name} {\n\ttls ${folder}/fullchain.pem ${folder}/privkey.pem`);
    const global = `{\n\tadmin off\n\thttp_port ${ports.http}\n\thttps_port ${ports.https}\n}\n`;
    writeFileSync(join(folder, 'Caddyfile'), `${global}${site}`);
    return [program, 'run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')];
  },
};

function makeCertificate(folder: string): void {
  const subject = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`];
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
  const kind = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2'];
  execFileSync('openssl', ['req', ...kind, ...subject, ...files], { stdio: 'pipe' });
}

type Sent = RequestOptions & { body?: string | AsyncIterable<Buffer> };

/** A request through the proxy, as a client that trusts its certificate. */
function ask(port: number, { body, ...options }: Sent, folder: string) {
  const sent = request({
    host: '127.0.0.1',
    port,
    servername: name,
    localAddress: client,
    ca: readFileSync(join(folder, 'fullchain.pem')),
    ...options,
    headers: { host: name, 'x-forwarded-for': forged, ...options.headers },
  });
  const answered = once(sent, 'response').then(
    ([reply]) => reply as import('node:http').IncomingMessage,
  );
  const send = async (): Promise<void> => {
    if (typeof body !== 'object') return void sent.end(body);
    for await (const part of body) if (!sent.write(part)) await once(sent, 'drain');
    sent.end();
  };
  send().catch(() => undefined);
  return answered;
}

async function* zeros(size: number): AsyncGenerator<Buffer> {
  const part = Buffer.alloc(1024 * 1024);
  for (let sent = 0; sent < size; sent += part.length) yield part;
}

function check(what: string, isRight: boolean, saw: unknown): void {
  console.log(
    `${isRight ? 'ok    ' : 'FAILED'} ${what}${isRight ? '' : `: ${JSON.stringify(saw)}`}`,
  );
  if (!isRight) process.exitCode = 1;
}

async function tryAll(kind: string, program: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'arbiter-proxy-'));
  const dataDir = join(folder, 'data');
  makeCertificate(folder);
  const postgres = await startPostgres({ dataDir, log: () => {} });
  await migrate(postgres.url);
  const seen: string[] = [];
  const server = await startTestServer({
    database: postgres.url,
    publicUrl: `https://${name}`,
    onLogLine: (line) => void seen.push(line),
  });
  const ports = {
    server: await listen(server.app),
    http: await freePort(),
    https: await freePort(),
  };
  const [file = '', ...args] = proxies[kind]?.({ folder, ports, program }) ?? [];
  const proxy = spawn(file, args, {
    stdio: ['ignore', 'inherit', 'pipe'],
    env: { ...process.env, HOME: folder },
  });
  let complaint = '';
  proxy.stderr.on('data', (part) => {
    complaint += part;
  });
  const get = (path: string, more: Sent = {}) => ask(ports.https, { path, ...more }, folder);
  try {
    for (let left = 100; left > 0; left -= 1) {
      const isUp = await get('/health/ready').then(
        (reply) => reply.statusCode === 200,
        () => false,
      );
      if (isUp) break;
      if (left === 1 || proxy.exitCode !== null)
        throw new Error(`the proxy did not start: ${complaint}`);
      await pause(100);
    }
    await tryReplies({ get, ports, folder, seen });
    await tryCalls({ get, server });
  } finally {
    proxy.kill('SIGTERM');
    await server.close();
    await postgres.stop();
    rmSync(folder, { recursive: true });
  }
}

type Get = (path: string, more?: Sent) => ReturnType<typeof ask>;

async function tryReplies(given: { get: Get; ports: Ports; folder: string; seen: string[] }) {
  const { get, ports, folder, seen } = given;
  const list = await get('/problems/problem-list?seen=here');
  await text(list);
  check('a call is answered', list.statusCode === 200, list.statusCode);
  const hsts = list.headers['strict-transport-security'];
  check('headers of the server arrive', hsts === 'max-age=31536000; includeSubDomains', hsts);
  const arrived = seen
    .map((line) => JSON.parse(line).req)
    .find((req) => req?.url?.includes('seen'));
  check(
    'the client’s address is right, not the forged one',
    arrived?.remoteAddress === client,
    arrived,
  );
  for (const [version, isTaken] of [
    ['TLSv1.1', false],
    ['TLSv1.2', true],
    ['TLSv1.3', true],
  ] as const) {
    const only = { minVersion: version, maxVersion: version, ciphers: 'DEFAULT@SECLEVEL=0' };
    const reply = await get('/health/live', only).catch(() => undefined);
    check(
      `${version} is ${isTaken ? 'taken' : 'refused'}`,
      (reply !== undefined) === isTaken,
      reply?.statusCode,
    );
  }
  for (const [ciphers, isTaken] of [
    ['ECDHE-RSA-AES128-GCM-SHA256', true],
    ['ECDHE-RSA-AES256-GCM-SHA384', true],
    ['AES128-GCM-SHA256', false],
    ['AES256-SHA', false],
  ] as const) {
    const only = { maxVersion: 'TLSv1.2', ciphers: `${ciphers}:@SECLEVEL=0` } as const;
    const reply = await get('/health/live', only).catch(() => undefined);
    check(
      `the cipher ${ciphers} is ${isTaken ? 'taken' : 'refused'}`,
      (reply !== undefined) === isTaken,
      reply?.statusCode,
    );
  }
  const inClear = async (accept: string) => {
    const options = { host: '127.0.0.1', port: ports.http, headers: { host: name, accept } };
    const sent = plainRequest({ ...options, path: '/problems/problem-list' }).end();
    const [reply] = await once(sent, 'response');
    reply.resume();
    return reply;
  };
  const page = await inClear('text/html');
  check('a browser is led to https', page.statusCode === 308, page.statusCode);
  const program = await inClear('application/json');
  check('a program is refused in clear', program.statusCode === 403, program.statusCode);
  void folder;
}

async function tryCalls({
  get,
  server,
}: {
  get: Get;
  server: Awaited<ReturnType<typeof startTestServer>>;
}) {
  const admin = await server.addPerson('admin', { isAdmin: true });
  const problemId = await addSumProblem(server, admin);
  const authorization = `Bearer ${admin.token}`;
  const stream = await get('/compiler/submit', {
    method: 'POST',
    headers: { authorization, accept: 'text/event-stream', 'content-type': 'application/json' },
    body: JSON.stringify({ language: defaultLanguage, code: 'int main() {}', problemId }),
  });
  // No judge runs, so the stream stays open: the proxy did not hold the events back.
  const first = await Promise.race([
    once(stream, 'data'),
    pause(10_000, undefined, { ref: false }),
  ]);
  check('events arrive while the call goes on', /event: queued/.test(String(first)), String(first));
  stream.destroy();
  const upload = await get('/problems/import', {
    method: 'POST',
    headers: {
      authorization,
      'content-type': 'application/octet-stream',
      'content-length': String(packageUploadMaxBytes),
    },
    body: zeros(packageUploadMaxBytes),
  });
  const said = await text(upload);
  check(
    '512 MiB arrive whole, and are no archive',
    upload.statusCode === 400 && /archive/.test(said),
    said,
  );
}

const [kind = '', program = kind] = process.argv.slice(2);
if (!(kind in proxies)) {
  console.error(`Usage: node e2e/proxies.ts ${Object.keys(proxies).join('|')} [PROGRAM]`);
  process.exit(2);
}
await tryAll(kind, program);
