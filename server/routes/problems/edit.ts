/** PUT /problems/edit/{id} */

import { editProblem } from '../../../contract/problems.ts';
import { versionTag } from '../../../contract/version-tag.ts';
import { requireCompiles } from '../../checkers.ts';
import { sumProblem } from '../../examples.ts';
import { recordOnProblem } from '../../model/audit.ts';
import { changeProblem } from '../../model/problem-writing.ts';
import { countByDifficulty } from '../../model/stats.ts';
import { route } from '../../serve.ts';

export default route(
  editProblem,
  async ({ params, headers, body, caller, header, ...call }, context) => {
    const { db, background } = context;
    await requireCompiles(context, body, { owner: caller.id, ...call });
    const edit = { id: params.id, editorId: caller.id, seen: headers['if-match'], change: body };
    const by = { caller, network: call.network };
    const about = { by, act: 'problem changed', id: params.id } as const;
    const version = await recordOnProblem(db, about, (transaction) =>
      changeProblem(transaction, edit),
    );
    header('etag', versionTag(version));
    if (body.difficulty !== undefined) {
      background.start('counting by a new difficulty', async () => ({
        problem: params.id,
        attempts: await countByDifficulty(db, params.id),
      }));
    }
    return true as const;
  },
  { body: sumProblem, reply: true },
);
