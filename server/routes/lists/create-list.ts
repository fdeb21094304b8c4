/** POST /lists */
import { createList } from '../../../contract/lists.ts';
import { known, shownList } from '../../examples.ts';
import * as model from '../../problems/own-lists.ts';
import { route } from '../../serve.ts';

const { _id, title, description, visibility } = shownList;

export default route(
  createList,
  async ({ body, caller }, { db }) => ({ _id: await model.createList(db, caller, body) }),
  { body: { title, description, visibility, problems: [known.problem] }, reply: { _id } },
);
