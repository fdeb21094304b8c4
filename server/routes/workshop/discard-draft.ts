/** DELETE /workshop/{id} */
import { discardDraft } from '../../../contract/workshop.ts';
import { recordOnProblem } from '../../operation/audit.ts';
import { route } from '../../serve.ts';
import { dropDraft } from '../../workshop/drafts.ts';

export default route(
  discardDraft,
  async ({ params, headers, caller, network }, { db }) => {
    const editing = { id: params.id, editor: caller, seen: headers['if-match'] };
    const about = { by: { caller, network }, act: 'draft discarded', id: params.id } as const;
    if (caller.isAdmin) await recordOnProblem(db, about, (within) => dropDraft(within, editing));
    else await dropDraft(db, editing);
    return true as const;
  },
  { reply: true },
);
