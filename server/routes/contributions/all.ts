/** GET /contributions/admin/all */

import { allContributions } from '../../../contract/contributions.ts';
import { listContributions } from '../../contributions/contributions.ts';
import { listedContribution } from '../../examples.ts';
import { streamList } from '../../http/list-replies.ts';
import { describePage } from '../../http/pages.ts';
import { route } from '../../serve.ts';

export default route(
  allContributions,
  async ({ query, caller, url, header }, { db }) => {
    const { rows, total, next } = await listContributions(db, caller, query);
    describePage({ url, header, total, next });
    return streamList(rows);
  },
  { reply: [listedContribution] },
);
