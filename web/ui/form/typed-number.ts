/** Numbers as people type them, with a point or the comma of many countries. */
import { t } from '../../../contract/translation.ts';
import { Refusal } from '../../call.ts';

const shape = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)$/;

/** Undefined for what is no number: also for an empty field, and a number with both signs. */
export function typedNumber(text: string): number | undefined {
  const typed = text.trim();
  return shape.test(typed) ? Number(typed.replace(',', '.')) : undefined;
}

/**
 * The number of a field that is sent. Refuses what is none as the server refuses fields: sent as JSON, it
 * would be null, or 0 from an empty field.
 */
export function numberOf(field: string, text: string): number {
  const value = typedNumber(text);
  if (value === undefined) throw new Refusal(400, `${field}: ${t`Must be a number.`}`);
  return value;
}

/** The number of a field that may be empty; null if it is. */
export const numberOrNull = (field: string, text: string): number | null =>
  text.trim() === '' ? null : numberOf(field, text);
