/** POST /compiler/self-test: one program after another, through the same queue as other jobs. */
import { selfTest } from '../../../contract/compiler.ts';
import { submitResult } from '../../../contract/judging.ts';
import type { LivingJudge, SelfTestCheck } from '../../../contract/self-test.ts';
import { checkOf, selfTestProgramsFor } from '../../../work/self-test-programs.ts';
import { addEntry } from '../../operation/audit.ts';
import { judgingState, livingJudges, requireJudge } from '../../operation/judges.ts';
import { route } from '../../serve.ts';
import { fetchResult } from '../../submissions/follow.ts';
import { addSelfTestRun } from '../../submissions/self-test.ts';

const retryAfterS = 10;

export default route(
  selfTest,
  async function* ({ signal, ...by }, context) {
    const subject = { kind: 'site', id: 'self-test' } as const;
    await addEntry(context.db, { by, act: 'self-test started', subject });
    const checks: SelfTestCheck[] = [];
    let judges: LivingJudge[] = [];
    const programs = selfTestProgramsFor(context.config.languages);
    for (const program of programs) {
      requireJudge(await judgingState(context.db), retryAfterS);
      judges = await livingJudges(context.db);
      const id = await addSelfTestRun(context.db, program);
      const check = checkOf(
        program,
        await fetchResult(context, { job: id, signal, shape: submitResult }),
      );
      checks.push(check);
      yield { check, number: checks.length, of: programs.length, judges };
    }
    return { success: checks.every(({ passed }) => passed), checks, judges };
  },
  {
    reply: {
      success: true,
      checks: [
        {
          name: 'Endless loop',
          shows: 'CPU time is measured and limited.',
          passed: true,
          expected: ['Time Limit Exceeded'],
          verdict: 'Time Limit Exceeded',
          said: 'Time Limit Exceeded on sample 1: used 0.55 s of CPU; the limit is 0.5 s.',
          executionTime: 550,
          memoryKb: 700,
        },
      ],
      judges: [{ level: 'full', compiler: 'g++ 14.2.0', notes: [], unable: null }],
    },
  },
);
