/** POST /contests/{slug}/problems/{label}/submissions: on disk before its first event or reply. */
import { defaultLanguage } from '../../../contract/languages.ts';
import { submitToContest } from '../../../contract/taking-part.ts';
import { addRun, followReceived } from '../../contests/taking-part.ts';
import { known, wrongResult } from '../../examples.ts';
import { route } from '../../serve.ts';

export default route(
  submitToContest,
  async function* ({ params, body, caller, network, headers, ...call }, context) {
    const { slug, label } = params;
    const key = headers['idempotency-key'];
    const run = await addRun(context, { slug, label, person: caller, network, key, ...body });
    return yield* followReceived(context, { slug, person: caller }, run, call);
  },
  {
    body: { language: defaultLanguage, code: known.code },
    reply: {
      submissionId: known.submission,
      submittedAt: '2026-03-14T09:26:53.000Z',
      result: wrongResult,
    },
  },
);
