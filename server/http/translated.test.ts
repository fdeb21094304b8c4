/** Refusals in the language of the page that made the call. */
import { expect, it } from 'vitest';
import { refusals } from '../../contract/messages.ts';
import { openTestServer } from '../testing/server.ts';
import { translated } from './translated.ts';

const server = await openTestServer();

const refusalIn = async (headers: Record<string, string>) => {
  const reply = await server.app.inject({
    url: '/problems/00000000-0000-4000-8000-000000000000',
    headers,
  });
  return reply.json<{ error: string }>().error;
};

it('refuses in the language of the page, and in English whom it does not know', async () => {
  expect(await refusalIn({})).toBe(refusals.noProblem);
  expect(await refusalIn({ 'accept-language': '*' })).toBe(refusals.noProblem);
  const german = await refusalIn({ 'accept-language': 'de' });
  expect(german).toBe(translated(refusals.noProblem, 'de'));
  expect(german).not.toBe(refusals.noProblem);
  expect(await refusalIn({ 'accept-language': 'de', cookie: 'locale=fr' })).toBe(
    translated(refusals.noProblem, 'fr'),
  );
});

it('leaves what a sentence names as it is', () => {
  const sentence = `${refusals.contestProblemHasRuns} A, B`;
  const german = translated(sentence, 'de');
  expect(german).toBe(`${translated(refusals.contestProblemHasRuns, 'de')} A, B`);
  expect(german).toMatch(/^problems: .* A, B$/);
  expect(german).not.toBe(sentence);
});

it('leaves a sentence without a translation as it is', () => {
  expect(translated('source: Must be shorter.', 'ru')).toBe('source: Must be shorter.');
});
