/** GET /workshop/{id}/files/{sha256} */
import { getDraftFile } from '../../../contract/workshop.ts';
import { route } from '../../serve.ts';
import { readFile } from '../../workshop/draft-files.ts';

export default route(
  getDraftFile,
  async ({ params, caller }, { db }) =>
    await readFile(db, { id: params.id, editor: caller }, params.sha256),
  { reply: Buffer.from('1 2\n') },
);
