/** Parts of Mantine come with their styles, from whichever page one begins. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readTree, root } from './tree.ts';

const sources = readTree().filter(({ path }) => /^web\/.*\.tsx?$/.test(path));
const sheets = new Map(readTree(/\.css$/).map(({ path, text }) => [path, text]));

const named = (text: string): string[] =>
  [...text.matchAll(/@mantine\/core\/styles\/(\w+)\.css/g)].map(([, name = '']) => name);

/** Those of the frame, which is on every page. */
const ofFrame = named(sheets.get('web/ui/mantine.css') ?? '');

/** The styles that a file imports, itself or in a style sheet beside it. */
function stylesOf({ path, text }: { path: string; text: string }): string[] {
  const own = [...text.matchAll(/import '(\.[^']*\.css)'/g)].map(([, sheet = '']) =>
    join(path, '..', sheet),
  );
  return [text, ...own.map((sheet) => sheets.get(sheet) ?? '')].flatMap(named);
}

const used = sources.flatMap((file) =>
  [...file.text.matchAll(/(?:import|export) \{([^}]*)\} from '@mantine\/core'/g)]
    .flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
    .filter((name) => existsSync(join(root, `node_modules/@mantine/core/styles/${name}.css`)))
    .map((part) => ({ part, file })),
);

it('finds the parts', () => {
  expect(new Set(used.map(({ part }) => part)).size).toBeGreaterThan(8);
});

it('each file has the styles of what it draws, or is drawn only by files that have', () => {
  const bare = used.filter(({ part, file }) => {
    if (ofFrame.includes(part) || stylesOf(file).includes(part)) return false;
    const drawers = sources.filter(({ imports }) => imports.includes(file.path));
    return drawers.length === 0 || !drawers.every((one) => stylesOf(one).includes(part));
  });
  expect(bare.map(({ part, file }) => `${part} in ${file.path}`)).toEqual([]);
});
