/** GET /compiler/submissions/{id}/code */

import { submissionCode } from '../../../contract/compiler.ts';
import { refusals } from '../../../contract/messages.ts';
import { AppError } from '../../errors.ts';
import { known } from '../../examples.ts';
import { readCode } from '../../model/submissions.ts';
import { route } from '../../serve.ts';

export default route(
  submissionCode,
  async ({ params, caller }, { db }) => {
    const { userId, code } = await readCode(db, params.id);
    if (userId !== caller.id && !caller.isAdmin) throw new AppError('forbidden', refusals.notYours);
    return { code };
  },
  { reply: { code: known.code } },
);
