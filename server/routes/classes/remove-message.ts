/** DELETE /classes/{slug}/messages/{id} */
import { removeMessage } from '../../../contract/classes.ts';
import * as model from '../../classes/classes.ts';
import { route } from '../../serve.ts';

export default route(
  removeMessage,
  async ({ params, caller }, { db }) => {
    await model.removeMessage(db, caller, params);
    return true as const;
  },
  { reply: true },
);
