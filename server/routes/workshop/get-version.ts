/** GET /workshop/{id}/versions/{number} */

import { getVersion } from '../../../contract/workshop-versions.ts';
import { packageContent, publishedVersion } from '../../examples.ts';
import { readVersion } from '../../model/versions.ts';
import { route } from '../../serve.ts';

export default route(
  getVersion,
  async ({ params, caller }, { db }) =>
    await readVersion(db, { id: params.id, editor: caller }, params.number),
  { reply: { ...publishedVersion, content: packageContent } },
);
