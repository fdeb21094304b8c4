/** POST /problems/create */
import { createProblem } from '../../../contract/problems.ts';
import { addProblem, asWritten } from '../../model/problem-writing.ts';
import { route } from '../../serve.ts';

export default route(createProblem, async ({ body, caller, header }, { db }) => {
  const id = await addProblem(db, asWritten(body, caller.id), { createdBy: caller.id });
  header('location', `/problems/${id}`);
  return true as const;
});
