/** The settings of Kattis' command-line client. */
import { expect, it } from 'vitest';
import { kattisrcOf } from './kattisrc.ts';

it('the settings name the site, the person and the token', () => {
  const address = new URL('https://judge.example.org');
  expect(kattisrcOf({ address, name: '100 % Ada', token: 'arb_x' })).toBe(`[user]
username: 100 %% Ada
token: arb_x

[kattis]
hostname: judge.example.org
loginurl: https://judge.example.org/kattis/login
submissionurl: https://judge.example.org/kattis/submit
submissionsurl: https://judge.example.org/kattis/submissions
`);
});

it('the settings of a site at a port have it everywhere', () => {
  const address = new URL('http://localhost:3000/');
  const text = kattisrcOf({ address, name: 'Ada', token: 'arb_x' });
  expect(text).toContain(
    'hostname: localhost:3000\nloginurl: http://localhost:3000/kattis/login\n',
  );
});
