//@ expect Runtime Error | Memory Limit Exceeded | Time Limit Exceeded
//@ kind threads
const { Worker } = require('worker_threads');
const more = () => {
  const one = new Worker('setInterval(() => {}, 1)', { eval: true });
  one.on('online', more);
  one.on('error', more);
};
more();
more();
