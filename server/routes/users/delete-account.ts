/** POST /users/delete-account */
import { deleteAccount } from '../../../contract/account.ts';
import { refusals } from '../../../contract/messages.ts';
import { inTransaction } from '../../../db/open.ts';
import { dropPreview } from '../../../work/previews.ts';
import { draftsOf, eraseLate, erasePerson, eraseWork } from '../../accounts/deletion.ts';
import { confirm } from '../../accounts/password-confirmation.ts';
import { getCredentialsOf } from '../../accounts/users.ts';
import { leaveAllClasses } from '../../classes/classes.ts';
import { deleteDraft } from '../../contributions/draft-deleting.ts';
import { handOverAll, problemsToHandOver } from '../../contributions/handing-over.ts';
import { AppError } from '../../http/errors.ts';
import { dropFilesOf } from '../../problems/blobs.ts';
import { eraseDrafts } from '../../problems/problems.ts';
import { route } from '../../serve.ts';
import { forgetProgramsOf } from '../../tutor/tutor-programs.ts';

export default route(
  deleteAccount,
  async ({ body, caller, network }, context) => {
    const { db, security } = context;
    const { name } = await getCredentialsOf(db, caller.id);
    if (body.name.trim() !== name) throw new AppError('badInput', refusals.otherAccount);
    const password = body.currentPassword;
    const proof = await confirm(context, { caller, network, password });
    const drafts = await inTransaction(db, async (transaction) => {
      await forgetProgramsOf(transaction, caller.id);
      const shared = await problemsToHandOver(transaction, caller.id);
      const own = await draftsOf(transaction, caller.id, shared);
      await eraseWork(transaction, caller.id);
      await handOverAll(transaction, { caller, network }, shared);
      for (const { id, isThere } of own) {
        if (isThere) await deleteDraft(transaction, { id, editor: caller, seen: undefined });
        await dropPreview(transaction, id);
      }
      const ids = own.map(({ id }) => id);
      await eraseDrafts(transaction, ids);
      await leaveAllClasses(transaction, caller.id);
      await erasePerson(transaction, { caller, network }, proof);
      return ids;
    });
    for (const id of drafts) await dropFilesOf(db, id);
    await eraseLate(db, caller.id);
    security.note('account deleted', { account: caller.id, network });
    return { success: true as const };
  },
  { body: { name: 'Wilma', currentPassword: 'nine tall lamps' }, reply: { success: true } },
);
