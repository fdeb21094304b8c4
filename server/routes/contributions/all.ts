/** GET /contributions/admin/all */
import { allContributions } from '../../../contract/contributions.ts';
import { listContributions } from '../../model/contributions.ts';
import { route } from '../../serve.ts';

export default route(allContributions, ({ query }, { db }) => listContributions(db, query));
