/** POST /compiler/self-test: one program after the other, through the queue like everyone's. */
import { selfTest } from '../../../contract/compiler.ts';
import { refusals } from '../../../contract/messages.ts';
import type { LivingJudge, SelfTestCheck } from '../../../contract/self-test.ts';
import { checkOf, selfTestPrograms } from '../../../contract/self-test-programs.ts';
import { AppError } from '../../errors.ts';
import { followSamplesRun } from '../../follow.ts';
import { livingJudges } from '../../model/judges.ts';
import { addSelfTestRun } from '../../model/self-test.ts';
import { route } from '../../serve.ts';

export default route(selfTest, async function* ({ signal }, context) {
  const checks: SelfTestCheck[] = [];
  let judges: LivingJudge[] = [];
  for (const program of selfTestPrograms) {
    judges = await livingJudges(context.db);
    if (judges.length === 0) throw new AppError('unavailable', refusals.noJudge, 10);
    const id = await addSelfTestRun(context.db, program.source);
    const check = checkOf(program, await followSamplesRun(context, id, signal));
    checks.push(check);
    yield { check, number: checks.length, of: selfTestPrograms.length, judges };
  }
  return { success: checks.every(({ passed }) => passed), checks, judges };
});
