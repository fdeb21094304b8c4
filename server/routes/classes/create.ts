/** POST /classes */
import { createClass } from '../../../contract/classes.ts';
import * as model from '../../classes/classes.ts';
import { route } from '../../serve.ts';

export default route(
  createClass,
  async ({ body, caller, network, header }, { db }) => {
    const written = await model.createClass(db, { caller, network }, body);
    header('location', `/classes/${written.slug}`);
    return written;
  },
  {
    body: { slug: 'algorithms-1', name: 'Algorithms 1', term: 'Autumn 2026' },
    reply: { slug: 'algorithms-1', version: 1 },
  },
);
