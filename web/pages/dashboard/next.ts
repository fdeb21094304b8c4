/** Suggestions for a person: unfinished problems, problems to try, weak tags, and the streak. */
import type { Dashboard, Stats } from '../../../contract/dashboard.ts';
import type { ProblemRow } from '../../../contract/problems.ts';
import type { Difficulty } from '../../../contract/words.ts';

const continuedMax = 3;
const suggestedMax = 3;
const weakTagsMax = 3;
/** Fewer attempted problems of a tag say nothing about it. */
const weakAttemptedMin = 2;
/** From this share of solved ones of a difficulty, the next one is suggested. */
const readyFrom = 0.6;
const readySolvedMin = 5;

type Recent = Dashboard['recentSubmissions'][number];

/** The newest problems with submissions that are not solved yet. */
export function unfinished(recent: readonly Recent[], unsolved: readonly string[]): Recent[] {
  const open = new Set(unsolved);
  const first = new Map<string, Recent>();
  for (const one of recent) {
    if (open.has(one.problemId._id) && !first.has(one.problemId._id)) {
      first.set(one.problemId._id, one);
    }
  }
  return [...first.values()].slice(0, continuedMax);
}

/** The difficulty to continue with: the next one once most attempted problems are solved. */
export function levelOf({ easy, medium }: Pick<Stats, 'easy' | 'medium'>): Difficulty {
  const isReady = ({ solved, attempted }: Stats['easy']) =>
    solved >= readySolvedMin && solved / attempted >= readyFrom;
  if (!isReady(easy)) return 'Easy';
  return isReady(medium) ? 'Hard' : 'Medium';
}

type Weak = Dashboard['progressByTag'][number];

/** The tags with the smallest shares of solved problems among the attempted ones. */
export function weakTags(tags: readonly Weak[]): Weak[] {
  return tags
    .filter(({ solved, attempted }) => attempted >= weakAttemptedMin && solved < attempted)
    .toSorted((one, other) => one.solved / one.attempted - other.solved / other.attempted)
    .slice(0, weakTagsMax);
}

/**
 * The suitability of a problem: it has the wanted difficulty, has a weak tag, or is often solved by
 * others.
 */
function suitability(one: ProblemRow, level: Difficulty, weak: ReadonlySet<string>): number {
  const rate = one.totalSubmissions === 0 ? 0 : one.acceptedSubmissions / one.totalSubmissions;
  return (
    Number(one.difficulty === level) * 4 + Number(one.tags.some((tag) => weak.has(tag))) * 2 + rate
  );
}

/** Problems to try that the person has not attempted, the most suitable first. */
export function suggestions(
  problems: readonly ProblemRow[],
  { unsolved, level, weak }: { unsolved: readonly string[]; level: Difficulty; weak: Weak[] },
): ProblemRow[] {
  const attempted = new Set(unsolved);
  const tags = new Set(weak.map(({ tag }) => tag));
  return problems
    .filter(({ _id, solved, visibility = 'published' }) => {
      return !solved && !attempted.has(_id) && visibility === 'published';
    })
    .map((one) => ({ one, value: suitability(one, level, tags) }))
    .toSorted((a, b) => b.value - a.value)
    .slice(0, suggestedMax)
    .map(({ one }) => one);
}

const dayMs = 24 * 3600 * 1000;
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/**
 * The days in a row with submissions, in UTC, up to today; a day that has just begun does not break
 * them.
 */
export function streakOf(activity: Dashboard['activity'], nowMs: number): number {
  const active = new Set(
    activity.flatMap(({ day, submissions }) => (submissions > 0 ? [day] : [])),
  );
  let at = active.has(dayOf(nowMs)) ? nowMs : nowMs - dayMs;
  let days = 0;
  for (; active.has(dayOf(at)); at -= dayMs) days += 1;
  return days;
}
