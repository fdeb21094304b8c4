/**
 * Some of the self-test's programs in the real sandbox; e2e/self-test.e2e.ts runs all of them,
 * through the queue.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { defaultLanguage } from '../../contract/languages.ts';
import type { SelfTestCheck } from '../../contract/self-test.ts';
import { checkOf, selfTestProgramsFor } from '../../work/self-test-programs.ts';
import { openLanguages } from '../languages/open-languages.ts';
import { type Sandbox, startSandbox } from '../run/sandbox.ts';
import { SandboxFault } from '../run/sandbox-channel.ts';
import { buildParts, caseOfBytes, root } from '../testing-judge.ts';
import { isRefused, judgeSelfTest, type Unjudged } from './self-test.ts';
import { tryInteraction } from './try-interaction.ts';

const selfTestPrograms = selfTestProgramsFor([defaultLanguage]);

let folder: string;
let sandbox: Sandbox;
beforeAll(async () => {
  await buildParts();
  folder = await mkdtemp(join(tmpdir(), 'arbiter-self-test-'));
  const binaryPath = join(root, 'build/sandbox/arbiter-sandbox');
  sandbox = await startSandbox({ binaryPath, socketDir: folder, slots: 1, log: () => {} });
});
afterAll(async () => {
  await sandbox.close();
  await rm(folder, { recursive: true });
});

const chosen = (...names: string[]) => selfTestPrograms.filter(({ name }) => names.includes(name));

/** The host has no core for the first runs. */
function busyFor(runs: number): Sandbox {
  let left = runs;
  const run: Sandbox['run'] = async (request) => {
    if (left-- > 0) throw new SandboxFault('the host had no core for the program', 'no-core');
    return await sandbox.run(request);
  };
  return { ...sandbox, run };
}

async function selfTest(on: Sandbox, names: string[], restsMs?: number[]) {
  const judged: (SelfTestCheck | Unjudged)[] = [];
  const range = { sandbox: on, folder };
  await judgeSelfTest(range, chosen(...names), (one) => judged.push(one), restsMs);
  return judged;
}

it('judges the programs in order, with the right verdicts', async () => {
  const names = ['Right answer', 'Wrong answer', 'Output', 'Network', 'Files', 'Compiler'];
  const judged = await selfTest(sandbox, names);
  expect(judged.filter(isRefused)).toEqual([]);
  expect(judged.map(({ name }) => name)).toEqual(names);
});

it('tries an interaction, and says what is wrong with it', async () => {
  const { checkers: compiler } = await openLanguages({ sandbox, root, dataDir: folder }, []);
  const one = await caseOfBytes(folder, { input: '1', output: '1' });
  const trial = { sandbox, compiler, one, folder };
  expect(await tryInteraction(trial)).toBe(null);
  const talk: Sandbox['talk'] = async (request) => {
    const facts = await sandbox.talk(request);
    return { ...facts, stoodStill: true };
  };
  expect(await tryInteraction({ ...trial, sandbox: { ...sandbox, talk } })).toContain(
    'waited for the interactor',
  );
});

it('repeats a program for which the host had no core', async () => {
  const judged = await selfTest(busyFor(2), ['Right answer', 'Wrong answer'], [1, 1]);
  expect(judged.map(isRefused)).toEqual([false, false]);
});

it('reports the programs for which the host had no core, and continues', async () => {
  const names = ['Right answer', 'Wrong answer', 'Output'];
  // Three tries of the first program, then one of the second.
  const judged = await selfTest(busyFor(4), names, [1, 1]);
  const fault = 'no-core: the host had no core for the program';
  expect(judged.slice(0, 2)).toEqual([
    { name: 'Right answer', level: 'refused', fault },
    { name: 'Wrong answer', level: 'refused', fault },
  ]);
  expect(judged.map(isRefused)).toEqual([true, true, false]);
});

it('says why a language is missing, which is not an error', async () => {
  const notes = ['only static programs can be run here'];
  const judged: (SelfTestCheck | Unjudged)[] = [];
  const inPython = selfTestProgramsFor(['python']).slice(-1);
  await judgeSelfTest({ sandbox: { ...sandbox, notes }, folder }, inPython, (one) =>
    judged.push(one),
  );
  expect(judged).toEqual([{ name: 'Right answer in Python', level: 'missing', fault: notes[0] }]);
  expect(judged.map(isRefused)).toEqual([false]);
});

it('names the remedy for a wrong verdict', () => {
  const [program] = selfTestPrograms;
  if (!program) throw new Error('there are no programs');
  const check = checkOf(program, {
    success: false,
    verdict: 'Wrong Answer',
    error: 'Wrong Answer on sample 1.',
    detailedResults: [],
    testCaseResults: [],
    executionTime: 1,
    memoryKb: 1,
  });
  expect(check).toMatchObject({ passed: false, said: 'Wrong Answer on sample 1.' });
  expect(check.remedy).toBe(program.remedy);
});
