/** POST /problems/create */

import { createProblem } from '../../../contract/problems.ts';
import { requireCompiles } from '../../checkers.ts';
import { sumProblem } from '../../examples.ts';
import { addProblem, asWritten } from '../../model/problem-writing.ts';
import { route } from '../../serve.ts';

export default route(
  createProblem,
  async ({ body, caller, header, ...call }, context) => {
    await requireCompiles(context, body, { owner: caller.id, ...call });
    const id = await addProblem(context.db, asWritten(body, caller.id), { createdBy: caller.id });
    header('location', `/problems/${id}`);
    return true as const;
  },
  { body: sumProblem, reply: true },
);
