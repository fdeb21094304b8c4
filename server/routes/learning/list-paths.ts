/** GET /learning/paths */
import { listPaths } from '../../../contract/learning.ts';
import { shownPath } from '../../examples.ts';
import * as model from '../../problems/learning-paths.ts';
import { route } from '../../serve.ts';

const { version: _, ...facts } = shownPath;

export default route(listPaths, ({ caller }, { db }) => model.listPaths(db, caller), {
  reply: [{ ...facts, problems: 8, solved: 3 }],
});
