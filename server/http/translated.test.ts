/** Refusals in the language of the page that made the call. */
import { expect, it } from 'vitest';
import { refusals } from '../../contract/messages.ts';
import { contributionLimits, limitRule, problemLimits } from '../../contract/problem-limits.ts';
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

it.each(['timeLimit', 'memoryLimit'] as const)('translates every rule of the limit %s', (field) => {
  for (const bounds of [contributionLimits[field], problemLimits[field]]) {
    for (const kept of [undefined, bounds.min + 1]) {
      const rule = limitRule({ ...bounds, ...(kept !== undefined && { kept }) });
      const german = translated(`${field}: Must be ${rule}.`, 'de');
      expect(german).not.toContain('Must be');
      expect(german).not.toContain(' to ');
      expect(german).toContain(String(bounds.max));
    }
  }
});

it('translates a rule that begins with a small letter', () => {
  expect(translated('id: is not an id.', 'de')).toBe(translated('id: Is not an id.', 'de'));
  expect(translated('id: Is not an id.', 'de')).toMatch(/^id: \p{Lu}/u);
  expect(translated('id: Is not an id.', 'de')).not.toContain('Is not');
});
