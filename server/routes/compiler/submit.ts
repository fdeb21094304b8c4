/** POST /compiler/submit: the submission is on disk before its first event or reply. */

import { submit } from '../../../contract/compiler.ts';
import { defaultLanguage } from '../../../contract/languages.ts';
import { refusals } from '../../../contract/messages.ts';
import { acceptedResult, known } from '../../examples.ts';
import { AppError } from '../../http/errors.ts';
import { route } from '../../serve.ts';
import { followSubmission } from '../../submissions/follow.ts';
import { takeSubmission } from '../../submissions/taking.ts';

export default route(
  submit,
  async function* ({ body, caller, network, headers, ...call }, context) {
    if (body.user && body.user !== caller.id) throw new AppError('forbidden', refusals.otherUser);
    const { language, code, problemId } = body;
    const key = headers['idempotency-key'];
    const submission = { userId: caller.id, network, problemId, language, code, key };
    const id = await takeSubmission(context, submission);
    return yield* followSubmission(context, id, call);
  },
  {
    body: { language: defaultLanguage, code: known.code, problemId: known.problem },
    reply: { ...acceptedResult, submissionId: known.submission },
  },
);
