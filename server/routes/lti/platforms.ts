/** GET /lti/platforms */
import { platforms } from '../../../contract/lti.ts';
import { exampleTool, shownPlatform } from '../../examples.ts';
import { listPlatforms } from '../../lti/platforms.ts';
import { route } from '../../serve.ts';

export default route(platforms, async (_call, context) => await listPlatforms(context), {
  reply: { platforms: [shownPlatform], tool: exampleTool },
});
