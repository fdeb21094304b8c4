/** Which PDF a reader sees of a problem whose statements are files. */
import { expect, it } from 'vitest';
import type { ShownFile } from '../../../../contract/presentation.ts';
import { plainPresentation } from '../../../../problems/package/presentation.ts';
import { pdfToShow, textNaming } from './pdfs.ts';

const file = (path: string, kind: ShownFile['kind'] = 'statement'): ShownFile => ({
  kind,
  path,
  sha256: path,
  bytes: 1,
});
const shown = (codes: string[], chosen: string | null, preferred: string[], own = 'en') => {
  const files = [
    file('notes.pdf', 'attachment'),
    ...codes.map((one) => file(`problem.${one}.pdf`)),
  ];
  const presentation = { ...plainPresentation, language: own, files };
  return pdfToShow({ presentation }, chosen, preferred);
};

it.each([
  ['zh', ['de', 'zh', 'en'], null, ['zh-Hans']],
  ['pt', ['de', 'pt'], null, ['pt-BR', 'de']],
  ['en', ['de', 'en'], null, ['ja']],
  ['de', ['de', 'en'], 'de', ['en']],
  ['en', ['de', 'en'], 'sv', ['en']],
])('shows %s of %s where %s is chosen and %s are read', (language, codes, chosen, preferred) => {
  expect(shown(codes, chosen, preferred)).toMatchObject({
    language,
    file: { path: `problem.${language}.pdf` },
  });
});

it('shows the problem’s own, or the first, if nothing else matches', () => {
  expect(shown(['de', 'sv'], null, ['ja'], 'sv')).toMatchObject({
    language: 'sv',
    offered: ['sv', 'de'],
  });
  expect(shown(['de', 'sv'], null, ['ja'])).toMatchObject({ language: 'de' });
  expect(shown([], null, ['en'])).toBeUndefined();
});

it('names the file that is shown', () => {
  const pdf = shown(['de', 'en'], 'de', []);
  expect(pdf && textNaming(pdf)).toBe('The statement of this problem is a file: problem.de.pdf.');
});
