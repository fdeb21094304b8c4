/** GET /problems/problem-list */

import { type ProblemRow, problemList, problemRow } from '../../../contract/problems.ts';
import { listedSum } from '../../examples.ts';
import { packProblems } from '../../model/problem-list.ts';
import { findProblems } from '../../model/problems.ts';
import { PreparedReply } from '../../prepared.ts';
import { route } from '../../serve.ts';

export default route(
  problemList,
  async ({ query, caller }, { db }) => {
    const isWhole = Object.values(query).every((filter) => filter === undefined);
    if (isWhole) return new PreparedReply<ProblemRow[]>(await packProblems(db, caller));
    return await findProblems(db, query, caller);
  },
  { reply: [problemRow.parse(listedSum)] },
);
