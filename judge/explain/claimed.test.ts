/**
 * Runs for claims of an answer, with real programs in a real sandbox.
 *
 * @module-tag release
 */
import { readFile } from 'node:fs/promises';
import { constants } from 'node:os';
import { expect, it } from 'vitest';
import { defaultLanguage } from '../../contract/languages.ts';
import type { Program } from '../../problems/package/model.ts';
import { openTestWorkshop } from '../testing-workshop.ts';
import { sum, validator } from '../verify/testing-packages.ts';
import { runClaimed } from './claimed.ts';

const workshop = await openTestWorkshop();

const program = (name: string, text: string): Program => ({
  name,
  isFolder: false,
  files: [{ path: name, bytes: Buffer.from(text) }],
});

const parts = {
  reference: program('sum.cpp', sum),
  validators: [program('valid.cpp', validator)],
  validatorArguments: undefined,
  generators: [],
};
const comparison = { caseSensitive: true, spaceSensitive: false };

/** Another process ends the first run of each program. No file may be written twice. */
function openPlace() {
  const { sandbox, languages, folder } = workshop;
  const killed = new Set<string>();
  const files = new Map<string, string>();
  const run: typeof sandbox.run = async (request) => {
    const { inputPath = '', executablePath } = request;
    const text = inputPath === '' ? '' : await readFile(inputPath, 'utf8');
    expect(files.get(inputPath) ?? text).toBe(text);
    files.set(inputPath, text);
    const facts = await sandbox.run(request);
    if (killed.has(executablePath)) return facts;
    killed.add(executablePath);
    return { ...facts, signal: constants.signals.SIGKILL };
  };
  const signal = new AbortController().signal;
  const place = { slot: 0, core: 0, signal, languages, scratchFolder: folder };
  return { ...place, sandbox: { ...sandbox, run } };
}

it('say what is printed, what is right, what is allowed, and what a checked build finds', async () => {
  const source = `#include <ctime>
#include <iostream>
int main() {
  int a, b, of[3] = {};
  std::cin >> a >> b;
  if (a == 5) return 1;
  if (a == 0) while (clock() < 0.6 * CLOCKS_PER_SEC);
  std::cout << a + b + (a < 3 ? 0 : of[a]) + (a == 2);
  if (a == 1) for (int i = 0; i < 300000; i++) std::cout << ' ';
}`;
  const { result } = await runClaimed({
    ...workshop.languages.get(defaultLanguage),
    place: openPlace(),
    source: Buffer.from(source),
    inputs: ['1 2\n', '2 2\n', '3 2\n', '5 2\n', 'x\n', '0 1\n'],
    limits: { timeLimitMs: 1500, memoryLimitBytes: 256 * 1024 * 1024 },
    comparison,
    parts,
  });
  const [right, wrong, outside, ended, refused, slow] = result.runs;
  expect(right).toMatchObject({ isRight: true, isAllowed: true, found: [], isChecked: true });
  expect(right?.output).toMatch(/^3 /);
  expect(wrong).toMatchObject({
    output: '5',
    isRight: false,
    right: expect.stringMatching(/^4\s*$/),
  });
  expect(outside).toMatchObject({
    found: [{ kind: 'out-of-bounds', line: 8 }],
    isChecked: false,
  });
  expect(ended).toMatchObject({
    output: null,
    isRight: false,
    error: expect.stringMatching(/Runtime Error/),
  });
  expect(refused).toMatchObject({ isAllowed: false, isRight: null, right: null });
  expect(slow).toMatchObject({ output: '1', error: null, isRight: true });
});

it('say nothing where the problem gives more time, or its validators another answer', async () => {
  const source = `#include <iostream>
int main() {
  volatile int a = 1;
  int b;
  if (std::cin >> b) while (a);
}`;
  const { result } = await runClaimed({
    ...workshop.languages.get(defaultLanguage),
    check: null,
    findUnset: null,
    place: openPlace(),
    source: Buffer.from(source),
    inputs: ['1 2\n', 'x\n'],
    limits: { timeLimitMs: 5000, memoryLimitBytes: 256 * 1024 * 1024 },
    comparison,
    parts: { ...parts, validatorArguments: ['small'] },
  });
  expect(result.runs).toMatchObject([
    { output: null, error: null, isAllowed: true, isRight: null, isChecked: false },
    { output: '', error: null, isAllowed: null, isRight: null, right: null },
  ]);
});
