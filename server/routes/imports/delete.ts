/** DELETE /imports/{id} */
import { deleteImport } from '../../../contract/imports.ts';
import { route } from '../../serve.ts';
import * as imports from '../../workshop/imports.ts';

export default route(
  deleteImport,
  async ({ params, caller, network }, { db }) => {
    await imports.deleteImport(db, { caller, network }, params.id);
    return { success: true as const };
  },
  { reply: { success: true } },
);
