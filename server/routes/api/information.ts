/** GET /api */
import { apiInformation } from '../../../contract/api.ts';
import { route } from '../../serve.ts';

const information = {
  version: '2023-06',
  version_url: 'https://ccs-specs.icpc.io/2023-06/contest_api',
  provider: { name: 'Arbiter' },
} as const;

export default route(apiInformation, async () => information, { reply: information });
