/**
 * Checks input against the shapes of the contract, and says in our own words which rule it breaks.
 */
import type { FastifySchemaCompiler } from 'fastify';
import type { core, z } from 'zod';
import { AppError } from './errors.ts';
import { ruleOf } from './field-rules.ts';

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
