//@ time 5000
let caught = 0;
const attempt = (f) => {
  try {
    f();
  } catch (error) {
    if (error instanceof Error) caught++;
  }
};
attempt(() => null.x);
attempt(() => JSON.parse('{'));
attempt(() => unknown);
attempt(() => new Array(-1));
attempt(() => 1n / 0n);
process.on('uncaughtException', () => console.log(caught === 5 ? 'ok' : 'no'));
throw new Error('seen');
