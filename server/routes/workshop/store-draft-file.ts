/** POST /workshop/{id}/files */
import { storeDraftFile } from '../../../contract/workshop.ts';
import { storeFile } from '../../model/draft-files.ts';
import { route } from '../../serve.ts';

export default route(
  storeDraftFile,
  async ({ params, body, caller }, { db }) =>
    await storeFile(db, { id: params.id, editor: caller }, Buffer.from(body)),
);
