/** DELETE /workshop/{id} */
import { discardDraft } from '../../../contract/workshop.ts';
import { dropDraft } from '../../model/drafts.ts';
import { route } from '../../serve.ts';

export default route(
  discardDraft,
  async ({ params, headers, caller }, { db }) => {
    await dropDraft(db, { id: params.id, editor: caller, seen: headers['if-match'] });
    return true as const;
  },
  { reply: true },
);
