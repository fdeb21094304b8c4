/** GET /problems/{id}/files/{sha256} */
import { getShownFile } from '../../../contract/presentation.ts';
import { imageTypeOf } from '../../../contract/statement-images.ts';
import { FileReply } from '../../http/file-replies.ts';
import { readShownFile } from '../../problems/presentations.ts';
import { route } from '../../serve.ts';

async function* whole(bytes: Buffer) {
  yield bytes;
}

export default route(
  getShownFile,
  async ({ params, caller, header }, { db }) => {
    const { file, bytes } = await readShownFile(db, { ...params, userId: caller?.id });
    // The address contains the hash, so the content never changes.
    header('cache-control', 'private, max-age=31536000, immutable');
    header('vary', 'authorization');
    const name = file.path.slice(file.path.lastIndexOf('/') + 1);
    const type = file.kind === 'image' ? imageTypeOf(bytes) : undefined;
    return new FileReply(name, whole(bytes), type);
  },
  { reply: Buffer.from('\x89PNG', 'latin1') },
);
