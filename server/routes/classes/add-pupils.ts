/** PUT /classes/{slug}/pupils */
import { addPupils } from '../../../contract/classes.ts';
import * as model from '../../classes/classes.ts';
import { route } from '../../serve.ts';

export default route(
  addPupils,
  async ({ params: { slug }, body: { pupils, preview }, caller, network }, { db }) => ({
    pupils: await model.addPupils(db, { caller, network }, { slug, pupils, isPreview: preview }),
  }),
  {
    body: { pupils: [{ account: 'ada@example.org', name: 'Lovelace, Ada' }], preview: true },
    reply: { pupils: [{ account: 'ada', name: 'Lovelace, Ada', change: 'added' }] },
  },
);
