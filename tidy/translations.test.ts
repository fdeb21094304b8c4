/** The catalogues of the languages of the interface, held against the texts of the pages. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type ESTree, parseSync, Visitor } from 'vite';
import { describe, expect, it } from 'vitest';
import * as formMessages from '../contract/form-messages.ts';
import { pluralCategories } from '../contract/locales.ts';
import * as messages from '../contract/messages.ts';
import { type SaidPart, saidParts } from '../contract/said-parts.ts';
import { partOfFile } from '../web/said-texts.ts';
import {
  explanationsFile,
  readCatalogue,
  resultsFile,
  type Text,
  translatedLocales,
} from '../web/translate.ts';
import {
  explanationsOfCompilers,
  pageSources,
  textsOfPages,
  textsOfResults,
  textsOfServer,
} from './texts.ts';

const texts = textsOfPages();

/** The refusals of the server, some of which begin with the name of a field. */
const isOfServer = new Set<string>(
  [...Object.values(messages), ...Object.values(formMessages)].flatMap((some) =>
    Object.values(some),
  ),
);

/** `{name}` of a text, in the order of the alphabet. */
const valuesOf = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();

describe.each(translatedLocales)('the catalogue of %s', (locale) => {
  const catalogue = readCatalogue(locale);
  const translated = [...texts.values()].filter(({ english }) => english in catalogue);
  const wrong = (isWrong: (text: Text) => boolean): string[] =>
    translated.filter(isWrong).map(({ english }) => english);

  it('has every text of the pages (npm run translations lists those that it lacks)', () => {
    expect([...texts.keys()].filter((english) => !(english in catalogue))).toEqual([]);
  });

  it('has no text that no page has', () => {
    expect(Object.keys(catalogue).filter((english) => !texts.has(english))).toEqual([]);
  });

  it('is ordered, so that two who add to it meet seldom', () => {
    const keys = Object.keys(catalogue);
    expect(keys).toEqual([...keys].sort((one, other) => (one < other ? -1 : 1)));
  });

  it('has in each translation the values of the text, and as many', () => {
    const differs = ({ english, isPlural }: Text) =>
      !isPlural && `${valuesOf(String(catalogue[english]))}` !== `${valuesOf(english)}`;
    expect(wrong(differs)).toEqual([]);
  });

  it('has all forms of its plurals, and no other', () => {
    const forms = pluralCategories(locale);
    const differs = ({ english, isPlural }: Text) => {
      const translation = catalogue[english];
      if (!isPlural) return typeof translation !== 'string';
      if (typeof translation !== 'object') return true;
      const given = Object.entries(translation);
      return (
        given.length !== forms.length ||
        !given.every(([form, text]) => forms.includes(form as never) && text !== '') ||
        !translation.other?.includes('#') ||
        given.some(([, text]) => text.includes('|'))
      );
    };
    expect(wrong(differs)).toEqual([]);
  });

  it('keeps the names of fields with which refusals begin', () => {
    const field = /^[a-zA-Z_][\w.-]*: /;
    const differs = ({ english, isPlural }: Text) => {
      const start = isOfServer.has(english) && !isPlural && field.exec(english)?.[0];
      return start ? !String(catalogue[english]).startsWith(start) : false;
    };
    expect(wrong(differs)).toEqual([]);
  });

  it('is empty nowhere', () => {
    expect(wrong(({ english }) => catalogue[english] === '')).toEqual([]);
  });
});

describe.each(translatedLocales)('the explanations of compilers’ messages in %s', (locale) => {
  const translations: Record<string, string> = JSON.parse(
    readFileSync(explanationsFile(locale), 'utf8'),
  );

  it('is there for each of them, and for no other', () => {
    expect(Object.keys(translations)).toEqual(explanationsOfCompilers());
  });

  it('has the names in the messages', () => {
    const namesIn = (text: string) => `${[...new Set(valuesOf(text))]}`;
    const differs = Object.entries(translations).filter(
      ([english, translation]) => translation === '' || namesIn(english) !== namesIn(translation),
    );
    expect(differs).toEqual([]);
  });
});

