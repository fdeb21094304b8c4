/** POST /classes/{slug}/messages */
import { writeToClass } from '../../../contract/classes.ts';
import * as model from '../../classes/classes.ts';
import { known } from '../../examples.ts';
import { route } from '../../serve.ts';

export default route(
  writeToClass,
  async ({ params: { slug }, body, caller }, { db }) => ({
    id: await model.writeMessage(db, caller, { slug, ...body }),
  }),
  { body: { text: 'The second sheet is out.' }, reply: { id: known.person } },
);
