/** DELETE /problems/delete/{id} */
import { deleteProblem } from '../../../contract/problems.ts';
import { recordOnProblem } from '../../operation/audit.ts';
import { hideProblem } from '../../problems/problems.ts';
import { route } from '../../serve.ts';

export default route(
  deleteProblem,
  async ({ params: { id }, ...by }, { db }) => {
    await recordOnProblem(db, { by, act: 'problem deleted', id }, (transaction) =>
      hideProblem(transaction, id),
    );
    return true as const;
  },
  { reply: true },
);
