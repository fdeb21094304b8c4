/** GET /contests/{slug}/ratings */
import { contestRatings } from '../../../contract/contest-ratings.ts';
import { readContestRatings } from '../../contests/ratings.ts';
import { route } from '../../serve.ts';

export default route(
  contestRatings,
  ({ params: { slug }, caller: viewer }, { db, ratings }) =>
    readContestRatings(db, ratings, { slug, viewer }),
  { reply: [{ team: '17', before: 1487, after: 1523, performance: 1690 }] },
);
