/** PUT /desk/views */
import { putProblemViews } from '../../../contract/desk.ts';
import { writeProblemViews } from '../../problems/problem-views.ts';
import { route } from '../../serve.ts';

export default route(
  putProblemViews,
  async ({ headers, body: { views }, caller }, { db }) => {
    const change = { userId: caller.id, views, seen: headers['if-match'] };
    return { version: await writeProblemViews(db, change) };
  },
  {
    body: { views: [{ name: 'Hard graphs', query: 'difficulty=Hard&tag=graphs' }] },
    reply: { version: 3 },
  },
);
