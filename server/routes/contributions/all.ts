/** GET /contributions/admin/all */

import { allContributions } from '../../../contract/contributions.ts';
import { listedContribution } from '../../examples.ts';
import { listContributions } from '../../model/contributions.ts';
import { route } from '../../serve.ts';
import { streamList } from '../../streamed.ts';

export default route(
  allContributions,
  async ({ query }, { db }) => streamList(await listContributions(db, query)),
  { reply: [listedContribution] },
);
