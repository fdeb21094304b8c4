/** Right programs with a fault in one line each, and the mend that is reported. */
import type { StoredMend } from '../contract/mend.ts';
import type { Searched } from '../judge/tutor/counterexample/search.ts';
import { shownMend } from '../judge/tutor/mend/mend-words.ts';
import type { ProblemPackage } from '../problems/package/model.ts';
import { pathOf } from '../problems/package/rules.ts';
import { createRandom } from '../problems/random.ts';
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
