/** GET /problems/problem-list */

import { type ProblemRow, problemList, problemRow } from '../../../contract/problems.ts';
import { EncodedBytes } from '../../cache/reply-sending.ts';
import { listedSum } from '../../examples.ts';
import { packProblems } from '../../problems/problem-list.ts';
import { findProblems } from '../../problems/problems.ts';
import { route } from '../../serve.ts';
import { readerOf } from '../../visibility.ts';

export default route(
  problemList,
  ({ query, caller, state: own }, { db: database, replies, visitorReads }) =>
    visitorReads.readFor(caller, { db: database, state: own }, async ({ db, state }) => {
      const isWhole = Object.values(query).every((filter) => filter === undefined);
      if (!isWhole) return await findProblems(db, query, caller);
      const key = `problem list, ${readerOf(caller)}`;
      const packed = await replies.get(key, await state(), () => packProblems(db, caller));
      return new EncodedBytes<ProblemRow[]>(packed);
    }),
  { reply: [problemRow.parse(listedSum)] },
);
