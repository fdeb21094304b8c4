/** An edit in the form, applied to a package: names and groups of kept and of new test cases. */
import { describe, expect, it } from 'vitest';
import type { StoredPackage } from '../../contract/stored-package.ts';
import { changedPackage } from './changed.ts';
import { changedCases, type FormCase } from './changed-cases.ts';
import { openPackage } from './open.ts';
import { asStored, nameOf } from './stored.ts';
import { fixture } from './testing-packages.ts';

const named = (text: string) => nameOf(Buffer.from(text));
const form = (text: string, isHidden = true): FormCase => ({
  input: named(text),
  output: named(`${text}!`),
  isHidden,
});
type Group = StoredPackage['secret'];
const group = (name: string, cases: string[], groups: Group[] = []): Group => ({
  name,
  settings: {},
  groups,
  cases: cases.map((one) => ({
    name: `${name}/${one}`,
    input: named(one),
    answer: named(`${one}!`),
    shown: {},
    files: [],
    settings: {},
    hint: `of ${one}`,
  })),
});
const sample = group('sample', ['1']);
const { metadata } = asStored((await openPackage(fixture('modern-pass-fail'))).package).content;
const secret = (given: Group, forms: FormCase[], types = metadata.types) =>
  changedCases({ metadata: { ...metadata, types }, sample, secret: given }, [
    form('1', false),
    ...forms,
  ]).secret;
const namesIn = (one: Group): string[] => [
  ...one.cases.map(({ name }) => name),
  ...one.groups.flatMap(namesIn),
];

describe('the names of test cases after an edit', () => {
  it.each<[string, string[], string[], string[]]>([
    ['stay', ['a', 'b'], ['a', 'b'], ['a', 'b']],
    ['stay where one is removed', ['a', 'b', 'c'], ['a', 'c'], ['a', 'c']],
    ['follow the last one', ['01-x', '02-y'], ['01-x', '02-y', 'new'], ['01-x', '02-y', '02-y-1']],
    [
      'count on from a number',
      ['case-09'],
      ['case-09', 'p', 'q'],
      ['case-09', 'case-10', 'case-11'],
    ],
    ['are between the others', ['a', 'c'], ['a', 'new', 'c'], ['a', 'a-1', 'c']],
    ['are numbers in another order', ['a', 'b'], ['b', 'a'], ['1', '2']],
    ['are numbers where all are new', ['a', 'b'], ['x', 'y'], ['1', '2']],
    ['are numbers without room', ['a', 'a-1'], ['a', 'new', 'a-1'], ['1', '2', '3']],
  ])('%s', (_what, before, after, expected) => {
    const changed = secret(
      group('secret', before),
      after.map((one) => form(one)),
    );
    expect(namesIn(changed)).toEqual(expected.map((one) => `secret/${one}`));
    expect(changed.cases.map(({ input }) => input)).toEqual(after.map(named));
  });

  it('stay in their groups, and new ones come last', () => {
    const groups = [group('secret/a', ['1', '2']), group('secret/b', ['3', '4'])];
    const changed = secret(
      group('secret', [], groups),
      ['2', '3', '4', 'x'].map((one) => form(one)),
    );
    expect(namesIn(changed)).toEqual(['secret/a/2', 'secret/b/3', 'secret/b/4', 'secret/b/4-1']);
  });

  it('are those of equal cases, each used once', () => {
    const twice = { ...group('secret', ['a', 'b']) };
    const [first, second] = twice.cases;
    const equal = { ...twice, cases: [first, { ...first, name: second?.name }] } as Group;
    expect(namesIn(secret(equal, [form('a'), form('a')]))).toEqual(['secret/a', 'secret/b']);
  });
});

describe('the names of tests whose answers people submit', () => {
  const ofAnswers = (given: Group, texts: string[]) => {
    const changed = secret(
      given,
      texts.map((one) => form(one)),
      ['submit-answer'],
    );
    return changed.cases.map(({ name, input }) => [name, input]);
  };

  it('stay in any order, and new ones have free numbers', () => {
    const given = group('secret', ['02', '04', '05']);
    expect(ofAnswers(given, ['05', 'new', '02', 'newer', '04'])).toEqual([
      ['secret/02', named('02')],
      ['secret/04', named('04')],
      ['secret/05', named('05')],
      ['secret/06', named('new')],
      ['secret/07', named('newer')],
    ]);
  });

  it('stay with data that are corrected', () => {
    expect(ofAnswers(group('secret', ['a', 'b']), ['b', 'corrected'])).toEqual([
      ['secret/a', named('corrected')],
      ['secret/b', named('b')],
    ]);
  });

  it('are free in all groups', () => {
    const groups = [group('secret/a', ['8']), group('secret/b', ['3'])];
    const texts = ['8', '3', 'x'].map((one) => form(one));
    const changed = secret(group('secret', [], groups), texts, ['submit-answer']);
    expect(namesIn(changed)).toEqual(['secret/a/8', 'secret/b/3', 'secret/b/9']);
  });
});

describe('a test case that stays', () => {
  it('keeps its hint, and a description of several lines whose first is the same', () => {
    const given = group('secret', ['a']);
    const [one] = given.cases;
    const described = { ...given, cases: [{ ...one, description: 'first\nsecond' }] } as Group;
    const kept = secret(described, [{ ...form('a'), description: 'first' }]);
    expect(kept).toEqual(described);
    const changed = secret(described, [{ ...form('a'), description: 'other' }]);
    expect(changed.cases[0]).toMatchObject({ description: 'other', hint: 'of a' });
    expect(secret(described, [form('a')]).cases[0]).not.toHaveProperty('description');
  });
});

describe('a changed field', () => {
  const given = async (name: string) =>
    asStored((await openPackage(fixture(name))).package).content;

  it('has no effect if nothing differs', async () => {
    const before = await given('legacy-sum');
    expect(changedPackage(before, {})).toEqual({ content: before, files: new Map() });
  });

  it('changes the statement that the form shows, but not those in other languages', async () => {
    const before = await given('legacy-sum');
    const { content, files } = changedPackage(before, { problemStatement: 'New.', name: 'N' });
    const languages = before.statements.map(({ language }) => language);
    expect(languages).toEqual(['en', 'sv']);
    expect(content.statements.map(({ language }) => language)).toEqual(languages);
    expect(content.statements[0]).toMatchObject({ format: 'markdown', source: named('New.') });
    expect(content.statements[1]).toEqual(before.statements[1]);
    expect(content.metadata.names).toEqual({ ...before.metadata.names, en: 'N' });
    expect([...files.values()].map(String)).toEqual(['New.']);
  });

  it.each([
    [{ spaceSensitive: true }, 'space_change_sensitive'],
    [{ spaceSensitive: false, byLines: true }, 'by_lines'],
  ])('about judging replaces the flags of all groups and cases: %o', async (space, flag) => {
    const before = await given('legacy-testlib');
    const comparison = { caseSensitive: true, ...space };
    const { content } = changedPackage(before, {
      judging: { comparison, checker: null, interactor: null },
    });
    expect(content.programs.outputValidators).toEqual([]);
    for (const one of [content.sample, content.secret]) {
      const flags = ['case_sensitive', flag];
      expect(one.settings.outputValidatorArgs).toEqual(flags);
      expect(one.cases.every((each) => each.settings.outputValidatorArgs === undefined)).toBe(true);
    }
  });
});
