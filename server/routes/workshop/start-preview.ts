/** POST /workshop/{id}/preview */
import { startPreview as call } from '../../../contract/workshop-versions.ts';
import { recordOnProblem } from '../../operation/audit.ts';
import { route } from '../../serve.ts';
import { requireCompiles } from '../../workshop/checkers.ts';
import { problemOf } from '../../workshop/draft-checks.ts';
import { readToPreview, startPreview } from '../../workshop/previews.ts';

export default route(
  call,
  async ({ params, body, caller, ...request }, context) => {
    const { db } = context;
    const start = { id: params.id, editor: caller, seen: body.revision, which: body.which };
    const draft = await readToPreview(db, start);
    const { problem } = await problemOf(context, draft.text);
    await requireCompiles(context, problem, { owner: caller.id, ...request });
    const by = { caller, network: request.network };
    await recordOnProblem(
      db,
      { by, act: 'preview started', id: params.id },
      (transaction) => startPreview(transaction, { ...start, draft, problem }),
      () => ({ revision: body.revision, which: body.which }),
    );
    return { success: true as const };
  },
  { body: { revision: 4, which: 'sample' }, reply: { success: true } },
);
