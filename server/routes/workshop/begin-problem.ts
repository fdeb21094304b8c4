/** POST /workshop/problems */

import { beginProblem } from '../../../contract/workshop.ts';
import { known } from '../../examples.ts';
import { route } from '../../serve.ts';
import { beginProblem as begin } from '../../workshop/draft-problems.ts';

export default route(
  beginProblem,
  async ({ body, caller, header }, { db }) => {
    const id = await begin(db, body, caller);
    header('location', `/workshop/${id}`);
    return { _id: id };
  },
  { body: { name: 'Two Numbers', example: false }, reply: { _id: known.problem } },
);
