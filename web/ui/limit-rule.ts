/** The bounds of a limit in a form, and the sentence that says them. */

export type LimitBounds = {
  min: number;
  max: number;
  /** Counted from 0; 1 where every whole number will do. */
  step: number;
  unit: string;
};

/** Whether what was typed is a number within the bounds. */
export function isWithin(typed: string, { min, max, step }: LimitBounds): boolean {
  const value = Number(typed);
  return typed.trim() !== '' && value >= min && value <= max && value % step === 0;
}

/** Such as `Time limit must be 100 to 10000 ms in steps of 100.` */
export function limitRule(name: string, { min, max, step, unit }: LimitBounds): string {
  const steps = step > 1 ? ` in steps of ${step}` : '';
  return `${name} must be ${min} to ${max} ${unit}${steps}.`;
}
