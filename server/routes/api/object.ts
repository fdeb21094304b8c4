/** GET /api/contests/{id}/{collection}/{object} */
import { contestObject } from '../../../contract/api.ts';
import { lookAt, objectOf } from '../../contests/contest-api.ts';
import { route } from '../../serve.ts';

export default route(
  contestObject,
  async ({ params, caller }, { db, config }) =>
    await objectOf(db, await lookAt(db, params.id, caller), {
      collection: params.collection,
      id: params.object,
      offered: config.languages,
    }),
  { reply: { id: '17', name: 'Seventeen', label: '17', group_ids: ['north'], hidden: false } },
);
