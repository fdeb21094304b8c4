//@ expect Accepted
//@ kind files network environment /proc
// Nothing of the host can be read but Node's own files, no program be started, and nothing be reached.
import { spawnSync } from 'node:child_process';
import { lookup } from 'node:dns';
import fs from 'node:fs';
import net from 'node:net';

const seen: string[] = [];
const refused = (what: string, attempt: () => unknown): void => {
  try {
    attempt();
    seen.push(what);
  } catch {
    // That is what should happen.
  }
};
for (const path of ['/etc/passwd', '/proc/self/maps', '/proc/1/environ', '/root', '/tmp', '/dev/null', 'main.ts'])
  if (fs.existsSync(path)) seen.push(path);
for (const path of ['/arbiter-was-here', '/tmp/arbiter-was-here', 'arbiter-was-here', '/program', process.execPath])
  refused(path, () => fs.openSync(path, 'w'));
for (const folder of ['/', '/proc', '/etc', '/usr']) refused(folder, () => fs.readdirSync(folder));
for (const path of ['/usr/bin/id', process.execPath])
  if (!spawnSync(path, ['-v']).error) seen.push(`starts ${path}`);
for (const name of Object.keys(process.env)) if (name !== 'ONLINE_JUDGE') seen.push(name);
let left = 3;
const done = (what?: string): void => {
  if (what) seen.push(what);
  left -= 1;
  if (left === 0) console.log(seen.length === 0 ? 'ok' : seen.join(' '));
};
net.connect(22, '127.0.0.1', () => done('network')).on('error', () => done());
net
  .createServer()
  .on('error', () => done())
  .listen(0, () => done('server'));
lookup('localhost', (error) => done(error ? undefined : 'name'));
