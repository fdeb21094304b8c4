/** Steps of a journey that use the API, through the calls of the contract. */
import { type APIRequestContext, expect } from '@playwright/test';

export type Account = { id: string; name: string; email: string; password: string; token: string };

let made = 0;

/** What the number of a process and a count leave of a name. */
const nameShare = 28;

/** Registers an account with an unused name, and logs in. */
export async function register(request: APIRequestContext, name: string): Promise<Account> {
  made += 1;
  const unique = `${name.slice(0, nameShare)} ${process.pid} ${made}`;
  const email = `${unique.replaceAll(' ', '.').toLowerCase()}@example.com`;
  const password = 'a fine password';
  const registered = await request.post('/users/register', {
    data: { name: unique, email, password },
  });
  expect(await registered.json()).toBe(true);
  return { name: unique, password, ...(await login(request, email, password)) };
}

/** Logs an account in. */
export async function login(
  request: APIRequestContext,
  email: string,
  password: string,
): Promise<{ id: string; email: string; token: string }> {
  const answer = await request.post('/users/login', { data: { email, password } });
  const { access, id } = await answer.json();
  return { id, email, token: access };
}

export const bearer = (account: { token: string }) => ({
  authorization: `Bearer ${account.token}`,
});

/** The problem `Sum` that the journeys solve: one sample, `hidden` hidden test cases. */
export async function createSum(
  request: APIRequestContext,
  admin: { token: string },
  name: string,
  hidden = 3,
): Promise<string> {
  const testCase = (n: number) => ({
    input: `${n} ${n + 1}\n`,
    output: `${2 * n + 1}\n`,
    isHidden: n > 1,
  });
  const created = await request.post('/problems/create', {
    headers: bearer(admin),
    data: {
      name,
      problemStatement: 'Read two integers $a$ and $b$ and print $$a + b.$$',
      difficulty: 'Easy',
      tags: ['arithmetic'],
      timeLimit: 2000,
      memoryLimit: 128,
      testCases: Array.from({ length: hidden + 1 }, (_, i) => testCase(i + 1)),
    },
  });
  expect(created.status()).toBe(200);
  return String(created.headers().location).replace('/problems/', '');
}

/** Creates a published contest with these problems; returns its slug. */
export async function createContest(
  request: APIRequestContext,
  admin: { token: string },
  {
    slug,
    problems,
    ...more
  }: { slug: string; problems: readonly string[]; [field: string]: unknown },
): Promise<string> {
  const created = await request.post('/contests', {
    headers: bearer(admin),
    data: {
      slug,
      preset: 'icpc',
      durationMs: 5 * 3_600_000,
      visibility: 'published',
      registration: 'open',
      problems: problems.map((problemId) => ({ problemId })),
      ...more,
    },
  });
  expect(created.status(), await created.text()).toBe(200);
  return slug;
}

/**
 * Contributes a problem with one sample and two hidden test cases; returns the contribution's id.
 */
export async function contribute(
  request: APIRequestContext,
  person: { token: string },
  problemName: string,
): Promise<string> {
  const answer = await request.post('/contributions/submit', {
    headers: bearer(person),
    data: {
      problemName,
      problemStatement: 'Read two integers $a$ and $b$ and print $$a + b.$$',
      difficulty: 'Medium',
      tags: ['arithmetic'],
      timeLimit: 1234,
      memoryLimit: 100,
      testCases: [1, 2, 3].map((n) => ({
        input: `${n} ${n}\n`,
        output: `${2 * n}\n`,
        isHidden: n > 1,
      })),
    },
  });
  expect(answer.status()).toBe(200);
  return (await answer.json()).contributionId;
}

/** Whether submissions of a problem are being rejudged, for an administrator. */
export async function isRejudging(
  request: APIRequestContext,
  warden: Pick<Account, 'token'>,
  problemId: string,
): Promise<boolean> {
  const answer = await request.get('/system/overview', { headers: bearer(warden) });
  const { work } = (await answer.json()) as { work: { problemId?: string }[] };
  return work.some((one) => one.problemId === problemId);
}
