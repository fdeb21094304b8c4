/** POST /problems/create */

import { createProblem } from '../../../contract/problems.ts';
import { requireCompiles } from '../../checkers.ts';
import { sumProblem } from '../../examples.ts';
import { recordNewProblem } from '../../model/audit.ts';
import { addProblem, asWritten } from '../../model/problem-writing.ts';
import { route } from '../../serve.ts';

export default route(
  createProblem,
  async ({ body, caller, header, ...call }, context) => {
    await requireCompiles(context, body, { owner: caller.id, ...call });
    const problem = asWritten(body, caller.id);
    const by = { caller, network: call.network };
    const id = await recordNewProblem(context.db, { by, act: 'problem created' }, (transaction) =>
      addProblem(transaction, problem, { createdBy: caller.id }),
    );
    header('location', `/problems/${id}`);
    return true as const;
  },
  { body: sumProblem, reply: true },
);
