/** DELETE /problems/delete/{id} */
import { deleteProblem } from '../../../contract/problems.ts';
import { hideProblem } from '../../model/problems.ts';
import { route } from '../../serve.ts';

export default route(
  deleteProblem,
  async ({ params }, { db }) => {
    await hideProblem(db, params.id);
    return true as const;
  },
  { reply: true },
);
