/** Changing statements, names and images. */
import { describe, expect, it } from 'vitest';
import {
  asLines,
  fromLines,
  newLanguage,
  placeImage,
  putStatement,
  removeStatement,
  removeStatementFile,
  setLimits,
  setMetadata,
  setName,
} from './statements.ts';
import { bytesOf, emptyPackage } from './testing-packages.ts';

const statement = (language: string, text = language) =>
  ({ language, format: 'markdown', source: bytesOf(text) }) as const;

describe('statements', () => {
  it('are listed once for each language, in order', () => {
    const one = putStatement(statement('de'))(putStatement(statement('en'))(emptyPackage()));
    const changed = putStatement(statement('en', 'new'))(one);
    expect(changed.statements).toEqual([statement('de'), statement('en', 'new')]);
  });

  it('are removed with the name in their language, but not with the last name', () => {
    const one = setName('de', 'Summe')(putStatement(statement('de'))(emptyPackage()));
    expect(removeStatement(statement('de'))(one)).toEqual(emptyPackage());
    const english = putStatement(statement('en'))(emptyPackage());
    expect(removeStatement(statement('en'))(english)).toEqual(emptyPackage());
  });

  it.each([
    ['de', 'de'],
    [' pt-BR ', 'pt-BR'],
    ['en', undefined],
    ['German', undefined],
    ['', undefined],
  ])('for the new language %j are for %s', (typed, language) => {
    expect(newLanguage(putStatement(statement('en'))(emptyPackage()), typed)).toBe(language);
  });
});

describe('settings', () => {
  it('are removed if they are undefined', () => {
    const one = setLimits({ timeLimitSeconds: 2 })(
      setMetadata({ rightsOwner: 'Us' })(emptyPackage()),
    );
    expect(one.metadata).toMatchObject({ limits: { timeLimitSeconds: 2 }, rightsOwner: 'Us' });
    const less = setMetadata({ rightsOwner: undefined })(
      setLimits({ timeLimitSeconds: undefined })(one),
    );
    expect(less).toEqual(emptyPackage());
  });

  it('show people as lines, and keep details that lines do not show', () => {
    const people = [{ name: 'Ada', email: 'ada@example.org', orcid: '1' }, { name: 'Bob' }];
    expect(asLines(people)).toBe('Ada <ada@example.org>\nBob');
    expect(fromLines('Bob\nAda <ada@example.org>\n\nEve <e@x.org>', people)).toEqual([
      ...[people[1], people[0], { name: 'Eve', email: 'e@x.org' }],
    ]);
  });
});

describe('images', () => {
  it('get unused names that need no quoting', () => {
    const first = placeImage(emptyPackage(), 'my map (1).png', bytesOf('a'));
    expect(first.path).toBe('my-map-1-.png');
    const one = first.change(emptyPackage());
    const second = placeImage(one, 'my map (1).png', bytesOf('b'));
    expect(second.path).toBe('my-map-1--2.png');
    expect(second.change(one).statementFiles).toHaveLength(2);
    expect(removeStatementFile(first.path)(one)).toEqual(emptyPackage());
  });
});
