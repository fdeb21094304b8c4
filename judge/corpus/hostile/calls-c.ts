//@ expect Accepted
//@ kind native-calls reflection class-loading
// Neither a library nor what Node keeps for itself leads out.
import { createRequire } from 'node:module';

const require = createRequire('/program');
const seen: string[] = [];
const refused = (what: string, attempt: () => unknown): void => {
  try {
    if (attempt() !== undefined) seen.push(what);
  } catch {
    // That is what should happen.
  }
};
refused('addon', () => {
  process.dlopen({ exports: {} }, '/lib/x86_64-linux-gnu/libc.so.6');
  return true;
});
refused('addon', () => require('/program.node'));
const { binding } = process as unknown as { binding(name: string): any };
refused('file', () => (binding('fs').internalModuleStat('/etc/passwd') >= 0 ? true : undefined));
refused('own', () => require('internal/bootstrap/realm'));
refused('passwd', () => require('/etc/passwd'));
console.log(seen.length === 0 ? 'ok' : seen.join(' '));
