/** PUT /classes/{slug}/members/{id} */
import { changeMember } from '../../../contract/classes.ts';
import * as model from '../../classes/classes.ts';
import { route } from '../../serve.ts';

export default route(
  changeMember,
  async ({ params, body, caller, network }, { db }) => {
    await model.changeMember(db, { caller, network }, { ...params, ...body });
    return true as const;
  },
  { body: { kind: 'pupil', name: 'Lovelace, Ada' }, reply: true },
);
