/** GET /dashboard/user */
import { userDashboard } from '../../../contract/dashboard.ts';
import { readDashboard } from '../../model/dashboard.ts';
import { route } from '../../serve.ts';

export default route(userDashboard, ({ caller }, { db }) => readDashboard(db, caller.id));
