/** PUT /classes/{slug}/assignments/{assignment}/groups */
import { setGroups } from '../../../contract/group-work.ts';
import * as model from '../../classes/groups.ts';
import { route } from '../../serve.ts';

export default route(
  setGroups,
  async ({ params, body: { pupils, preview }, caller, network }, { db }) => ({
    changes: await model.setGroups(
      db,
      { caller, network },
      { ...params, pupils, isPreview: preview },
    ),
  }),
  {
    body: { pupils: [{ account: 'Ada', group: 'Red' }], preview: true },
    reply: { changes: [{ name: 'Ada Lovelace', before: null, after: 'Red' }] },
  },
);
