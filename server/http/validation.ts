/**
 * Checks input against the shapes of the contract, and says in our own words which rule it breaks.
 */
import type { FastifySchemaCompiler } from 'fastify';
import type { core, z } from 'zod';
import { AppError } from './errors.ts';

/** Parses a value by a shape of the contract; refuses it with the field and the rule. */
export const compileValidator: FastifySchemaCompiler<z.ZodType> = ({
  schema,
  httpPart = 'body',
}) => {
  const part = httpPart.replace('querystring', 'query');
  return (value: unknown) => {
    const checked = checkInput(schema, value, part);
    return 'sentence' in checked
      ? { error: new AppError('badInput', checked.sentence) }
      : { value: checked.value };
  };
};

/** The parsed value, or the sentence that names the field and the rule. */
export function checkInput<Shape extends z.ZodType>(
  shape: Shape,
  value: unknown,
  part: string,
): { value: z.output<Shape> } | { sentence: string } {
  const error = (issue: core.$ZodRawIssue) => `${fieldOf(issue, part)}: ${ruleOf(issue)}.`;
  const result = shape.safeParse(value, { error });
  if (result.success) return { value: result.data };
  const [issue] = result.error.issues;
  return { sentence: sentenceOf(issue, part) };
}

/** The contract's own messages name their field, or are complete sentences from SPEC. */
function sentenceOf(issue: core.$ZodIssue | undefined, part: string): string {
  const message = issue?.message ?? 'Is not valid';
  if (/^[A-Z]|^[\w.]+: /.test(message)) return message;
  return `${issue ? fieldOf(issue, part) : part}: ${message.replace(/\.$/, '')}.`;
}

function fieldOf(issue: core.$ZodRawIssue | core.$ZodIssue, part: string): string {
  const path = [...(issue.path ?? [])];
  if (issue.code === 'unrecognized_keys') path.push(issue.keys[0] ?? '');
  return path.map(String).join('.') || part;
}

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
