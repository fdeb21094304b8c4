/** POST /workshop/{id}/publish */
import { publishDraft } from '../../../contract/workshop-versions.ts';
import { requireCompiles } from '../../checkers.ts';
import { problemOf } from '../../draft-checks.ts';
import { publish, readToPublish } from '../../model/publishing.ts';
import { rejudgeDue } from '../../model/rejudging.ts';
import { countByDifficulty } from '../../model/stats.ts';
import { route } from '../../serve.ts';

export default route(
  publishDraft,
  async ({ params, body, caller, ...call }, context) => {
    const { db, background } = context;
    const editing = { id: params.id, editor: caller, seen: body.revision };
    const draft = await readToPublish(db, editing);
    const problem = await problemOf(context, draft.content);
    await requireCompiles(context, problem.checker, { owner: caller.id, ...call });
    const done = await publish(db, { ...editing, ...body, draft, problem });
    if (done.hasOtherDifficulty) {
      background.start('counting by a new difficulty', async () => ({
        problem: params.id,
        attempts: await countByDifficulty(db, params.id),
      }));
    }
    return {
      version: done.version,
      rejudging: done.isJudgedOtherwise ? await rejudgeDue(db, params.id) : 0,
    };
  },
  {
    body: { revision: 4, note: 'Another test with the largest numbers.' },
    reply: { version: 3, rejudging: 120 },
  },
);
