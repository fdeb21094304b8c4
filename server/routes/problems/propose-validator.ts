/** POST /problems/{id}/tutor/validator */
import { refusals } from '../../../contract/messages.ts';
import { proposeValidator as call } from '../../../contract/tutor-programs.ts';
import { AppError } from '../../http/errors.ts';
import { recordOnJobsOf } from '../../operation/audit.ts';
import { route } from '../../serve.ts';
import { putProposal, statementToRead } from '../../tutor/tutor-programs.ts';

const retryAfterS = 5;

export default route(
  call,
  async ({ params: { id: problemId }, caller, network }, { db, analysis }) => {
    const statement = await statementToRead(db, problemId);
    const outcome = await analysis.propose({ wants: 'validator', statement });
    if (outcome.kind === 'full') {
      throw new AppError('unavailable', refusals.tooMuchAtOnce, retryAfterS);
    }
    if (outcome.kind !== 'done')
      return { success: true as const, unread: refusals.statementTooSlow };
    const proposal = outcome.value;
    if ('unread' in proposal) return { success: true as const, unread: proposal.unread };
    const about = { by: { caller, network }, act: 'validator proposed', id: problemId } as const;
    await recordOnJobsOf(
      db,
      about,
      (transaction) => putProposal(transaction, { problemId, caller }, proposal),
      (validator) => ({ validator }),
    );
    return { success: true as const, unread: null };
  },
  { reply: { success: true, unread: null } },
);
