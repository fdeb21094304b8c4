/** GET /contests/{slug}/desk/people */
import { deskPeople } from '../../../contract/contest-desk.ts';
import { findPeople } from '../../contests/desk-state.ts';
import { known } from '../../examples.ts';
import { route } from '../../serve.ts';

export default route(
  deskPeople,
  ({ params: { slug }, query: { search }, caller }, { db }) =>
    findPeople(db, caller, { slug, search }),
  { reply: [{ id: known.person, name: 'Ada' }] },
);
