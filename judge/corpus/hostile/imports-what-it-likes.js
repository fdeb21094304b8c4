//@ expect Accepted
//@ kind odd-imports class-loading
// Neither files of the host nor packages beside Arbiter can be loaded.
const seen = [];
const refused = (what, attempt) => {
  try {
    attempt();
    seen.push(what);
  } catch {
    // That is what should happen.
  }
};
for (const name of ['/etc/passwd', '/proc/self/environ', '/work', './main.js', 'typescript', 'pg', 'internal/bootstrap/realm'])
  refused(name, () => require(name));
refused('addon', () => require('/program.node'));
require('module').globalPaths.push('/', '/etc', '/root');
refused('passwd', () => require('passwd'));
const names = ['file:///etc/passwd', 'http://127.0.0.1/x.mjs', 'data:text/javascript,import "file:///etc/passwd"'];
const all = names.map((name) => import(name).then(() => seen.push(name)).catch(() => {}));
Promise.all(all).then(() => console.log(seen.length === 0 ? 'ok' : seen.join(' ')));
