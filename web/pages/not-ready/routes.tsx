/** The routes whose pages are still to be built; each leaves this list when its page is there. */
import type { RouteObject } from 'react-router';
import { paths } from '../../paths.ts';

const unbuilt = [
  paths.dashboard(),
  paths.leaderboard(),
  paths.profile(),
  paths.editProfile(),
  paths.forgotPassword(),
  paths.resetPassword(':token'),
];

export const notReadyRoutes: RouteObject[] = unbuilt.map((path) => ({
  path,
  lazy: () => import('./page.tsx'),
}));
