/**
 * The addresses of the web client, but for those of pages that are opened seldom (more-paths.ts). Routes
 * are declared with the same functions that links use.
 */

export const paths = {
  landing: () => '/',
  login: (redirect?: string) => withRedirect('/login', redirect),
  register: () => '/register',
  logout: () => '/logout',
  terms: () => '/terms',
  languages: () => '/languages',
  problems: () => '/problems',
  problemsWithTag: (tag: string) => `/problems?tag=${encodeURIComponent(tag)}`,
  problem: (problemId: string) => `/problem/${problemId}`,
  submissions: (problemId: string) => `/submission/${problemId}`,
  // The server distinguishes it from the call with the same path by the types that the browser
  // accepts.
  submission: (problemId: string, id: string) => `/submission/${problemId}/${id}`,
  createProblem: () => '/create-problem',
  editProblem: (problemId: string) => `/edit-problem/${problemId}`,
  adminSubmissions: () => '/admin/submissions',
  adminSubmission: (submissionId: string) => `/admin/submissions?submission=${submissionId}`,
  adminContributions: () => '/admin/contributions',
  adminSelfTest: () => '/admin/self-test',
  adminSystem: () => '/admin/system',
  adminAudit: () => '/admin/audit',
  // Not /workshop/{id}, which is a call of the API.
  workshop: (problemId: string) => `/problem/${problemId}/workshop`,
  review: (problemId: string) => `/problem/${problemId}/review`,
  // What is below it, web/pages/lists/page.tsx finds.
  lists: (rest = '') => `/lists${rest}`,
  learningPaths: () => '/paths',
  learningPath: (pathId: string) => `/path/${pathId}`,
  createPath: () => '/create-path',
  editPath: (pathId: string) => `/edit-path/${pathId}`,
  // What is below it, web/pages/contests/page.tsx finds.
  contests: (rest = '') => `/contests${rest}`,
  // What is below it, web/pages/classes/page.tsx finds.
  classes: (rest = '') => `/classes${rest}`,
  dashboard: () => '/dashboard',
  leaderboard: () => '/leaderboard',
  contributeProblem: () => '/contribute-problem',
  myContributions: () => '/my-contributions',
  profile: () => '/profile',
  publicProfile: (username: string) => `/profile/${username}`,
  editProfile: () => '/edit-profile',
  account: () => '/account',
  forgotPassword: () => '/forgot-password',
  resetPassword: (token: string) => `/reset-password/${token}`,
} as const;

function withRedirect(path: string, redirect?: string): string {
  if (redirect === undefined) return path;
  return `${path}?redirect=${encodeURIComponent(redirect).replaceAll('%2F', '/')}`;
}

/**
 * A path of this site: one slash that is not followed by anything browsers read as another host.
 */
const ownPath = /^\/(?![/\\])[^\p{Cc}\\]*$/u;

/** Where to go after logging in: `redirect` if it is a path of ours that does not log out. */
export function afterLogin(redirect: string | null): string {
  if (redirect === null || !ownPath.test(redirect)) return paths.problems();
  const isAuthPage = [paths.login(), paths.logout(), paths.register()].some(
    (path) => redirect.split(/[?#]/)[0] === path,
  );
  return isAuthPage ? paths.problems() : redirect;
}
