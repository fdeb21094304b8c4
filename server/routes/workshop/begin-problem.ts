/** POST /workshop/problems */

import { beginProblem } from '../../../contract/workshop.ts';
import { known } from '../../examples.ts';
import { beginProblem as begin } from '../../model/draft-problems.ts';
import { route } from '../../serve.ts';

export default route(
  beginProblem,
  async ({ body, caller, header }, { db }) => {
    const id = await begin(db, body.name, caller);
    header('location', `/workshop/${id}`);
    return { _id: id };
  },
  { body: { name: 'Two Numbers' }, reply: { _id: known.problem } },
);
