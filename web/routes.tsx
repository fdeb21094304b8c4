/** Which page stands at which address. Pages are loaded when they are first opened. */
import { createBrowserRouter, type RouteObject } from 'react-router';
import { notReadyRoutes } from './pages/not-ready/routes.tsx';
import { paths } from './paths.ts';
import { ErrorPage } from './ui/error-page.tsx';
import { Frame } from './ui/frame.tsx';
import { PageSkeleton } from './ui/states.tsx';

const pages: RouteObject[] = [
  { path: paths.landing(), lazy: () => import('./pages/landing/page.tsx') },
  { path: paths.login(), lazy: () => import('./pages/login/page.tsx') },
  { path: paths.register(), lazy: () => import('./pages/register/page.tsx') },
  { path: paths.logout(), lazy: () => import('./pages/logout/page.tsx') },
  { path: paths.terms(), lazy: () => import('./pages/terms/page.tsx') },
  { path: paths.problems(), lazy: () => import('./pages/problems/page.tsx') },
  { path: paths.problem(':problemId'), lazy: () => import('./pages/problem/page.tsx') },
  { path: paths.submissions(':problemId'), lazy: () => import('./pages/submissions/page.tsx') },
  { path: paths.createProblem(), lazy: () => import('./pages/create-problem/page.tsx') },
  { path: paths.editProblem(':problemId'), lazy: () => import('./pages/edit-problem/page.tsx') },
  { path: paths.adminSubmissions(), lazy: () => import('./pages/admin-submissions/page.tsx') },
  { path: paths.contributeProblem(), lazy: () => import('./pages/contribute-problem/page.tsx') },
  { path: paths.myContributions(), lazy: () => import('./pages/my-contributions/page.tsx') },
  { path: paths.adminContributions(), lazy: () => import('./pages/admin-contributions/page.tsx') },
  ...notReadyRoutes,
  { path: '*', lazy: () => import('./pages/not-found/page.tsx') },
];

/** Makes the router; the frame stays while the page inside it changes. */
export const makeRouter = () =>
  createBrowserRouter([
    {
      element: <Frame />,
      errorElement: <ErrorPage />,
      hydrateFallbackElement: <PageSkeleton />,
      children: [{ errorElement: <ErrorPage />, children: pages }],
    },
  ]);
