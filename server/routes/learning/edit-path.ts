/** PUT /learning/paths/{id} */
import { editPath } from '../../../contract/learning.ts';
import { known, shownPath } from '../../examples.ts';
import * as model from '../../problems/learning-paths.ts';
import { route } from '../../serve.ts';

const { title, description, isPublished } = shownPath;

export default route(
  editPath,
  async ({ params: { id }, headers, body: draft, ...by }, { db }) => {
    const change = { id, draft, seen: headers['if-match'] };
    return { version: await model.editPath(db, by, change) };
  },
  {
    body: { title, description, isPublished, problems: [known.problem] },
    reply: { version: 3 },
  },
);
