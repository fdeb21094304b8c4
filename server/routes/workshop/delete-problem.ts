/** DELETE /workshop/{id}/problem */
import { deleteDraftProblem } from '../../../contract/workshop.ts';
import { recordOnProblem } from '../../model/audit.ts';
import { deleteDraft } from '../../model/draft-deleting.ts';
import { route } from '../../serve.ts';

export default route(
  deleteDraftProblem,
  async ({ params: { id }, headers, caller, network }, { db }) => {
    const deleting = { id, editor: caller, seen: headers['if-match'] };
    if (!caller.isAdmin) await deleteDraft(db, deleting);
    else {
      const by = { caller, network };
      await recordOnProblem(db, { by, act: 'problem deleted', id }, (transaction) =>
        deleteDraft(transaction, deleting),
      );
    }
    return true as const;
  },
  { reply: true },
);
