/** GET /classes/{slug}/assignments/{assignment}/group */
import { ownGroup } from '../../../contract/group-work.ts';
import { readOwnGroup } from '../../classes/groups.ts';
import { known } from '../../examples.ts';
import { route } from '../../serve.ts';

export default route(
  ownGroup,
  async ({ params, caller }, { db }) => await readOwnGroup(db, params, caller),
  {
    reply: {
      max: 3,
      madeBy: 'pupils',
      mayChange: true,
      group: {
        name: 'Red',
        members: [{ id: known.person, name: 'Ada Lovelace', hasLeft: false }],
        code: 'KQ4R7TZ2M8WX',
      },
    },
  },
);
