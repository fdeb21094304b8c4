/** Changes to the statements of a package, their names, and the images that they show. */
import { t } from '../../../contract/translation.ts';
import {
  type Bytes,
  byName,
  type Change,
  type Metadata,
  type Package,
  type Statement,
} from './model.ts';
import { freeName } from './programs.ts';

/** For example `en.markdown`: a language may have a statement in several formats. */
export const keyOf = ({ language, format }: Statement): string => `${language}.${format}`;

const isLanguage = (text: string): boolean => /^[a-z]{2,3}(-[A-Z]{2})?$/.test(text);
export const languageRule = t`A code of ISO 639 such as en or pt-BR.`;

/** The language as typed, if it is valid and has no Markdown statement yet. */
export const newLanguage = (one: Package, typed: string): string | undefined => {
  const language = typed.trim();
  const isTaken = one.statements.some((it) => keyOf(it) === `${language}.markdown`);
  return isLanguage(language) && !isTaken ? language : undefined;
};

export const putStatement =
  (statement: Statement): Change =>
  (one) => {
    const others = one.statements.filter((it) => keyOf(it) !== keyOf(statement));
    const statements = [...others, statement].sort((a, b) => byName(keyOf(a), keyOf(b)));
    return { ...one, statements };
  };

/** Removes a statement. Its name stays if the language has another statement. */
export const removeStatement =
  (statement: Statement): Change =>
  (one) => {
    const statements = one.statements.filter((it) => keyOf(it) !== keyOf(statement));
    const { [statement.language]: _, ...others } = one.metadata.names;
    const isNeeded =
      statements.some(({ language }) => language === statement.language) ||
      Object.keys(others).length === 0;
    const metadata = isNeeded ? one.metadata : { ...one.metadata, names: others };
    return { ...one, statements, metadata };
  };

export const setName =
  (language: string, name: string): Change =>
  (one) => ({
    ...one,
    metadata: { ...one.metadata, names: { ...one.metadata.names, [language]: name } },
  });

/** The settings to change; an undefined value removes a setting. */
type MetadataChange = { [K in keyof Metadata]?: Metadata[K] | undefined };

export const setMetadata =
  (part: MetadataChange): Change =>
  (one) => ({ ...one, metadata: defined({ ...one.metadata, ...part }) as Metadata });

type LimitsChange = { [K in keyof Metadata['limits']]?: number | undefined };

export const setLimits =
  (part: LimitsChange): Change =>
  (one) =>
    setMetadata({ limits: defined({ ...one.metadata.limits, ...part }) })(one);

const defined = <T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };

/** Adds a file for the statements; returns its name, which no other file has. */
export function placeImage(
  one: Package,
  given: string,
  bytes: Bytes,
): { path: string; change: Change } {
  const taken = one.statementFiles.map(({ path }) => path);
  const plain = given.replaceAll(/[^\w.-]+/g, '-').replace(/^[-.]+/, '') || 'image.png';
  const path = freeName(plain, taken);
  return {
    path,
    change: (now) => ({
      ...now,
      statementFiles: [...now.statementFiles, { path, bytes }].sort((a, b) =>
        byName(a.path, b.path),
      ),
    }),
  };
}

export const removeStatementFile =
  (path: string): Change =>
  (one) => ({ ...one, statementFiles: one.statementFiles.filter((it) => it.path !== path) });

/** People as lines of text, for example `Ada Lovelace <ada@example.org>`. */
type Person = NonNullable<Metadata['credits']['authors']>[number];

export const asLines = (people: readonly Person[] = []): string =>
  people.map(({ name, email }) => (email === undefined ? name : `${name} <${email}>`)).join('\n');

/** The people in some lines; details that a line does not show are kept. */
export const fromLines = (text: string, before: readonly Person[] = []): Person[] =>
  text.split('\n').flatMap((line): Person[] => {
    const known = before.find((one) => asLines([one]) === line);
    if (known !== undefined) return [known];
    if (line.trim() === '') return [];
    const [, name, email] = /^(.*?)\s*<([^<>]*)>\s*$/.exec(line) ?? [];
    return [name !== undefined && email !== undefined ? { name, email } : { name: line }];
  });
