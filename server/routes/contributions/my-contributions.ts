/** GET /contributions/my-contributions */

import { myContributions } from '../../../contract/contributions.ts';
import { listedContribution } from '../../examples.ts';
import { listContributionsOf } from '../../model/contributions.ts';
import { route } from '../../serve.ts';
import { streamList } from '../../streamed.ts';

export default route(
  myContributions,
  async ({ query, caller }, { db }) => streamList(await listContributionsOf(db, caller.id, query)),
  { reply: [listedContribution] },
);
