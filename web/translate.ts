/**
 * Puts the languages of the interface into the build of the web client. Texts stand in English in the
 * code, marked by `t`, `rich` and `plural`; their translations are in contract/translations/. A build writes
 * each file with texts once more for each language, so that no language costs a page another byte
 * (docs/decisions/031-interface-languages.md).
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type ESTree, type Plugin, parseSync, Visitor } from 'vite';
import { isRightToLeft, type Locale, locales, pluralCategories } from '../contract/locales.ts';
import { numbered } from '../contract/translation.ts';

/** The forms of a text with a number, by category of CLDR; a plain text otherwise. */
export type Translation = string | Partial<Record<Intl.LDMLPluralRule, string>>;

/** The translations of one language, by the English texts as `textsOf` gives them. */
export type Catalogue = Readonly<Record<string, Translation>>;

/** The languages that have a catalogue. */
export const translatedLocales = locales.filter((locale) => locale !== 'en');

/** A text in the code. */
export type Text = {
  /** In English, with its values by name: `Due {dueAt}`. Both forms of a plural, as in the code. */
  english: string;
  isPlural: boolean;
  /** The names of its values, in the order of the code. */
  values: readonly string[];
};

type FoundText = Text & {
  /** What of the source it is in place of, and with which calls around it. */
  start: number;
  end: number;
  expressions: readonly { start: number; end: number }[];
  mark: 't' | 'rich' | 'plural';
};

const marks = /\b(?:t|rich)`|\bplural\(/;

/** Reads the texts of a source, outer ones before those inside them. Throws if it has no syntax. */
export function textsOf(path: string, source: string): Text[] {
  return find(path, source);
}

function find(path: string, source: string): FoundText[] {
  if (!marks.test(source)) return [];
  const { program, errors } = parseSync(path, source);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  const found: FoundText[] = [];
  const inTemplate = ({ tag, quasi, start, end }: ESTree.TaggedTemplateExpression) => {
    if (tag.type !== 'Identifier' || (tag.name !== 't' && tag.name !== 'rich')) return;
    const values = namesOf(quasi.expressions);
    const english = quasi.quasis
      .map(({ value }, at) => (value.cooked ?? '') + (at < values.length ? `{${values[at]}}` : ''))
      .join('');
    const expressions = quasi.expressions.map((one) => ({ start: one.start, end: one.end }));
    found.push({ english, isPlural: false, values, start, end, expressions, mark: tag.name });
  };
  const inCall = ({ callee, arguments: given }: ESTree.CallExpression) => {
    const forms = given[1];
    if (callee.type !== 'Identifier' || callee.name !== 'plural') return;
    if (forms?.type !== 'Literal' || typeof forms.value !== 'string') return;
    const { start, end, value: english } = forms;
    found.push({
      english,
      isPlural: true,
      values: [],
      start,
      end,
      expressions: [],
      mark: 'plural',
    });
  };
  new Visitor({ TaggedTemplateExpression: inTemplate, CallExpression: inCall }).visit(program);
  return found.sort((one, other) => one.start - other.start);
}

/** Names for translators: of the variable, field or element; a number in front of a second one. */
function namesOf(expressions: readonly ESTree.Expression[]): string[] {
  const names: string[] = [];
  for (const expression of expressions) {
    const name = nameOf(expression) ?? 'value';
    const same = names.filter((one) => one.replace(/\d+$/, '') === name).length;
    names.push(same === 0 ? name : `${name}${same + 1}`);
  }
  return names;
}

function nameOf(node: ESTree.Node): string | undefined {
  switch (node.type) {
    case 'Identifier':
      return node.name;
    case 'MemberExpression':
      return node.property.type === 'Identifier' && !node.computed ? node.property.name : undefined;
    case 'CallExpression': {
      const { callee, arguments: given } = node;
      if (callee.type === 'MemberExpression') return nameOf(callee.object);
      return (given[0] && nameOf(given[0])) ?? nameOf(callee);
    }
    case 'JSXElement': {
      const { name } = node.openingElement;
      return name.type === 'JSXIdentifier' ? name.name : undefined;
    }
    case 'LogicalExpression':
      return nameOf(node.left) ?? nameOf(node.right);
    case 'ParenthesizedExpression':
      return nameOf(node.expression);
    default:
      return undefined;
  }
}

/** Stands for a text in built code, until each language has put its own there. */
const markerOf = (english: string): string =>
  `@t:${createHash('sha256').update(english).digest('hex').slice(0, 12)}@`;
const markers = /@t:[0-9a-f]{12}@/g;

/** The source with markers in place of its texts; undefined if it has none. */
function withMarkers(path: string, source: string, known: Map<string, Text>): string | undefined {
  const found = find(path, source);
  if (found.length === 0) return undefined;
  for (const text of found) known.set(markerOf(text.english), text);
  const imports = new Set<string>();
  const write = (from: number, to: number): string => {
    let written = '';
    let at = from;
    for (const text of found) {
      if (text.start < at || text.end > to) continue;
      written += source.slice(at, text.start) + inPlaceOf(text);
      at = text.end;
    }
    return written + source.slice(at, to);
  };
  const inPlaceOf = ({ mark, english, expressions }: FoundText): string => {
    const marker = JSON.stringify(markerOf(english));
    if (mark === 'plural') return marker;
    const values = expressions.map(({ start, end }) => `,${write(start, end)}`).join('');
    if (mark === 't' && values === '') return marker;
    imports.add(mark);
    return `${mark === 't' ? '__fill' : '__fillNodes'}(${marker}${values})`;
  };
  const body = write(0, source.length);
  return [...imports].map((mark) => runtime[mark as keyof typeof runtime]).join('') + body;
}

const runtime = {
  t: `import{fill as __fill}from${JSON.stringify(join(import.meta.dirname, '../contract/translation.ts'))};`,
  rich: `import{fillNodes as __fillNodes}from${JSON.stringify(join(import.meta.dirname, 'ui/rich.ts'))};`,
};

/** The file of a catalogue. */
export const catalogueFile = (locale: Locale): string =>
  join(import.meta.dirname, '../contract/translations', `${locale}.json`);

/** The file with the texts of results, which pages load when there is one to show. */
export const resultsFile = (locale: Locale): string =>
  join(import.meta.dirname, '../contract/translations/results', `${locale}.json`);

/** The file with the explanations of compilers' messages, which pages load when there is one to show. */
export const explanationsFile = (locale: Locale): string =>
  join(import.meta.dirname, '../contract/translations/explanations', `${locale}.json`);

export const readCatalogue = (locale: Locale): Catalogue =>
  JSON.parse(readFileSync(catalogueFile(locale), 'utf8'));

/** The text of a language as built code has it: values by number, forms of a plural in one line. */
function inLocale({ english, isPlural, values }: Text, locale: Locale, catalogue: Catalogue) {
  const translation = catalogue[english] ?? english;
  if (isPlural && typeof translation === 'object') {
    return pluralCategories(locale)
      .map((category) => translation[category] ?? translation.other ?? '')
      .join('|');
  }
  const text = typeof translation === 'string' ? translation : english;
  return numbered(text.replace(/^‹[^›]*›/, ''), values);
}

/** Within any quotes. */
const asLiteral = (text: string): string =>
  text.replace(/[\\"'`$]/g, '\\$&').replaceAll('\n', '\\n');

