/** GET /problems/problem-list */
import { problemList } from '../../../contract/problems.ts';
import { listProblems } from '../../model/problem-list.ts';
import { route } from '../../serve.ts';

export default route(problemList, ({ query, caller }, { db }) =>
  listProblems(db, query, caller?.id),
);
