/** GET /problems/admin/submissions */
import { allSubmissions } from '../../../contract/problems.ts';
import { listAllSubmissions } from '../../model/all-submissions.ts';
import { route } from '../../serve.ts';
import { streamList } from '../../streamed.ts';

export default route(allSubmissions, async ({ query }, { db }) =>
  streamList(await listAllSubmissions(db, query)),
);
