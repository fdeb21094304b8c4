/** POST /learning/paths */
import { createPath } from '../../../contract/learning.ts';
import { known, shownPath } from '../../examples.ts';
import * as model from '../../problems/learning-paths.ts';
import { route } from '../../serve.ts';

const { title, description, isPublished } = shownPath;

export default route(
  createPath,
  async ({ body, ...by }, { db }) => ({ _id: await model.createPath(db, by, body) }),
  {
    body: { title, description, isPublished, problems: [known.problem] },
    reply: { _id: shownPath._id },
  },
);
