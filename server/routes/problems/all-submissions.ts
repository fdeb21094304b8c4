/** GET /problems/admin/submissions */
import { allSubmissions } from '../../../contract/problems.ts';
import { listAllSubmissions } from '../../model/all-submissions.ts';
import { route } from '../../serve.ts';

export default route(allSubmissions, ({ query }, { db }) => listAllSubmissions(db, query));
