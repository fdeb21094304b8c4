/** GET /workshop/{id}/versions */

import { listVersions as call } from '../../../contract/workshop-versions.ts';
import { publishedVersion } from '../../examples.ts';
import { route } from '../../serve.ts';
import { listVersions } from '../../workshop/versions.ts';

export default route(
  call,
  async ({ params, query, caller }, { db }) =>
    await listVersions(db, { id: params.id, editor: caller }, query.before),
  { reply: [publishedVersion] },
);
