/** The limits of a problem: the allowed values, and how messages describe them. */
import {
  contributionMemoryLimitMaxMb,
  memoryLimitMaxMb,
  memoryLimitMinMb,
  memoryLimitStepMb,
  timeLimitMaxMs,
  timeLimitMinMs,
  timeLimitStepMs,
} from './limits.ts';
import { problemFields } from './problem-fields.ts';

export type LimitBounds = {
  min: number;
  max: number;
  /** Counted from 0; 1 if every whole number is allowed. */
  step: number;
  unit: string;
  /** The stored value, which is allowed even if it is not a multiple of the step. */
  kept?: number;
};

type Limits = Record<'timeLimit' | 'memoryLimit', LimitBounds>;

/** The limits for administrators. */
export const problemLimits: Limits = {
  timeLimit: {
    min: timeLimitMinMs,
    max: timeLimitMaxMs,
    step: timeLimitStepMs,
    unit: problemFields.timeLimit.unit,
  },
  memoryLimit: {
    min: memoryLimitMinMb,
    max: memoryLimitMaxMb,
    step: memoryLimitStepMb,
    unit: problemFields.memoryLimit.unit,
  },
};

/** The limits for contributors; approval copies them to the problem. */
export const contributionLimits: Limits = {
  timeLimit: {
    min: timeLimitMinMs,
    max: timeLimitMaxMs,
    step: 1,
    unit: problemFields.timeLimit.unit,
  },
  memoryLimit: {
    min: memoryLimitMinMb,
    max: contributionMemoryLimitMaxMb,
    step: 1,
    unit: problemFields.memoryLimit.unit,
  },
};

const isInSteps = (value: number, { min, max, step }: LimitBounds): boolean =>
  value >= min && value <= max && value % step === 0;

/** Whether a limit may have this value. */
export const isLimit = (value: number, bounds: LimitBounds): boolean =>
  value === bounds.kept || isInSteps(value, bounds);

/** For example `100 to 10000 ms in steps of 100, or stay at 150 ms`. */
export function limitRule(bounds: LimitBounds): string {
  const { min, max, step, unit, kept } = bounds;
  const steps = step > 1 ? ` in steps of ${step}` : '';
  const stay = kept === undefined || isInSteps(kept, bounds) ? '' : `, or stay at ${kept} ${unit}`;
  return `${min} to ${max} ${unit}${steps}${stay}`;
}
