/**
 * Judges programs in folders named after their expected verdict, and hostile programs that list
 * their possible verdicts, with the real compiler and the real sandbox; then checks that the host
 * is unchanged. With CORPUS=quick, only the programs in corpus/quick.txt: each verdict in the
 * commonest languages, and what depends on the compiler. CORPUS_TIMES=3 judges each three times, whose
 * verdicts must be one.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SubmitResult } from '../contract/judging.ts';
import { knownLanguages, type Language } from '../contract/languages.ts';
import { verdicts } from '../contract/words.ts';
import { leftovers } from '../sandbox/testing-leftovers.ts';
import {
  all,
  directive,
  folderOf,
  folders,
  type HostileKind,
  hostileKinds,
  judgeOf,
  quick,
} from './corpus-programs.ts';
import { runLimits } from './judge.ts';
import { caseLimits, runOnce } from './run/execute.ts';
import { untilCore } from './run/until-core.ts';
import {
  allLanguages,
  caseOfBytes,
  openWorkshop,
  root,
  shareSlots,
  type Workshop,
} from './testing-judge.ts';

const slots = 2;
/** SLOT_RUNTIMES_MAX of sandbox/sandbox.h. */
const runtimesOfSlot = 3;

const { CORPUS: part, CORPUS_TIMES: timesEach = '1' } = process.env;
const isQuick = part === 'quick';
const programs = (isQuick ? all.filter(({ name }) => quick.includes(name)) : all).filter(
  ({ language }) => allLanguages.includes(language),
);

let workshop: Workshop;
/** Of each program, in the order in which it was judged. */
const results = new Map<string, Promise<SubmitResult[]>>();

/** The process of the sandbox, through which its output files are reached. */
async function runnerOf({ sandbox, compiler, folder }: Workshop): Promise<number> {
  const { programPath } = await compiler.compile(Buffer.from('int main() {}'));
  const { input } = await caseOfBytes(folder, { input: '', output: '' });
  const place = { sandbox, slot: 0, core: 0 };
  const facts = await runOnce(place, programPath ?? '', input, caseLimits(runLimits, 0));
  return Number(facts.outputPath.split('/')[2]);
}

/** The first is ours, the second of problems with points (bin/scored-problems.test.ts). */
const withoutPrograms = ['Judge Error', 'Partially Accepted'];

/** Those whose programs are judged at every change, where they are installed. */
const quickLanguages: Language[] = ['cpp', 'c', 'python', 'java', 'javascript'];

const accepted = programs.filter(({ name }) => name.startsWith('accepted/'));

/** A list of traces that hostile programs may have left on the host. */
function traces(): string[] {
  const places = ['/', '/tmp', '/dev/shm', '/var/tmp', process.cwd(), workshop.folder];
  const files = places.flatMap((place) => readdirSync(place).map((name) => join(place, name)));
  const objects = ['shm', 'msg', 'sem'].flatMap((kind) =>
    readFileSync(`/proc/sysvipc/${kind}`, 'utf8').split('\n'),
  );
  return [
    ...files.filter((file) => file.includes('arbiter-was-here')),
    ...objects.filter((line) => line.includes(String(0x41524254))),
  ];
}

beforeAll(async () => {
  workshop = await openWorkshop(slots);
  const withSlot = shareSlots(slots);
  for (const program of programs) {
    const judged = withSlot(async (slot) => {
      const ofProgram: SubmitResult[] = [];
      while (ofProgram.length < Number(timesEach)) {
        ofProgram.push(await untilCore(() => judgeOf(workshop, program, slot)));
      }
      return ofProgram;
    });
    judged.catch(() => {});
    results.set(program.name, judged);
  }
});
afterAll(() => workshop.close());

