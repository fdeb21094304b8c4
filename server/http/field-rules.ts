/** The rules that the shapes of the contract state without words of their own, in ours. */
import type { core } from 'zod';

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
  array: 'a list',
  null: 'null',
};

const formats: Record<string, string> = {
  uuid: 'an id',
  email: 'a valid e-mail address',
  url: 'a valid address',
  datetime: 'a point in time such as 2026-01-31T12:00:00Z',
  date: 'a day such as 2026-01-31',
};

/** The broken rule, without the field, for shapes without a separate message. */
export function ruleOf(issue: core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'Required';
      return `Must be ${kinds[issue.expected] ?? issue.expected}`;
    case 'too_big':
      return `At most ${issue.maximum}${unitOf(issue.origin)}`;
    case 'too_small':
      return `At least ${issue.minimum}${unitOf(issue.origin)}`;
    case 'not_multiple_of':
      return `Must be a multiple of ${issue.divisor}`;
    case 'invalid_value':
      return `Must be one of ${issue.values.map(String).join(', ')}`;
    case 'invalid_format':
      return `Must be ${formats[issue.format ?? ''] ?? 'written in the right form'}`;
    case 'unrecognized_keys':
      return 'There is no such field';
    case 'invalid_union':
      return issue.errors?.[0]?.[0]?.message.replace(/^[\w.]+: |\.$/g, '') ?? 'Is not valid';
    default:
      return 'Is not valid';
  }
}

const units: Record<string, string> = { string: ' characters', array: ' entries' };

const unitOf = (origin: string): string => units[origin] ?? '';

/** What `ruleOf` says, with numbers for its values, to be translated. */
export const ruleTexts = [
  'Required.',
  ...Object.values(kinds).map((kind) => `Must be ${kind}.`),
  ...['', ...Object.values(units)].flatMap((unit) => [
    `At most {0}${unit}.`,
    `At least {0}${unit}.`,
  ]),
  'Must be a multiple of {0}.',
  'Must be one of {0}.',
  ...Object.values(formats).map((format) => `Must be ${format}.`),
  'Must be written in the right form.',
  'There is no such field.',
  'Is not valid.',
];
