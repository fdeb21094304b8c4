/** GET /lists */
import { listLists } from '../../../contract/lists.ts';
import { shownList } from '../../examples.ts';
import { ownLists } from '../../problems/own-lists.ts';
import { route } from '../../serve.ts';

const { _id, title, visibility, isBookmarks, owner } = shownList;

export default route(
  listLists,
  ({ query: { problemId }, caller }, { db }) => ownLists(db, caller, problemId),
  { reply: [{ _id, title, visibility, isBookmarks, owner: owner.name, problems: 8, solved: 3 }] },
);