it('the corpus and its quick part cover every verdict of programs', () => {
  for (const names of [all.map(({ name }) => name), quick]) {
    const verdictsIn = new Set(names.map((name) => name.split('/')[0]));
    for (const verdict of verdicts.filter((one) => !withoutPrograms.includes(one))) {
      expect(verdictsIn).toContain(folderOf(verdict));
    }
  }
  for (const id of quickLanguages) {
    const own = all.filter(({ language, name }) => language === id && quick.includes(name));
    const reached = new Set(own.map(({ name }) => name.split('/')[0]));
    const absent = folders.filter((one) => !reached.has(one) && one !== 'hostile');
    expect(absent, `the quick part in ${id}`).toEqual([]);
  }
  for (const { id } of knownLanguages) {
    const own = all.filter(({ language }) => language === id);
    const reached = new Set(own.map(({ name }) => name.split('/')[0]));
    expect(folders.filter((one) => !reached.has(one) && one !== 'hostile')).toEqual([]);
    expect(own.length, id).toBeGreaterThanOrEqual(12);
  }
  expect(all.map(({ name }) => name)).toEqual(expect.arrayContaining(quick));
  expect(all.filter(({ isHostile }) => !isHostile).length).toBeGreaterThanOrEqual(60);
  expect(all.filter(({ isHostile }) => isHostile).length).toBeGreaterThanOrEqual(25);
});

/** What a language cannot express; null if the programs of C++ are for its compiler and its slot, too. */
const inexpressible: Partial<Record<Language, HostileKind[] | null>> = {
  c: null,
  cpp17: null,
  cpp23: null,
  cpp: ['reflection', 'class-loading'],
  rust: ['class-loading'],
  go: ['class-loading'],
  pascal: ['class-loading'],
  haskell: ['class-loading'],
  ocaml: ['class-loading'],
  d: ['class-loading'],
  lua: ['network', 'signals'],
};

it('each language has hostile programs of every kind that it can express', () => {
  expect(all.flatMap(({ kinds }) => kinds)).toEqual(expect.arrayContaining([...hostileKinds]));
  for (const { id } of knownLanguages) {
    const cannot = inexpressible[id] === undefined ? [] : inexpressible[id];
    if (cannot === null) continue;
    const own = new Set(all.flatMap(({ language, kinds }) => (language === id ? kinds : [])));
    const absent = hostileKinds.filter((kind) => !own.has(kind));
    expect(absent, id).toEqual(cannot);
    expect([...own].filter((kind) => !hostileKinds.some((known) => known === kind))).toEqual([]);
  }
});

describe.each(programs)('$name', { tags: ['compiler'] }, (program) => {
  it(`is ${program.expected.join(' or ')}`, async () => {
    const judged = (await results.get(program.name)) ?? [];
    const verdictsOf = judged.map(({ verdict }) => verdict);
    expect(verdictsOf, 'each time').toEqual(verdictsOf.map(() => verdictsOf[0]));
    const [result] = judged;
    const said = `${result?.verdict}: ${result?.error} ${result?.detailedResults[0]?.actualOutput}`;
    const { notes } = workshop.sandbox;
    const isUncounted = notes.some((note) => note.startsWith('no memory cgroup'));
    expect(isUncounted ? program.uncounted : program.expected, said).toContain(result?.verdict);
    // Neither the compiler nor the program says where Arbiter stands.
    expect(JSON.stringify(result)).not.toContain(root);
    const says = directive(readFileSync(program.path, 'latin1'), 'says');
    if (says) expect(`${result?.error}\n${result?.compile?.text}`).toContain(JSON.parse(says));
  });
});

describe('after all programs', () => {
  it('ordinary programs are judged as before, in every slot', { tags: ['compiler'] }, async () => {
    await Promise.all(results.values());
    for (let slot = 0; slot < slots; slot += 1) {
      for (const program of accepted.slice(0, 4)) {
        const result = await untilCore(() => judgeOf(workshop, program, slot));
        expect(result.verdict).toBe('Accepted');
      }
    }
  });

  it('no process and no trace is left', async () => {
    expect(traces()).toEqual([]);
    const runner = await runnerOf(workshop);
    // The jail of the last compilation may take a moment to disappear.
    await expect.poll(() => leftovers(runner, slots, runtimesOfSlot)).toEqual([]);
  });
});
