/** The tests of precompiled headers detect every way in which these could change a program. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { proveHeaders, proveLinking, reasonOf } from './proof.ts';

const home = mkdtempSync(join(tmpdir(), 'proof-'));
afterAll(() => rmSync(home, { recursive: true }));

const program = join(home, 'program.cpp');
writeFileSync(program, 'int main() {}\n');

let compilers = 0;
/** A compiler that runs a shell script; `$out` is the file to make. */
function compilerThat(script: string): string {
  compilers += 1;
  const path = join(home, `compiler-${compilers}`);
  const output = 'out=$(for out; do :; done; echo "$out")';
  writeFileSync(path, `#!/bin/sh\n${output}\n${script}\n`, { mode: 0o755 });
  return path;
}

const provedWith = (script: string) => proveHeaders(compilerThat(script), home, program);
const withHeaders = (what: string) => `case $* in *' -I '*) ${what} ;; esac`;

it('accepts headers that leave code and messages the same', async () => {
  await provedWith('printf "ret\\n.L1:\\n" >"$out"; echo unused >&2');
  // Labels are numbered, and functions ordered, by appearance.
  const plain = 'printf "ret\\njmp .L1\\n" >"$out"';
  await provedWith(`${plain}\n${withHeaders('printf "jmp .L2\\nret\\n" >"$out"')}`);
});

it.each([
  ['change the code', 'echo nop >>"$out"', 'other code'],
  ['add a message', 'echo unused >&2', 'other messages'],
  ['hide a message', 'exit 0', 'other messages'],
  ['make the compiler crash', "echo 'internal error' >&2; exit 4", 'internal error'],
])('refuses headers that %s', async (_what, instead, reason) => {
  const script = `echo ret >"$out"\n${withHeaders(instead)}\necho told >&2`;
  const failed = await provedWith(script).then(() => null, reasonOf);
  expect(failed).toContain(reason);
});

it.each([
  ['makes nothing', 'exit 0'],
  ['makes a program that does not run', 'echo junk >a; chmod +x a'],
  [
    'makes a program that prints something else',
    "printf '#!/bin/sh\\necho other\\n' >a; chmod +x a",
  ],
])('refuses a linker that %s', async (_what, script) => {
  await expect(proveLinking(compilerThat(script), 'mold', home)).rejects.toThrow();
});
