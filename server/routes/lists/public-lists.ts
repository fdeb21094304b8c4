/** GET /lists/public */
import { publicLists } from '../../../contract/lists.ts';
import { shownList } from '../../examples.ts';
import * as model from '../../problems/own-lists.ts';
import { route } from '../../serve.ts';

const { _id, title, visibility, isBookmarks, owner } = shownList;

export default route(
  publicLists,
  ({ query: { page }, caller }, { db }) => model.publicLists(db, caller, page),
  {
    reply: {
      lists: [{ _id, title, visibility, isBookmarks, owner: owner.name, problems: 8, solved: 3 }],
      total: 1,
    },
  },
);
