/** GET /problems/{id} */
import { getProblem as call } from '../../../contract/problems.ts';
import { getProblem } from '../../model/problems.ts';
import { route } from '../../serve.ts';

export default route(call, ({ params, caller }, { db }) => getProblem(db, params.id, caller));
