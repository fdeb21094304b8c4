/** DELETE /workshop/{id}/problem */
import { deleteDraftProblem } from '../../../contract/workshop.ts';
import { deleteDraft } from '../../contributions/draft-deleting.ts';
import { recordOnProblem } from '../../operation/audit.ts';
import { dropFilesOf } from '../../problems/blobs.ts';
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
    await dropFilesOf(db, id);
    return true as const;
  },
  { reply: true },
);
