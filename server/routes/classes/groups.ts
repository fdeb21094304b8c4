/** GET /classes/{slug}/assignments/{assignment}/groups */
import { assignmentGroups } from '../../../contract/group-work.ts';
import { readGroups } from '../../classes/groups.ts';
import { known } from '../../examples.ts';
import { route } from '../../serve.ts';

export default route(
  assignmentGroups,
  async ({ params, caller }, { db }) => await readGroups(db, params, caller),
  {
    reply: {
      max: 3,
      madeBy: 'teacher',
      pupils: [
        { id: known.person, name: 'Ada Lovelace', account: 'Ada', group: 'Red', hasLeft: false },
      ],
      moves: [
        {
          id: '1',
          at: '2026-03-02T10:15:00.000Z',
          name: 'Ada Lovelace',
          kind: 'joined',
          group: 'Red',
        },
      ],
    },
  },
);
