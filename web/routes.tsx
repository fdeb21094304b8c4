/** The page at each address. Pages are loaded when they are first opened. */
import { createBrowserRouter, type RouteObject } from 'react-router';
import { loadPart } from './load-part.ts';
import { paths } from './paths.ts';
import { PageSkeleton } from './ui/feedback/states.tsx';
import { ErrorPage } from './ui/frame/error-page.tsx';
import { Frame } from './ui/frame/frame.tsx';

const pages = [
  { path: paths.landing(), lazy: () => import('./pages/landing/page.tsx') },
  { path: paths.login(), lazy: () => import('./pages/login/page.tsx') },
  { path: paths.register(), lazy: () => import('./pages/register/page.tsx') },
  { path: paths.logout(), lazy: () => import('./pages/logout/page.tsx') },
  { path: paths.problems(), lazy: () => import('./pages/problems/page.tsx') },
  { path: paths.problem(':problemId'), lazy: () => import('./pages/problem/page.tsx') },
  { path: paths.submissions(':problemId'), lazy: () => import('./pages/submissions/page.tsx') },
  {
    path: paths.submission(':problemId', ':id'),
    lazy: () => import('./pages/submission/page.tsx'),
  },
  { path: paths.createProblem(), lazy: () => import('./pages/create-problem/page.tsx') },
  { path: paths.editProblem(':problemId'), lazy: () => import('./pages/edit-problem/page.tsx') },
  { path: paths.workshop(':problemId'), lazy: () => import('./pages/workshop/page.tsx') },
  { path: paths.review(':problemId'), lazy: () => import('./pages/review/page.tsx') },
  { path: paths.lists('/*'), lazy: () => import('./pages/lists/page.tsx') },
  { path: paths.learningPaths(), lazy: () => import('./pages/learning-paths/page.tsx') },
  { path: paths.learningPath(':pathId'), lazy: () => import('./pages/learning-path/page.tsx') },
  { path: paths.createPath(), lazy: () => import('./pages/edit-learning-path/page.tsx') },
  { path: paths.editPath(':pathId'), lazy: () => import('./pages/edit-learning-path/page.tsx') },
  { path: paths.dashboard(), lazy: () => import('./pages/dashboard/page.tsx') },
  { path: paths.leaderboard(), lazy: () => import('./pages/leaderboard/page.tsx') },
  { path: paths.contests('/*'), lazy: () => import('./pages/contests/page.tsx') },
  { path: paths.classes('/*'), lazy: () => import('./pages/classes/page.tsx') },
  { path: paths.profile(), lazy: () => import('./pages/profile/page.tsx') },
  {
    path: paths.publicProfile(':username'),
    lazy: () => import('./pages/profile/public-page.tsx'),
  },
  { path: paths.editProfile(), lazy: () => import('./pages/edit-profile/page.tsx') },
  { path: paths.account(), lazy: () => import('./pages/account/page.tsx') },
  { path: paths.forgotPassword(), lazy: () => import('./pages/forgot-password/page.tsx') },
  { path: paths.resetPassword(':token?'), lazy: () => import('./pages/reset-password/page.tsx') },
  { path: paths.contributeProblem(), lazy: () => import('./pages/contribute-problem/page.tsx') },
  { path: paths.myContributions(), lazy: () => import('./pages/my-contributions/page.tsx') },
  { path: '*', lazy: () => import('./pages/more/page.tsx') },
] satisfies RouteObject[];

const loadedAsPart = ({ path, lazy }: (typeof pages)[number]): RouteObject => ({
  path,
  lazy: () => loadPart<Record<'Component', () => React.ReactNode>>(lazy),
});

/** Creates the router; the frame stays while the page inside it changes. */
export const makeRouter = () =>
  createBrowserRouter([
    {
      element: <Frame />,
      errorElement: (
        <main>
          <ErrorPage />
        </main>
      ),
      hydrateFallbackElement: <PageSkeleton />,
      children: [{ errorElement: <ErrorPage />, children: pages.map(loadedAsPart) }],
    },
  ]);
