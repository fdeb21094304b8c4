/** GET /api/contests/{id}/problems */
import { contestProblems } from '../../../contract/api.ts';
import { lookAt, problemsOf } from '../../contests/contest-api.ts';
import { route } from '../../serve.ts';

export default route(
  contestProblems,
  async ({ params, caller }, { db }) => await problemsOf(db, await lookAt(db, params.id, caller)),
  { reply: [{ id: 'apples', label: 'A', name: 'Apples', ordinal: 1, test_data_count: 12 }] },
);
