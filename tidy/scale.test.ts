/**
 * Sizes of text, spaces and corners come from the scale of web/theme.css, in style sheets and in
 * the styles of the editor. Widths and heights are free: they follow from what is inside.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readTree, root } from './tree.ts';

const kinds = [
  { property: /^font-size$/, steps: /^--(text-\d+|code-size)$/ },
  {
    property: /^(padding|margin)(-[a-z]+)*$|^((row|column)-)?gap$|^--(outline|page|state)-padding$/,
    steps: /^--(space-\d+|(outline|page|state)-padding)$/,
  },
  { property: /^border(-[a-z]+)*-radius$/, steps: /^--radius-(\d+|full)$/ },
];

/** Set elsewhere: by the page, in steps of the scale, and by the person, for code. */
const handedDown = new Set(['--state-padding', '--outline-padding', '--code-size']);

/**
 * Values that are allowed without being steps: zero, a hairline, shares, and em, which follow the
 * text.
 */
const free = /^(0|auto|inherit|-?1px|-?1|50%|\d+v[wh]|0?\.?\d+em|1\.\d+em)$/;

const scale = new Set(
  [...readFileSync(join(root, 'web/theme.css'), 'utf8').matchAll(/^ {2}(--[\w-]+):/gm)].map(
    ([, name]) => name,
  ),
);

type Declaration = { where: string; property: string; value: string };

/** The declarations of a style sheet, or of an object of styles. */
function declarationsOf(path: string, text: string): Declaration[] {
  const pattern = path.endsWith('.css') ? /^\s*([\w-]+):\s*([^;{]+);/gm : /\b(\w+): '([^'\n]+)'/g;
  return [...text.matchAll(pattern)].map(([all, name = '', value = '']) => ({
    where: `${path}: ${all.trim()}`,
    property: name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    value,
  }));
}

function isOnScale({ property, value }: Declaration): boolean {
  const kind = kinds.find((one) => one.property.test(property));
  if (kind === undefined) return true;
  const parts = value.match(/--[\w-]+|-?[\d.]+[a-z%]*|\b(?:auto|inherit)\b/g) ?? [value];
  return parts.every((part) =>
    part.startsWith('--')
      ? kind.steps.test(part) && (scale.has(part) || handedDown.has(part))
      : free.test(part),
  );
}

const offScale = (path: string, text: string) =>
  declarationsOf(path, text)
    .filter((one) => !isOnScale(one))
    .map(({ where }) => where);

it('finds values that are off the scale', () => {
  const text =
    '.a {\n  padding: 0.7rem var(--space-12);\n  gap: var(--space-13);\n  margin: 0 auto;\n}';
  expect(offScale('a.css', text)).toEqual([
    'a.css: padding: 0.7rem var(--space-12);',
    'a.css: gap: var(--space-13);',
  ]);
  expect(offScale('a.ts', "x: { borderRadius: '5px', fontSize: 'var(--text-13)' }")).toEqual([
    "a.ts: borderRadius: '5px'",
  ]);
});

it('has every size of text, space and corner on the scale', () => {
  const sheets = readTree(/^web\/.*\.(css|ts|tsx)$/).filter(({ path }) => path !== 'web/print.css');
  expect(sheets.flatMap(({ path, text }) => offScale(path, text))).toEqual([]);
});
