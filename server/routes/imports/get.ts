/** GET /imports/{id} */
import { getImport } from '../../../contract/imports.ts';
import { shownImport } from '../../examples.ts';
import { route } from '../../serve.ts';
import { readImport } from '../../workshop/imports.ts';

export default route(getImport, ({ params }, { db }) => readImport(db, params.id), {
  reply: shownImport,
});
