/** PUT /classes/{slug} */
import { editClass } from '../../../contract/classes.ts';
import * as model from '../../classes/classes.ts';
import { route } from '../../serve.ts';

export default route(
  editClass,
  async ({ params: { slug }, body, headers, caller, network }, { db }) =>
    await model.editClass(
      db,
      { caller, network },
      { slug, seen: headers['if-match'], draft: body },
    ),
  {
    body: { slug: 'algorithms-1', name: 'Algorithms 1', term: 'Autumn 2026', hasCode: false },
    reply: { slug: 'algorithms-1', version: 2 },
  },
);
