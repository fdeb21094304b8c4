// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the sources that are read have them.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { describe, expect, it } from 'vitest';
import { type Catalogue, textsOf, translate } from './translate.ts';

const here = (path: string): string => JSON.stringify(join(import.meta.dirname, path));

describe('textsOf', () => {
  it('names the values of a text after what the code calls them', () => {
    const source =
      't`Due ${formatDay(one.dueAt)}, ${plural(tries, "# try|# tries")} of ${max ?? 0} and ${1 + 1}`';
    expect(textsOf('page.ts', source)).toMatchObject([
      { english: 'Due {dueAt}, {tries} of {max} and {value}', isPlural: false },
      { english: '# try|# tries', isPlural: true },
    ]);
  });

  it('finds texts in elements within a text, and numbers values of the same name', () => {
    const source = 'rich`${<Link>{t`All`}</Link>} or ${<Link>{t`none`}</Link>}`';
    expect(textsOf('page.tsx', source).map(({ english }) => english)).toEqual([
      '{Link} or {Link2}',
      'All',
      'none',
    ]);
  });

  it('reads nothing else', () => {
    const source = 'const a = `Due`; const b = "Due"; css`Due`; count(1, "# try|# tries");';
    expect(textsOf('page.ts', source)).toEqual([]);
  });
});

const page = `
import { createElement } from ${here('../node_modules/react/index.js')};
import { t } from ${here('../contract/translation.ts')};
import { plural } from ${here('ui/format.ts')};
import { rich } from ${here('ui/rich.ts')};
const due = (day: string, name: string) => t\`\${name}: due \${day}, "really"\`;
console.log(t\`Save\`, due('Monday', 'Sums'), plural(2, '# team|# teams'));
console.log(t\`‹state›Open\`, rich\`By \${createElement('b')}, \${t\`or not\`}\`);
void import('./part.ts').then(({ plain }) => console.log(plain));
void import('./other.ts');
`;

const german: Catalogue = {
  Save: 'Speichern',
  '{name}: due {day}, "really"': 'Bis {day}: `{name}`, ${"wirklich"} \\ \n\'jetzt\'',
  '# team|# teams': { one: '# Gruppe', other: '# Gruppen' },
  '‹state›Open': 'Offen',
  'By {createElement}, {value}': '{value}, von {createElement}',
  'or not': 'oder nicht',
  'Only here': 'Nur hier',
};

/** The files of a build by their names. */
async function built(catalogue = german): Promise<Map<string, string>> {
  const root = await mkdtemp(join(tmpdir(), 'translate-'));
  try {
    await writeFile(join(root, 'page.ts'), page);
    await writeFile(join(root, 'part.ts'), "export const plain = 'nothing to translate';");
    const other = `import { t } from ${here('../contract/translation.ts')}; console.log(t\`Only here\`);`;
    await writeFile(join(root, 'other.ts'), other);
    const html =
      '<html lang="en"><body><script type="module" src="/page.ts"></script></body></html>';
    await writeFile(join(root, 'index.html'), html);
    const catalogueOf = (locale: string): Catalogue => (locale === 'de' ? catalogue : {});
    const result = (await build({
      root,
      configFile: false,
      logLevel: 'silent',
      plugins: [translate(catalogueOf)],
      build: { write: false, modulePreload: false },
    })) as Rolldown.RolldownOutput;
    return new Map(
      result.output.map((file) => [
        file.fileName,
        file.type === 'chunk' ? file.code : String(file.source),
      ]),
    );
  } finally {
    await rm(root, { recursive: true });
  }
}

describe('a build', () => {
  it('has each file with texts in each language, and loads the others only once', async () => {
    const files = await built();
    const named = (pattern: RegExp): [string, string] => {
      const found = [...files].find(([name]) => pattern.test(name));
      if (!found) throw new Error(`No file is ${pattern}, of ${[...files.keys()].join(', ')}`);
      return found;
    };
    const [name, english] = named(/^assets\/index-[^/]*\.js$/);
    const [address, translated] = named(/^assets\/de-[^/]*\/index-[^/]*\.js$/);
    expect(english).toContain('Save');
    expect(english).toContain('{0}: due {1}');
    expect(english).toContain('# team|# teams');
    expect(english).not.toContain('‹state›');
    expect(english).not.toContain('@t:');
    expect(translated).toContain('Speichern');
    expect(translated).toContain('# Gruppe|# Gruppen');
    expect(translated).toContain('{1}, von {0}');
    expect(translated).toContain('Offen');
    // The text with quotes and a backslash is a literal still.
    expect(translated).toContain('Bis {1}: \\`{0}\\`, \\${\\"wirklich\\"} \\\\ \\n\\\'jetzt\\\'');
    const [part] = named(/^assets\/part-/);
    expect(translated).toContain(`../${part.slice('assets/'.length)}`);
    const [other] = named(/^assets\/other-/);
    expect(translated).toContain(`./${other.slice('assets/'.length)}`);
    expect(named(/^assets\/de-[^/]*\/other-/)[1]).toContain('Nur hier');
    expect(files.get('index.html')).toContain(`"/${name}"`);
    expect(files.get('index.de.html')).toContain(`"/${address}"`);
    expect(files.get('index.de.html')).toContain('<html lang="de">');
    expect(files.get('index.ar.html')).toContain('<html lang="ar" dir="rtl">');
  });

  it('gives the files of a language another address when a translation of it changes', async () => {
    const folderOf = async (catalogue: Catalogue) =>
      [...(await built(catalogue)).keys()].find((name) => name.includes('/de-'))?.split('/')[1];
    const before = await folderOf(german);
    expect(await folderOf(german)).toBe(before);
    expect(await folderOf({ ...german, Save: 'Sichern' })).not.toBe(before);
  });
});
