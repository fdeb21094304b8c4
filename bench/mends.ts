/**
 * For how many wrong programs a mend is reported, whether it is in the right place, and the CPU
 * time.
 */
import type { StoredMend } from '../contract/mend.ts';
import type { Searched } from '../judge/counterexample/search.ts';
import { shownMend } from '../judge/mend/words.ts';
import type { ProblemPackage } from '../problems/package/model.ts';
import { pathOf } from '../problems/package/rules.ts';
import { createRandom } from '../problems/random.ts';
import { mendLines } from './mend-lines.ts';
import { withFault } from './single-faults.ts';

/** This many faults are put into each right program. */
const faultsOfEach = 2;
/** Some rules apply to only a few programs. */
const attemptsMax = 30;

type Named = { name: string; source: Buffer; line: number };

/** The right programs of a package, each with a fault in one line. */
export function faultyOf(one: ProblemPackage): Named[] {
  const right = one.submissions.filter(({ folder }) => folder === 'accepted');
  return right.flatMap((submission) => {
    const source = submission.program.files[0]?.bytes.toString() ?? '';
    const random = createRandom(`${one.slug} ${pathOf(submission)}`);
    const made = Array.from({ length: attemptsMax }, () => withFault(source, random));
    return made
      .filter((faulty) => faulty !== null && faulty.source !== source)
      .slice(0, faultsOfEach)
      .flatMap((faulty) => {
        if (faulty === null) return [];
        const { line, what } = faulty;
        const name = `${one.slug}/${pathOf(submission)}, ${what} in line ${line}`;
        return [{ name, line, source: Buffer.from(faulty.source) }];
      });
  });
}

/** The places of a mend, as people see them. */
export const mendTold = ({ mend }: Searched): StoredMend | null => mend && shownMend(mend);

type Kind = 'wrong' | 'faulty';
type Noted = { name: string; searched: Searched; line?: number };

const medianOf = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/**
 * `AtPlace`: the right line is the only one reported. `AmongTwo`: it is one of two. `Elsewhere`:
 * neither.
 */
export function createMendFigures() {
  const counts: Record<string, number> = {};
  const cpuMs: number[] = [];
  const add = (name: string, by = 1) => {
    counts[name] = (counts[name] ?? 0) + by;
  };
  return {
    note(kind: Kind, { name, searched, line }: Noted): void {
      if (searched.found === null) return;
      cpuMs.push(searched.mendCpuMs);
      add(`${kind}Mends`);
      const told = mendTold(searched)?.places.map((place) => place.line);
      const truth = line === undefined ? (mendLines[name] ?? []) : [line];
      for (const part of ['Told', 'AtPlace', 'AmongTwo', 'Elsewhere']) add(`${kind}Mend${part}`, 0);
      if (told === undefined) return;
      add(`${kind}MendTold`);
      const isAmong = told.some((one) => truth.includes(one));
      const where = isAmong ? (told.length === 1 ? 'AtPlace' : 'AmongTwo') : 'Elsewhere';
      add(`${kind}Mend${where}`);
      if (where === 'Elsewhere') console.error(`  elsewhere: ${told.join(', ')}`);
    },
    figures: (): Record<string, number> => ({
      ...counts,
      mendMedianCpuMs: Math.round(medianOf(cpuMs)),
      mendMaxCpuMs: Math.round(Math.max(0, ...cpuMs)),
    }),
  };
}
