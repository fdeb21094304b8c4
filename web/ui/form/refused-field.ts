/** Which field of a form a refusal is about, so that its sentence stands beside it. */
import { Refusal } from '../../call.ts';
import { sentenceOf } from '../../sentence.ts';

/** The server begins a sentence about a field with the field's path. */
const pathFirst = /^([a-z]\w*(?:\.\w+)*): /;

/** The path of the field that was refused, such as `problems.0.label`; undefined if none is named. */
export const refusedField = (error: unknown): string | undefined =>
  error instanceof Refusal ? (error.field ?? pathFirst.exec(error.message)?.[1]) : undefined;

/** What to show beside a field: the sentence of its refusal without its name; undefined for others. */
export const errorBeside = (error: unknown, field: string): string | undefined =>
  error && refusedField(error) === field ? sentenceOf(error).replace(`${field}: `, '') : undefined;
