//@ expect Accepted
//@ kind odd-imports class-loading
// Code can be made, and read from nowhere.
import { createRequire } from 'node:module';
import { runInNewContext } from 'node:vm';

const seen: string[] = [];
if (runInNewContext('1 + 1') !== 2) seen.push('code');
runInNewContext('this.constructor.constructor("return process")().x = 1');
const names = ['file:///etc/passwd', 'file:///proc/self/environ', '/etc/passwd', 'http://127.0.0.1/x.mjs', 'typescript'];
for (const name of names) {
  try {
    await import(name);
    seen.push(name);
  } catch {
    // That is what should happen.
  }
}
for (const name of ['/etc/passwd', 'typescript', './main.ts', '/work']) {
  try {
    createRequire('/program')(name);
    seen.push(name);
  } catch {
    // That is what should happen.
  }
}
console.log(seen.length === 0 ? 'ok' : seen.join(' '));
