/** Which field of a form a refusal is about, so that its sentence stands beside it. */
import { Refusal } from '../../call.ts';

/** The server begins a sentence about a field with the field's path. */
const pathFirst = /^([a-z]\w*(?:\.\w+)*): /;

/** The path of the field that was refused, such as `problems.0.label`; undefined if none is named. */
export const refusedField = (error: unknown): string | undefined =>
  error instanceof Refusal ? (error.field ?? pathFirst.exec(error.message)?.[1]) : undefined;
