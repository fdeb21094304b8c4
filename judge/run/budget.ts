/** How long judging goes on after a failure. */
import type { Failure } from '../verdict.ts';

/** What is counted against the budget. */
export type Spent = {
  cpuMs: number;
  /** Cases that exceeded their time. */
  overTime: number;
  /** How many of those were idle. */
  stoodStill: number;
  hasFailed: boolean;
};

/** Whether the problem has points, and the time limit. */
type Rules = { isScored: boolean; timeLimitMs: number };

/** Once a case has failed, further cases run until one of these is used up. */
const cpuBudgetMs = 30_000;
const overTimeBudget = 3;
/** Points depend on the cases after a failure; among those over time, only idle ones count. */
const scoredCpuBudgetMs = 300_000;

export const nothingSpent: Spent = { cpuMs: 0, overTime: 0, stoodStill: 0, hasFailed: false };

const cpuBudgetOf = ({ isScored }: Rules): number => (isScored ? scoredCpuBudgetMs : cpuBudgetMs);

const overTimeOf = ({ overTime, stoodStill }: Spent, { isScored }: Rules): number =>
  isScored ? stoodStill : overTime;

export const isSpent = (spent: Spent, rules: Rules): boolean =>
  spent.hasFailed &&
  (spent.cpuMs >= cpuBudgetOf(rules) || overTimeOf(spent, rules) >= overTimeBudget);

/** Whether the case in progress may be the last: it may fail, and run twice for its full time. */
export const mightBeSpent = (spent: Spent, rules: Rules): boolean =>
  spent.cpuMs + 2 * rules.timeLimitMs >= cpuBudgetOf(rules) ||
  overTimeOf(spent, rules) + 1 >= overTimeBudget;

/** Counts a case; its CPU time is counted while it runs. */
export function countCase(spent: Spent, failure: Failure | null): void {
  if (failure === null) return;
  spent.hasFailed = true;
  if (failure.verdict !== 'Time Limit Exceeded') return;
  spent.overTime += 1;
  if (failure.by === 'clock') spent.stoodStill += 1;
}
