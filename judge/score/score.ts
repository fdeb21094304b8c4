/**
 * The points of a submission, from how its cases went. Pure, and with exact fractions; which cases
 * are worth running is decided here as well, and run/cases.ts acts on it.
 */
import type { Scoring } from '../../contract/scoring.ts';
import { openGrader } from './grader.ts';
import { openGroups } from './groups.ts';
import type { OpenScoring } from './outcome.ts';

/** Ready for questions about submissions. */
export const openScoring = (scoring: Scoring): OpenScoring =>
  scoring.kind === 'groups' ? openGroups(scoring) : openGrader(scoring);
