/** Test cases while they are edited in a form, and operations on a list of them. */
import type { ShownTestCase, TestCase } from '../../../contract/test-cases.ts';
import { sideOf, sidesToSend, type TestData } from './test-data.ts';

export type CaseDraft = {
  /** Identifies it on the page for as long as that is open. */
  key: number;
  input: TestData;
  output: TestData;
  description: string;
  isHidden: boolean;
};

/** A change of a list, based on the list at that moment. */
export type CasesChange = (cases: readonly CaseDraft[]) => readonly CaseDraft[];

let keys = 0;

/** A new draft; omitted fields are empty. */
export const draftCase = (given: Partial<Omit<CaseDraft, 'key'>> = {}): CaseDraft => {
  keys += 1;
  return { input: '', output: '', description: '', isHidden: false, ...given, key: keys };
};

/** Drafts of existing cases; one empty draft if there are none. */
export const draftCases = (
  cases: readonly ShownTestCase[],
  isHidden: boolean,
): readonly CaseDraft[] =>
  cases.length === 0
    ? [draftCase({ isHidden })]
    : cases.map((one) =>
        draftCase({
          input: sideOf(one, 'input'),
          output: sideOf(one, 'output'),
          isHidden: one.isHidden,
          description: one.description ?? '',
        }),
      );

/** The data to send: no keys, and no empty descriptions. */
export const asTestCases = (cases: readonly CaseDraft[]): TestCase[] =>
  cases.map(({ input, output, isHidden, description }) => ({
    ...sidesToSend({ input, output }),
    isHidden,
    ...(description.trim() !== '' && { description: description.trim() }),
  }));

/** Changes parts of one case. */
export const changeCase =
  (key: number, part: Partial<Omit<CaseDraft, 'key'>>): CasesChange =>
  (cases) =>
    cases.map((one) => (one.key === key ? { ...one, ...part } : one));

/** Removes one; the last one stays. */
export const removeCase =
  (key: number): CasesChange =>
  (cases) =>
    cases.length > 1 ? cases.filter((one) => one.key !== key) : cases;

/** Appends one. */
export const appendCase =
  (one: CaseDraft): CasesChange =>
  (cases) => [...cases, one];

/** Appends cases from files; they replace empty ones. */
export const addCases =
  (more: readonly CaseDraft[]): CasesChange =>
  (cases) =>
    cases.every(isEmpty) && more.length > 0 ? more : [...cases, ...more];

const isEmpty = ({ input, output, description }: CaseDraft): boolean =>
  input === '' && output === '' && description === '';

/** The first case without input or output; with a checker, outputs may be empty. */
export const firstIncomplete = (
  cases: readonly CaseDraft[],
  hasChecker = false,
): CaseDraft | undefined =>
  cases.find(({ input, output }) => input === '' || (output === '' && !hasChecker));

type CaseField = 'input' | 'output' | 'description' | 'hidden';

/** The id of a case's field on the page. */
export const caseFieldId = (key: number, field: CaseField): string => `case-${key}-${field}`;

/** The field that a case lacks, to point the user to it. */
export const missingFieldId = ({ key, input }: CaseDraft): string =>
  caseFieldId(key, input === '' ? 'input' : 'output');
