/** POST /dashboard/recalculate-stats */

import { recalculateStats as call } from '../../../contract/dashboard.ts';
import { recalculateStats } from '../../accounts/stats.ts';
import { wilmasStats } from '../../examples.ts';
import { route } from '../../serve.ts';

export default route(
  call,
  async ({ caller }, { db }) => ({
    success: true as const,
    stats: await recalculateStats(db, caller.id),
  }),
  { reply: { success: true, stats: wilmasStats } },
);
