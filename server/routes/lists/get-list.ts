/** GET /lists/{id} */
import { getList } from '../../../contract/lists.ts';
import { shownList } from '../../examples.ts';
import { readList } from '../../problems/own-lists.ts';
import { route } from '../../serve.ts';

export default route(getList, ({ params: { id }, caller }, { db }) => readList(db, id, caller), {
  reply: shownList,
});
