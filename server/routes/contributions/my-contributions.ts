/** GET /contributions/my-contributions */

import { myContributions } from '../../../contract/contributions.ts';
import { listContributionsOf } from '../../contributions/contributions.ts';
import { listedContribution } from '../../examples.ts';
import { streamList } from '../../http/list-replies.ts';
import { describePage } from '../../http/pages.ts';
import { route } from '../../serve.ts';

export default route(
  myContributions,
  async ({ query, caller, url, header }, { db }) => {
    const { rows, total, next } = await listContributionsOf(db, caller, query);
    describePage({ url, header, total, next });
    return streamList(rows);
  },
  { reply: [listedContribution] },
);
