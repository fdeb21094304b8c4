/** GET /classes */
import { classList } from '../../../contract/classes.ts';
import { listClasses, mayCreate } from '../../classes/classes.ts';
import { route } from '../../serve.ts';

export default route(
  classList,
  async ({ caller }, { db }) => ({
    classes: await listClasses(db, caller),
    mayCreate: mayCreate(caller),
  }),
  {
    reply: {
      classes: [
        {
          slug: 'algorithms-1',
          name: 'Algorithms 1',
          term: 'Autumn 2026',
          own: 'pupil',
          pupils: 30,
        },
      ],
      mayCreate: false,
    },
  },
);
