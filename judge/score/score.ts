/**
 * The points of a submission, from the outcomes of its cases. Pure functions with exact fractions.
 * They also decide which cases are worth running; run/cases.ts acts on that.
 */
import type { Scoring } from '../../contract/scoring.ts';
import { openGrader } from './grader.ts';
import { openGroups } from './groups.ts';
import type { OpenScoring } from './outcome.ts';

/** Prepares the scoring for questions about submissions. */
export const openScoring = (scoring: Scoring): OpenScoring =>
  scoring.kind === 'groups' ? openGroups(scoring) : openGrader(scoring);
