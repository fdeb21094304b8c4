// Timers, promises, the pool of threads, a thread of its own, and signals to itself: all events come.
const { Worker } = require('worker_threads');
const { pbkdf2 } = require('crypto');
const fs = require('fs');

const seen = [];
const see = (what) => {
  seen.push(what);
  if (seen.length === 7) console.log(new Set(seen).size === 7 ? 'ok' : 'no');
};
setTimeout(() => see('timer'), 30);
setImmediate(() => see('immediate'));
Promise.resolve().then(() => see('promise'));
pbkdf2('a', 'b', 1, 8, 'sha1', () => see('pool'));
fs.promises.readFile('/dev/stdin').then(() => see('file'));
process.on('SIGUSR2', () => {
  see('signal');
  process.removeAllListeners('SIGUSR2');
});
process.kill(process.pid, 'SIGUSR2');
new Worker(`require('worker_threads').parentPort.postMessage(1)`, { eval: true }).on(
  'message',
  () => see('thread'),
);
