/** POST /workshop/{id}/preview */
import { startPreview as call } from '../../../contract/workshop-versions.ts';
import { requireCompiles } from '../../checkers.ts';
import { problemOf } from '../../draft-checks.ts';
import { readToPreview, startPreview } from '../../model/previews.ts';
import { route } from '../../serve.ts';

export default route(
  call,
  async ({ params, body, caller, ...request }, context) => {
    const { db } = context;
    const start = { id: params.id, editor: caller, seen: body.revision, which: body.which };
    const draft = await readToPreview(db, start);
    const problem = await problemOf(context, draft.content);
    await requireCompiles(context, problem, { owner: caller.id, ...request });
    await startPreview(db, { ...start, draft, problem });
    return { success: true as const };
  },
  { body: { revision: 4, which: 'sample' }, reply: { success: true } },
);
