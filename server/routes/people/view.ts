/** POST /people/{id}/view */
import { viewAs } from '../../../contract/people.ts';
import { signToken } from '../../accounts/tokens.ts';
import { beginViewing } from '../../accounts/viewings.ts';
import { route } from '../../serve.ts';

export default route(
  viewAs,
  async ({ params: { id: person }, caller, network }, { db, tokenKey }) => {
    const { id, endsAt } = await beginViewing(db, { caller, network }, person);
    return { access: await signToken(person, id, tokenKey), endsAt: endsAt.toISOString() };
  },
  {
    reply: {
      access: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIuLi4ifQ.c2lnbmF0dXJl',
      endsAt: '2026-03-14T09:56:00.000Z',
    },
  },
);
