/** GET /users/{username}/contest-rating */
import { personRating } from '../../../contract/contest-ratings.ts';
import { readPersonRating } from '../../contests/ratings.ts';
import { route } from '../../serve.ts';

export default route(
  personRating,
  ({ params: { username: person }, caller: viewer }, { db, ratings }) =>
    readPersonRating(db, ratings, { person, viewer }),
  {
    reply: {
      rating: 1523,
      contests: [
        {
          slug: 'friday-1',
          name: 'Friday round',
          startsAt: '2026-03-13T17:00:00.000Z',
          rank: 3,
          people: 48,
          rating: 1523,
          change: null,
          performance: 1890,
        },
      ],
    },
  },
);
