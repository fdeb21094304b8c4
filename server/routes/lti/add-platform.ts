/** POST /lti/platforms */
import { addPlatform } from '../../../contract/lti.ts';
import { examplePlatform, shownPlatform } from '../../examples.ts';
import * as model from '../../lti/platforms.ts';
import { route } from '../../serve.ts';

export default route(
  addPlatform,
  async ({ body, caller, network }, context) =>
    await model.addPlatform(context, { caller, network }, body),
  { body: examplePlatform, reply: shownPlatform },
);
