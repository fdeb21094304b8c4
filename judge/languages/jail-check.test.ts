/**
 * The compiler's jail has everything that the compiler needs, on this machine and behind links.
 *
 * @module-tag release
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorkshop, root, type Workshop } from '../testing-judge.ts';
import { compilerSight, readToolchain, type Toolchain } from './gxx.ts';
import { checkJail } from './jail-check.ts';
import { sight } from './sight.ts';

let workshop: Workshop;
let toolchain: Toolchain;
const home = mkdtempSync(join(tmpdir(), 'jail-check-'));
beforeAll(async () => {
  workshop = await openWorkshop(1, ['cpp']);
  toolchain = readToolchain(root);
});
afterAll(async () => {
  rmSync(home, { recursive: true });
  await workshop.close();
});

it('every standard, system and kernel header compiles in the jail as it does outside', {
  tags: ['newest-compiler'],
  timeout: 120_000,
}, async () => {
  const place = { sandbox: workshop.sandbox, toolchain };
  const { checked, lost } = await checkJail(place, workshop.folder);
  expect(lost).toEqual([]);
  expect(checked).toBeGreaterThan(50);
});

it('a header that is missing in the jail is reported', async () => {
  const readOnly = toolchain.readOnly.filter(({ inside }) => !inside.endsWith('include'));
  const place = { sandbox: workshop.sandbox, toolchain: { ...toolchain, readOnly } };
  const { lost } = await checkJail(place, workshop.folder);
  expect(lost).toContain('the standard headers');
});

/** A compiler that also looks for headers in a folder of ours. */
function compilerLookingIn(folder: string): string {
  const path = join(home, 'g++');
  const script = `#!/bin/sh\nexec /usr/bin/g++ -isystem '${folder}' "$@"\n`;
  writeFileSync(path, script, { mode: 0o755 });
  return path;
}

it('shows the targets of links among the headers, including each step, and nothing else', async () => {
  const [headers, kernel, between] = ['headers', 'kernel', 'between'].map((n) => join(home, n));
  for (const folder of [headers, kernel, between]) mkdirSync(folder ?? '');
  writeFileSync(join(`${kernel}`, 'types.h'), 'int seen;\n');
  writeFileSync(join(`${kernel}`, 'secret'), 'not to be shown\n');
  symlinkSync(join(`${kernel}`, 'types.h'), join(`${between}`, 'types.h'));
  symlinkSync('../between/types.h', join(`${headers}`, 'types.h'));
  symlinkSync('/', join(`${headers}`, 'everything'));
  symlinkSync('nowhere', join(`${headers}`, 'dangling.h'));
  const shown = (await sight(compilerLookingIn(`${headers}`))).filter(({ inside }) =>
    inside.startsWith(home),
  );
  const real = join(`${kernel}`, 'types.h');
  expect(shown).toEqual([
    { host: real, inside: join(`${between}`, 'types.h') },
    { host: headers, inside: headers },
    { host: real, inside: real },
  ]);
});

it('what is shown exists, once, and is not the whole host', { tags: ['compiler'] }, async () => {
  const readOnly = await sight(toolchain.compiler);
  const all = compilerSight({ ...toolchain, readOnly }, root);
  for (const { host, inside } of all) {
    expect(existsSync(host)).toBe(true);
    expect(['/', '/etc', '/home', '/root', '/usr', '/var', '/proc']).not.toContain(host);
    expect(all.filter((one) => inside.startsWith(`${one.inside}/`))).toEqual([]);
  }
  const compiler = execFileSync(toolchain.compiler, ['-print-prog-name=cc1plus'], {
    encoding: 'utf8',
  });
  expect(all.some(({ inside }) => compiler.startsWith(`${inside}/`))).toBe(true);
});
