/** A faster linker is only a shortcut: if it fails in the jail, the compiler's own decides. */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commandsOf, language } from '../languages/cpp.ts';
import { readToolchain } from '../languages/gxx.ts';
import type { JailFacts, JailRequest } from '../run/sandbox-messages.ts';
import { openWorkshop, root, type Workshop } from '../testing-judge.ts';
import { type Compiler, createCompiler } from './compile.ts';

/** What mold 1.0 prints, which needs a socket that no jail allows. */
const said =
  'mold: socket failed: Operation not permitted\ncollect2: error: ld returned 1 exit status\n';

let workshop: Workshop;
let compiler: Compiler;
beforeAll(async () => {
  workshop = await openWorkshop(1, ['cpp']);
  const jail = async (request: JailRequest): Promise<JailFacts> => {
    const facts = await workshop.sandbox.jail(request);
    if (!request.command.includes('-fuse-ld=mold')) return facts;
    const stderrHead = Buffer.from(said);
    return { ...facts, exitCode: 1, stderrHead, stderrBytes: said.length, copied: [] };
  };
  compiler = await createCompiler({
    sandbox: { jail },
    root,
    dataDir: join(workshop.folder, 'data'),
    language,
    commands: commandsOf({ ...readToolchain(root), linker: 'mold', steps: null }, root),
  });
}, 240_000);
afterAll(() => workshop.close());

it('still makes a program if the faster linker does not work in the jail', async () => {
  const { failure, release } = await compiler.compile(Buffer.from('int main() {}'), 0);
  release();
  expect(failure).toBe(null);
});

it('says what a program lacks if the faster linker does not', async () => {
  const lacking = 'int lacking(); int main() { return lacking(); }';
  const { failure, release } = await compiler.compile(Buffer.from(lacking), 0);
  release();
  expect(failure).toMatch(/undefined.*lacking/);
});

it('says that data are too large in words of its own', async () => {
  const source = 'char wide[100000ull << 20]; int main() { return wide[1]; }';
  const { failure, release } = await compiler.compile(Buffer.from(source), 0);
  release();
  expect(failure).toBe(
    'Compilation Error: The variables outside of functions are too large: together they may have 2 GB at most.',
  );
});
