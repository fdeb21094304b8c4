/** PUT /lists/{id} */
import { editList } from '../../../contract/lists.ts';
import { known, shownList } from '../../examples.ts';
import * as model from '../../problems/own-lists.ts';
import { route } from '../../serve.ts';

const { title, description, visibility } = shownList;

export default route(
  editList,
  async ({ params: { id }, headers, body: draft, caller: owner }, { db }) => ({
    version: await model.editList(db, { id, owner, draft, seen: headers['if-match'] }),
  }),
  { body: { title, description, visibility, problems: [known.problem] }, reply: { version: 3 } },
);
