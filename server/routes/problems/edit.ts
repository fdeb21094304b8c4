/** PUT /problems/edit/{id} */
import { editProblem } from '../../../contract/problems.ts';
import { asWritten, replaceProblem } from '../../model/problems.ts';
import { route } from '../../serve.ts';

export default route(editProblem, async ({ params, body, caller }, { db }) => {
  await replaceProblem(db, params.id, asWritten(body, caller.id));
  return true as const;
});
