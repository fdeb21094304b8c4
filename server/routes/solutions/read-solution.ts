/** GET /solutions/{id} */
import { readSolution as call } from '../../../contract/solutions.ts';
import { known, shownSolution } from '../../examples.ts';
import { readSolution, requirePublishing } from '../../problems/published-solutions.ts';
import { route } from '../../serve.ts';

export default route(
  call,
  async ({ params: { id }, caller }, { config, db }) => {
    requirePublishing(config);
    return await readSolution(db, { id, reader: caller });
  },
  { reply: { ...shownSolution, code: known.code, mayModerate: false } },
);
