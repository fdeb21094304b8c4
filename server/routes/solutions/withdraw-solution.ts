/** DELETE /solutions/{id} */
import { withdrawSolution as call } from '../../../contract/solutions.ts';
import { withdrawSolution } from '../../problems/published-solutions.ts';
import { route } from '../../serve.ts';

/** Also where publishing was switched off meanwhile: it is the caller's own. */
export default route(
  call,
  async ({ params: { id }, caller }, { db }) => {
    await withdrawSolution(db, id, caller.id);
    return { success: true as const };
  },
  { reply: { success: true } },
);
