/** Changes to the tests of a package's validators and checker: pure functions with tests. */
import { type Bytes, byName, type Change, lastName, type Package } from './model.ts';

type ValidationCase = Package['validationCases'][number];
export type ValidationKind = ValidationCase['kind'];

/** The data of a case, in the order of the fields. */
export const partsOf = {
  invalid_input: ['input'],
  valid_output: ['input', 'answer', 'output'],
  invalid_output: ['input', 'answer', 'output'],
} as const satisfies Record<ValidationKind, readonly ('input' | 'answer' | 'output')[]>;
export type ValidationPart = (typeof partsOf)[ValidationKind][number];

export const casesOf = (one: Package, kind: ValidationKind): ValidationCase[] =>
  one.validationCases.filter((it) => it.kind === kind);

/** Adds a case with the next number; `empty` makes the file of each of its parts. */
export const addValidationCase =
  (kind: ValidationKind, empty: () => Bytes): Change =>
  (one) => {
    const numbers = casesOf(one, kind).map(({ name }) => Number(/^\d+/.exec(lastName(name))?.[0]));
    const next = Math.max(0, ...numbers.filter((number) => number > 0)) + 1;
    const data = Object.fromEntries(partsOf[kind].map((part) => [part, empty()]));
    const made = {
      input: empty(),
      settings: {},
      ...data,
      kind,
      name: `${kind}/${String(next).padStart(2, '0')}`,
    };
    return withCases(one, [...one.validationCases, made]);
  };

export const changeValidationCase =
  (name: string, part: Partial<Pick<ValidationCase, ValidationPart>>): Change =>
  (one) =>
    withCases(
      one,
      one.validationCases.map((it) => (it.name === name ? { ...it, ...part } : it)),
    );

export const removeValidationCase =
  (name: string): Change =>
  (one) =>
    withCases(
      one,
      one.validationCases.filter((it) => it.name !== name),
    );

/** In the order of a package: by kind and name. */
const withCases = (one: Package, cases: ValidationCase[]): Package => ({
  ...one,
  validationCases: cases.toSorted((a, b) => byName(a.name, b.name)),
});