describe.each(translatedLocales)('the texts of results in %s', (locale) => {
  const translations: Record<string, string> = JSON.parse(
    readFileSync(resultsFile(locale), 'utf8'),
  );

  it('is there for each of them, and for no other', () => {
    expect(Object.keys(translations)).toEqual(textsOfResults());
  });

  it('has the values of each', () => {
    const numbersIn = (text: string) => `${[...new Set(text.match(/\{\d+/g))].sort()}`;
    const differs = Object.entries(translations).filter(
      ([english, translation]) =>
        translation === '' || numbersIn(english) !== numbersIn(translation),
    );
    expect(differs).toEqual([]);
  });
});

/** Of a result, the sentence about the verdict and one kind of explanation. */
const loadedMaxBytes = 12_000;

it.each(translatedLocales)('a result loads little of its catalogue in %s', (locale) => {
  const bytes = (part: SaidPart) =>
    gzipSync(JSON.stringify(partOfFile(resultsFile(locale), part))).length;
  const others = saidParts.filter((part) => part !== 'verdicts');
  const loaded = others.map((part) => bytes('verdicts') + bytes(part));
  expect(loaded.filter((sum) => sum > loadedMaxBytes)).toEqual([]);
});

it('the texts of mails and feeds are told apart without the names of their values', () => {
  const withValues = [...texts.keys()].filter((english) => /\{[a-z]/i.test(english));
  const shapes = withValues.map((english) => english.replace(/\{\w+\}/g, '{}'));
  const isShared = (shape: string) => shapes.indexOf(shape) !== shapes.lastIndexOf(shape);
  const ofServer = textsOfServer().filter((english) => isShared(english.replace(/\{\w+\}/g, '{}')));
  expect(ofServer).toEqual([]);
});

/** Attributes that people read, of elements and of the values that pages make elements of. */
const read = new Set(['label', 'title', 'aria-label', 'placeholder', 'alt', 'heading', 'help']);

/** Elements whose text is the same in all languages. */
const untranslated = new Set(['code', 'kbd', 'i']);

/** What the pages say in the same letters everywhere: names, words of programs and examples. */
const sameEverywhere = new Set('GitHub LinkedIn Twitter/X red #ff8000 CSV for while'.split(' '));

type Property = ESTree.ObjectProperty | ESTree.BindingProperty | ESTree.AssignmentTargetProperty;

/** Text that stands in a page without a mark. */
function unmarkedIn(path: string): string[] {
  const source = readFileSync(join(import.meta.dirname, '..', path), 'utf8');
  const found: string[] = [];
  const note = (text: string) => {
    const said = text.trim();
    if (/\p{L}{2}/u.test(said) && !sameEverywhere.has(said)) found.push(`${path}: ${said}`);
  };
  const inElement = ({ openingElement: { name }, children }: ESTree.JSXElement) => {
    if (name.type === 'JSXIdentifier' && untranslated.has(name.name)) return;
    for (const child of children) if (child.type === 'JSXText') note(child.value);
  };
  const inAttribute = ({ name, value }: ESTree.JSXAttribute) => {
    if (name.type !== 'JSXIdentifier' || !read.has(name.name)) return;
    if (value?.type === 'Literal' && typeof value.value === 'string') note(value.value);
  };
  const inProperty = ({ key, value }: Property) => {
    if (key.type !== 'Identifier' || !read.has(key.name)) return;
    if (value.type === 'Literal' && typeof value.value === 'string') note(value.value);
  };
  const inFragment = ({ children }: ESTree.JSXFragment) => {
    for (const child of children) if (child.type === 'JSXText') note(child.value);
  };
  new Visitor({
    JSXElement: inElement,
    JSXFragment: inFragment,
    JSXAttribute: inAttribute,
    Property: inProperty,
  }).visit(parseSync(path, source).program);
  return found;
}

it('no page has a text that is not marked for translation', () => {
  expect(pageSources().flatMap(unmarkedIn)).toEqual([]);
});
