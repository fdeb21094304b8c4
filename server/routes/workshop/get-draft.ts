/** GET /workshop/{id} */

import { getDraft } from '../../../contract/workshop.ts';
import { findingsOf } from '../../draft-checks.ts';
import { packageContent, savedDraft } from '../../examples.ts';
import { readDraft } from '../../model/drafts.ts';
import { route } from '../../serve.ts';

export default route(
  getDraft,
  async ({ params, caller }, context) => {
    const draft = await readDraft(context.db, { id: params.id, editor: caller });
    return { ...draft, ...(await findingsOf(context, draft.content)) };
  },
  { reply: { ...savedDraft, content: packageContent } },
);
