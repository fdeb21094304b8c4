/** GET /desk/views */
import { getProblemViews } from '../../../contract/desk.ts';
import { readProblemViews } from '../../problems/problem-views.ts';
import { route } from '../../serve.ts';

export default route(getProblemViews, ({ caller }, { db }) => readProblemViews(db, caller.id), {
  reply: { views: [{ name: 'Hard graphs', query: 'difficulty=Hard&tag=graphs' }], version: 2 },
});
