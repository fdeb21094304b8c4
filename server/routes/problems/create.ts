/** POST /problems/create */

import { createProblem } from '../../../contract/problems.ts';
import { sumProblem } from '../../examples.ts';
import { recordNewProblem } from '../../operation/audit.ts';
import { addProblem, asWritten } from '../../problems/problem-writing.ts';
import { route } from '../../serve.ts';
import { giveReference, proposeBeside } from '../../tutor/tutor-programs.ts';
import { requireCompiles } from '../../workshop/checkers.ts';

export default route(
  createProblem,
  async ({ body, caller, header, ...call }, context) => {
    await requireCompiles(context, body, { owner: caller.id, ...call });
    const problem = asWritten(body, caller.id);
    const by = { caller, network: call.network };
    const { reference } = body;
    const about = { by, act: 'problem created' } as const;
    const id = await recordNewProblem(context.db, about, async (transaction) => {
      const problemId = await addProblem(transaction, problem, { createdBy: caller.id });
      const given = { problemId, givenBy: caller.id };
      if (reference) await giveReference(transaction, { ...given, reference });
      return problemId;
    });
    if (reference) await proposeBeside(context, { problemId: id, givenBy: caller.id });
    header('location', `/problems/${id}`);
    return true as const;
  },
  { body: sumProblem, reply: true },
);
