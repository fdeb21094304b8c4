/** GET /compiler/submissions/{id}/code */

import { submissionCode } from '../../../contract/compiler.ts';
import { refusals } from '../../../contract/messages.ts';
import { known } from '../../examples.ts';
import { AppError } from '../../http/errors.ts';
import { route } from '../../serve.ts';
import { readCode } from '../../submissions/submissions.ts';

export default route(
  submissionCode,
  async ({ params, caller }, { db }) => {
    const { userId, code } = await readCode(db, params.id);
    if (userId !== caller.id && !caller.isAdmin) throw new AppError('forbidden', refusals.notYours);
    return { code };
  },
  { reply: { code: known.code } },
);