/**
 * The plugin. Files with texts, and those that load them, are written again to `assets/<locale>-<hash>/`,
 * and the page to `index.<locale>.html`.
 */
export function translate(catalogueOf: (locale: Locale) => Catalogue = readCatalogue): Plugin {
  const known = new Map<string, Text>();
  return {
    name: 'translate',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      const path = id.split('?')[0] ?? id;
      if (!/\.tsx?$/.test(path) || path.includes('/node_modules/')) return undefined;
      const marked = withMarkers(path, code, known);
      return marked === undefined ? undefined : { code: marked, map: null };
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const own = withTexts(chunks);
        const page = bundle['index.html'];
        for (const locale of translatedLocales) {
          const catalogue = catalogueOf(locale);
          const folder = `assets/${locale}-${hashOf(JSON.stringify(catalogue))}`;
          const moved = new Map([...own].map((file) => [file, `${folder}/${basename(file)}`]));
          for (const { fileName, code } of chunks) {
            const to = moved.get(fileName);
            if (to === undefined) continue;
            const source = relinked(code, moved).replace(markers, (marker) => {
              const text = known.get(marker);
              if (text === undefined) throw new Error(`No text is known for ${marker}.`);
              return asLiteral(inLocale(text, locale, catalogue));
            });
            this.emitFile({ type: 'asset', fileName: to, source });
          }
          if (page?.type === 'asset') {
            const source = pageIn(String(page.source), locale, moved);
            this.emitFile({ type: 'asset', fileName: `index.${locale}.html`, source });
          }
        }
        for (const chunk of chunks) {
          chunk.code = chunk.code.replace(markers, (marker) => {
            const text = known.get(marker);
            if (text === undefined) throw new Error(`No text is known for ${marker}.`);
            return asLiteral(inLocale(text, 'en', {}));
          });
        }
      },
    },
  };
}

const hashOf = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 8);

type Chunk = { fileName: string; code: string; imports: string[]; dynamicImports: string[] };

/** The chunks that have texts or load such chunks, and the loader itself, which resolves their names. */
function withTexts(chunks: readonly Chunk[]): Set<string> {
  const own = new Set<string>();
  for (let before = -1; before < own.size; ) {
    before = own.size;
    for (const { fileName, code, imports, dynamicImports } of chunks) {
      const loads = [...imports, ...dynamicImports].some((file) => own.has(file));
      if (loads || code.search(markers) >= 0) own.add(fileName);
    }
  }
  return own;
}

/** Code of a chunk that is moved one folder down, with the addresses that it then needs. */
function relinked(code: string, moved: ReadonlyMap<string, string>): string {
  return code
    .replace(/(["'`])\.\/([\w.~-]+\.js)\1/g, (all, quote: string, name: string) =>
      moved.has(`assets/${name}`) ? all : `${quote}../${name}${quote}`,
    )
    .replace(/(["'`])(assets\/[\w.~-]+\.js)\1/g, (all, quote: string, file: string) =>
      moved.has(file) ? `${quote}${moved.get(file)}${quote}` : all,
    );
}

/** The page of a language, which loads the files of the language. */
function pageIn(page: string, locale: Locale, moved: ReadonlyMap<string, string>): string {
  const dir = isRightToLeft(locale) ? ' dir="rtl"' : '';
  return page
    .replace('<html lang="en">', `<html lang="${locale}"${dir}>`)
    .replace(/"\/(assets\/[\w.~-]+\.js)"/g, (all, file: string) =>
      moved.has(file) ? `"/${moved.get(file)}"` : all,
    );
}
