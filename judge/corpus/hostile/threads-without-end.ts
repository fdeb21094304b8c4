//@ expect Runtime Error | Memory Limit Exceeded | Time Limit Exceeded
//@ kind threads
import { Worker } from 'node:worker_threads';

const more = (): void => {
  const one = new Worker('setInterval(() => {}, 1)', { eval: true });
  one.on('online', more);
  one.on('error', more);
};
more();
more();
