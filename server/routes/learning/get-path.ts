/** GET /learning/paths/{id} */
import { getPath } from '../../../contract/learning.ts';
import { shownPath } from '../../examples.ts';
import { readPath } from '../../problems/learning-paths.ts';
import { route } from '../../serve.ts';

export default route(getPath, ({ params: { id }, caller }, { db }) => readPath(db, id, caller), {
  reply: shownPath,
});
