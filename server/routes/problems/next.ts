/** GET /problems/{id}/next */
import { nextProblem } from '../../../contract/attempts.ts';
import { known } from '../../examples.ts';
import { findNext } from '../../problems/next-problem.ts';
import { route } from '../../serve.ts';

export default route(
  nextProblem,
  async ({ params, caller }, { db }) => ({ problem: await findNext(db, params.id, caller) }),
  {
    reply: {
      problem: {
        _id: known.problem,
        name: 'Sum of Three Numbers',
        difficulty: 'Easy',
        tags: ['arithmetic'],
      },
    },
  },
);
