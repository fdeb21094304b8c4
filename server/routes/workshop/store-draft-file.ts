/** POST /workshop/{id}/files */
import { createHash } from 'node:crypto';
import { storeDraftFile } from '../../../contract/workshop.ts';
import { countStored } from '../../accounts/rates.ts';
import { route } from '../../serve.ts';
import { storeFile } from '../../workshop/draft-files.ts';

export default route(
  storeDraftFile,
  async ({ params, body, caller }, context) => {
    if (!caller.isAdmin) await countStored(context, caller.id, body.length);
    return await storeFile(context.db, { id: params.id, editor: caller }, Buffer.from(body));
  },
  {
    body: Buffer.from('1 2\n'),
    reply: { sha256: createHash('sha256').update('1 2\n').digest('hex'), bytes: 4 },
  },
);
