/** POST /feeds/digest/stop */
import { stopDigest } from '../../../contract/feeds.ts';
import * as digests from '../../feeds/digests.ts';
import { route } from '../../serve.ts';

export default route(
  stopDigest,
  async ({ body: { token } }, context) => {
    await digests.stopDigest(context, token);
    return { success: true as const };
  },
  {
    body: {
      token: '7d3f0c52-6c8e-4f0b-9a55-0f5c2f3f8f11.2vJm0kq7x1nZ4tYc8wHfLr5sEoDbUgPi9aXKjQyM3NA',
    },
    reply: { success: true },
  },
);
