/** A language with dynamically linked programs, derived from C: it takes nothing but data. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createCompiler } from '../compile/compile.ts';
import { judgeRun } from '../judge.ts';
import { root } from '../testing-judge.ts';
import { openTestWorkshop } from '../testing-workshop.ts';
import { language as c } from './c.ts';
import type { CompilerCommands, JudgeLanguage } from './language.ts';
import { runtimeSight } from './sight.ts';

const workshop = await openTestWorkshop();

/** The files that a program needs if it is linked like `env`, which every machine has. */
async function dynamicC(): Promise<JudgeLanguage> {
  const runtime = { readOnly: await runtimeSight([], ['/usr/bin/env']), interpreter: null };
  const open = (): CompilerCommands => {
    const commands = c.open(root);
    const command = () => commands.command('', 'fast').filter((word) => word !== '-static');
    return { ...commands, stamp: 'dynamic', runtime, command };
  };
  return { ...c, run: 'dynamic', open };
}

const run = async (language: JudgeLanguage, source: string) => {
  const { sandbox, folder } = workshop;
  const compiler = await createCompiler({
    sandbox,
    root,
    dataDir: join(folder, language.run),
    language,
  });
  const { result } = await judgeRun({
    place: { sandbox, slot: 0, core: 0 },
    compiler,
    source: Buffer.from(source),
    input: Buffer.from('20 22\n'),
    scratchFolder: folder,
  });
  return result;
};

const sum = `#include <stdio.h>
#include <dlfcn.h>
int main(void) {
  int a, b;
  scanf("%d %d", &a, &b);
  printf("%d %d\\n", a + b, dlopen("libc.so.6", RTLD_NOW) != NULL);
}
`;

it('runs its programs with the loader and libraries in its data', async () => {
  expect(execFileSync('ldd', ['/usr/bin/env'], { encoding: 'utf8' })).toContain('libc');
  expect(await run(await dynamicC(), sum)).toMatchObject({ success: true, output: '42 1\n' });
});

it('refuses a program with another loader, and static languages refuse any loader', async () => {
  const odd = `${sum}const char loader[] __attribute__((section(".interp"))) = "/lib/another";\n`;
  const refused = 'Compilation Error: The program is not statically linked.';
  const dynamic = await dynamicC();
  expect((await run(dynamic, odd)).error).toBe(
    'Compilation Error: The program asks for a loader that is not there.',
  );
  const { run: _, ...rest } = dynamic;
  expect((await run({ ...rest, run: 'static' }, sum)).error).toBe(refused);
});
