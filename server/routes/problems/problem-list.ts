/** GET /problems/problem-list */

import { type ProblemRow, problemList, problemRow } from '../../../contract/problems.ts';
import { listedSum } from '../../examples.ts';
import { packProblems } from '../../model/problem-list.ts';
import { findProblems } from '../../model/problems.ts';
import { readerOf } from '../../model/visibility.ts';
import { PreparedReply } from '../../prepared.ts';
import { route } from '../../serve.ts';

export default route(
  problemList,
  ({ query, caller, state: own }, { db: database, kept, replica }) =>
    replica.readFor(caller, { db: database, state: own }, async ({ db, state }) => {
      const isWhole = Object.values(query).every((filter) => filter === undefined);
      if (!isWhole) return await findProblems(db, query, caller);
      const key = `problem list, ${readerOf(caller)}`;
      const packed = await kept.get(key, await state(), () => packProblems(db, caller));
      return new PreparedReply<ProblemRow[]>(packed);
    }),
  { reply: [problemRow.parse(listedSum)] },
);
