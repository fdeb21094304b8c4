/** DELETE /imports/{id} */
import { deleteImport } from '../../../contract/imports.ts';
import { route } from '../../serve.ts';
import * as imports from '../../workshop/imports.ts';

export default route(
  deleteImport,
  async ({ params }, { db }) => {
    await imports.deleteImport(db, params.id);
    return { success: true as const };
  },
  { reply: { success: true } },
);
