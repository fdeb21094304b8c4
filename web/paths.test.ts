/** The addresses that carry others. */
import { describe, expect, it } from 'vitest';
import { afterLogin, paths } from './paths.ts';

describe('paths', () => {
  it('include the way back in the address of the login page', () => {
    expect(paths.login('/problem/1')).toBe('/login?redirect=/problem/1');
    expect(paths.login('/problems?tag=dp&page=2')).toBe(
      '/login?redirect=/problems%3Ftag%3Ddp%26page%3D2',
    );
    expect(paths.login()).toBe('/login');
  });
});

describe('after logging in', () => {
  it('returns to a path of this site', () => {
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
  ])('goes to the problems instead of %j', (redirect) => {
    expect(afterLogin(redirect)).toBe('/problems');
  });

  it.each(['/login', '/login?redirect=/x', '/logout', '/register#a'])(
    'does not go to %s',
    (redirect) => {
      expect(afterLogin(redirect)).toBe('/problems');
    },
  );
});
