/** GET /health/live */
import { liveness } from '../../../contract/health.ts';
import { route } from '../../serve.ts';

export default route(liveness, async () => ({ success: true as const }), {
  reply: { success: true },
});
