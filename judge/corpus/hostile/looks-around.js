//@ expect Accepted
//@ kind files network environment /proc native-calls reflection
// Nothing of the host can be read but Node's own files, no program be started, and nothing be reached.
const fs = require('fs');
const net = require('net');
const { spawnSync, spawn } = require('child_process');

const seen = [];
const refused = (what, attempt) => {
  try {
    const got = attempt();
    if (got !== undefined && !got.error) seen.push(what);
  } catch {
    // That is what should happen.
  }
};
for (const path of [
  '/etc/passwd',
  '/proc/self/maps',
  '/proc/1/environ',
  '/root',
  '/home',
  '/tmp',
  '/dev/null',
])
  if (fs.existsSync(path)) seen.push(path);
for (const path of ['/new', '/tmp/new', '/dev/shm/new', 'new', '/program', process.execPath])
  refused(path, () => fs.openSync(path, 'w'));
for (const folder of ['/', '/proc', '/etc', '/usr']) refused(folder, () => fs.readdirSync(folder));
refused('program', () => spawnSync('/usr/bin/id'));
refused('itself', () => spawnSync(process.execPath, ['-v']));
refused('child', () => {
  spawn('sh').on('error', () => {});
});
refused('mapping', () => process.binding('fs').internalModuleStat('/etc/passwd') >= 0 || undefined);
refused('addon', () => {
  process.dlopen({ exports: {} }, '/lib/x86_64-linux-gnu/libc.so.6');
  return 1;
});
if (process.execPath !== '/lib/node') seen.push(process.execPath);
for (const name of Object.keys(process.env)) if (name !== 'ONLINE_JUDGE') seen.push(name);
let left = 3;
const done = (what) => {
  if (what) seen.push(what);
  left -= 1;
  if (left === 0) console.log(seen.length === 0 ? 'ok' : seen.join(' '));
};
net.connect(22, '127.0.0.1', () => done('network')).on('error', () => done());
net
  .createServer()
  .on('error', () => done())
  .listen(0, () => done('server'));
require('dns').lookup('localhost', (error) => done(error ? '' : 'name'));
