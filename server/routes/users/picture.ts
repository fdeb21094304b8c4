/** GET /users/{id}/picture */
import { imageTypeOf } from '../../../contract/statement-images.ts';
import { profilePicture } from '../../../contract/users.ts';
import { readPicture } from '../../accounts/profiles.ts';
import { FileReply } from '../../http/file-replies.ts';
import { route } from '../../serve.ts';

async function* whole(bytes: Buffer) {
  yield bytes;
}

export default route(
  profilePicture,
  async ({ params, caller, header }, { db }) => {
    const bytes = await readPicture(db, params.id, caller);
    // Pages add the tag of the picture to the address, so a new picture has a new address.
    header('cache-control', 'private, max-age=86400');
    header('vary', 'authorization');
    return new FileReply('picture', whole(bytes), imageTypeOf(bytes));
  },
  { reply: Buffer.from('RIFF', 'latin1') },
);
