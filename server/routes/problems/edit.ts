/** PUT /problems/edit/{id} */

import { editProblem } from '../../../contract/problems.ts';
import { versionTag } from '../../../contract/version-tag.ts';
import { countByDifficulty } from '../../accounts/stats.ts';
import { sumProblem } from '../../examples.ts';
import { recordOnProblem } from '../../operation/audit.ts';
import { changeProblem } from '../../problems/problem-writing.ts';
import { route } from '../../serve.ts';
import { proposeBeside, recheckPrograms } from '../../tutor/tutor-programs.ts';
import { requireCompiles } from '../../workshop/checkers.ts';

export default route(
  editProblem,
  async ({ params, headers, body, caller, header, ...call }, context) => {
    const { db, background } = context;
    await requireCompiles(context, body, { owner: caller.id, ...call });
    const edit = { id: params.id, editorId: caller.id, seen: headers['if-match'], change: body };
    const by = { caller, network: call.network };
    const about = { by, act: 'problem changed', id: params.id } as const;
    const version = await recordOnProblem(db, about, async (transaction) => {
      const changed = await changeProblem(transaction, edit);
      await recheckPrograms(transaction, { problemId: params.id, askedBy: caller.id });
      return changed;
    });
    header('etag', versionTag(version));
    if (body.problemStatement !== undefined) {
      await proposeBeside(context, { problemId: params.id, givenBy: caller.id });
    }
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
