/** GET /workshop/{id}/versions/{number} */

import { getVersion, type Version } from '../../../contract/workshop-versions.ts';
import { EncodedBytes } from '../../cache/reply-sending.ts';
import { packageContent, publishedVersion } from '../../examples.ts';
import { route } from '../../serve.ts';
import { packedReply } from '../../workshop/draft-replies.ts';
import { readVersion } from '../../workshop/versions.ts';

export default route(
  getVersion,
  async ({ params, caller }, context) => {
    const editing = { id: params.id, editor: caller };
    const { version: rest, text } = await readVersion(context.db, editing, params.number);
    const packed = await packedReply(context, rest.number, { of: 'version', rest, text });
    return new EncodedBytes<Version>(packed);
  },
  { reply: { ...publishedVersion, content: packageContent } },
);
