/** POST /workshop/{id}/files */
import { createHash } from 'node:crypto';
import { storeDraftFile } from '../../../contract/workshop.ts';
import { storeFile } from '../../model/draft-files.ts';
import { route } from '../../serve.ts';

export default route(
  storeDraftFile,
  async ({ params, body, caller }, { db }) =>
    await storeFile(db, { id: params.id, editor: caller }, Buffer.from(body)),
  {
    body: Buffer.from('1 2\n'),
    reply: { sha256: createHash('sha256').update('1 2\n').digest('hex'), bytes: 4 },
  },
);
