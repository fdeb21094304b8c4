/** What the page sends with a submission: the same key with every attempt, so that it is one. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { type Outcome, useJudging } from './use-judging.ts';

afterEach(() => vi.unstubAllGlobals());

type PageProps = { seen: ReturnType<typeof useJudging>[]; onEnd: (outcome: Outcome) => void };

/** A page of a problem, without its looks. */
function Page({ seen, onEnd }: PageProps) {
  seen.push(useJudging('a-problem', onEnd, () => {}));
  return null;
}

function openPage(onEnd: PageProps['onEnd']): ReturnType<typeof useJudging> {
  const seen: PageProps['seen'] = [];
  const page = createElement(Page, { seen, onEnd });
  const client = new QueryClient();
  renderToStaticMarkup(createElement(QueryClientProvider, { client }, page));
  if (seen[0] === undefined) throw new Error('The page was not rendered.');
  return seen[0];
}

const done = { type: 'done', submissionId: 'one', result: { success: true } };
const events = () => new Response(`event: done\ndata: ${JSON.stringify(done)}\n\n`);

it('sends the same Idempotency-Key until the server has the submission, then another', async () => {
  // The pauses between the attempts take no time.
  vi.stubGlobal('setTimeout', setImmediate);
  const storage = { getItem: () => null, setItem: () => {}, removeItem: () => {} };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', storage);
  const sent: [path: string, key: string | null][] = [];
  const answers: (() => Promise<Response>)[] = [
    () => Promise.reject(new TypeError('fetch failed')),
    async () => new Response('', { status: 502 }),
    async () => events(),
    async () => events(),
  ];
  vi.stubGlobal('fetch', (path: string, { headers }: { headers: Headers }) => {
    sent.push([path, headers.get('idempotency-key')]);
    return answers.shift()?.();
  });
  for (const code of ['int main() {}', 'int main() { return 1; }']) {
    const ended = Promise.withResolvers<Outcome>();
    openPage(ended.resolve).submit({ language: 'cpp', code });
    expect(await ended.promise).toMatchObject({ type: 'judged', submissionId: 'one' });
  }
  const [first, again, third, other] = sent.map(([, key]) => key);
  expect(sent.map(([path]) => path)).toEqual(Array(4).fill('/compiler/submit'));
  expect(first).toMatch(/^\d+(-\d+){3}$/);
  expect([again, third]).toEqual([first, first]);
  expect(other).toMatch(/^\d+(-\d+){3}$/);
  expect(other).not.toBe(first);
});
