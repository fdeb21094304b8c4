/** PUT /problems/edit/{id} */
import { editProblem } from '../../../contract/problems.ts';
import { versionTag } from '../../../contract/version-tag.ts';
import { changeProblem } from '../../model/problem-writing.ts';
import { route } from '../../serve.ts';

export default route(editProblem, async ({ params, headers, body, caller, header }, { db }) => {
  const edit = { id: params.id, editorId: caller.id, seen: headers['if-match'], change: body };
  header('etag', versionTag(await changeProblem(db, edit)));
  return true as const;
});
