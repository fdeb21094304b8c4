/** PUT /lti/platforms/{id} */
import { editPlatform } from '../../../contract/lti.ts';
import { examplePlatform, shownPlatform } from '../../examples.ts';
import * as model from '../../lti/platforms.ts';
import { route } from '../../serve.ts';

export default route(
  editPlatform,
  async ({ params: { id }, headers, body, caller, network }, context) =>
    await model.editPlatform(
      context,
      { caller, network },
      { id, seen: headers['if-match'], draft: body },
    ),
  { body: examplePlatform, reply: { ...shownPlatform, version: 2 } },
);
