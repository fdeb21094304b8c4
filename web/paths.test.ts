/** Every address of the web client at one glance, and which ones a login may lead to. */
import { describe, expect, it } from 'vitest';
import { afterLogin, paths } from './paths.ts';

describe('paths', () => {
  it('are these', () => {
    const all = Object.entries(paths).map(([name, path]) => `${name}: ${path(`:${name}`)}`);
    expect(all.join('\n')).toMatchInlineSnapshot(`
      "landing: /
      login: /login?redirect=%3Alogin
      register: /register
      logout: /logout
      terms: /terms
      problems: /problems
      problem: /problem/:problem
      submissions: /submission/:submissions
      createProblem: /create-problem
      editProblem: /edit-problem/:editProblem
      adminSubmissions: /admin/submissions
      adminContributions: /admin/contributions
      adminSelfTest: /admin/self-test
      dashboard: /dashboard
      leaderboard: /leaderboard
      contributeProblem: /contribute-problem
      myContributions: /my-contributions
      profile: /profile
      publicProfile: /profile/:publicProfile
      editProfile: /edit-profile
      forgotPassword: /forgot-password
      resetPassword: /reset-password/:resetPassword"
    `);
  });

  it('put the way back into the address of the login page', () => {
    expect(paths.login('/problem/1')).toBe('/login?redirect=/problem/1');
    expect(paths.login('/problems?tag=dp&page=2')).toBe(
      '/login?redirect=/problems%3Ftag%3Ddp%26page%3D2',
    );
    expect(paths.login()).toBe('/login');
  });
});

describe('after logging in', () => {
  it('leads back to a path of this site', () => {
    expect(afterLogin('/problem/1')).toBe('/problem/1');
    expect(afterLogin('/problems?tag=graph%20theory#top')).toBe('/problems?tag=graph%20theory#top');
  });

  it.each([
    null,
    '',
    'problems',
    'https://example.org/',
    '//example.org/',
    '/\\example.org/',
    '/\t/example.org/',
    '/a\\b',
    'javascript:alert(1)',
  ])('leads to the problems instead of %j', (redirect) => {
    expect(afterLogin(redirect)).toBe('/problems');
  });

  it.each(['/login', '/login?redirect=/x', '/logout', '/register#a'])(
    'does not lead to %s',
    (redirect) => {
      expect(afterLogin(redirect)).toBe('/problems');
    },
  );
});
