/** GET /workshop/{id} */

import { getDraft } from '../../../contract/workshop.ts';
import { packageContent, savedDraft } from '../../examples.ts';
import { route } from '../../serve.ts';
import { draftReply } from '../../workshop/draft-replies.ts';

export default route(
  getDraft,
  async ({ params, caller, network }, context) =>
    await draftReply(context, { id: params.id, editor: caller }, network),
  { reply: { ...savedDraft, content: packageContent } },
);
