/** The accepted sources of a contest, compared with each other in a thread, because strangers wrote them. */
import { sql } from 'kysely';
import { z } from 'zod';
import type { ContestSimilarity, ShownPair } from '../../contract/contest-similarity.ts';
import { answersId, knownLanguages } from '../../contract/languages.ts';
import { refusals } from '../../contract/messages.ts';
import type { Database } from '../../db/open.ts';
import { rowsOf } from '../../db/rows.ts';
import { contestTimeMs } from '../../standings/contest.ts';
import { clustersOf, type SimilarPair, type Source } from '../../standings/similarity.ts';
import { AppError } from '../http/errors.ts';
import { openThreads, type ThreadBounds, type Threads } from '../http/threads.ts';
import type { Viewer } from '../visibility.ts';
import { importBounds } from '../workshop/import-threads.ts';
import { readContest, readProblems, readRuns, readTeams } from './contests.ts';

export type ToCompare = { sources: Source[]; common: Pick<Source, 'language' | 'text'>[] };

export type SimilarityThreads = Threads<ToCompare, SimilarPair[]>;

/** At most these sources are compared, the earliest first. */
const sourcesMax = 10_000;
const sourcesMaxBytes = 64 * 1024 ** 2;
const retryAfterS = 30;

export const openSimilarityThreads = (bounds: ThreadBounds = importBounds): SimilarityThreads =>
  openThreads(new URL('similarity-thread.ts', import.meta.url), bounds);

/** What people begin with is in the sources of all. */
const templates = knownLanguages.map(({ id, template }) => ({ language: id, text: template }));

const sourceRow = z.object({
  id: z.uuid(),
  language: z.string(),
  source: z.instanceof(Buffer).nullable(),
});

/**
 * The accepted programs that were handed in here, the earliest first; those beyond the bounds without
 * their text. An imported contest has none.
 */
async function readSources(db: Database, contestId: string): Promise<z.infer<typeof sourceRow>[]> {
  return await rowsOf(
    db,
    sourceRow,
    sql`
    with own as (
      select submissions.id, language, source, submitted_at,
        row_number() over earliest <= ${sourcesMax}
          and sum(octet_length(source)) over earliest <= ${sourcesMaxBytes} as is_compared
      from participations
      join submissions on submissions.participation_id = participations.id
      where participations.contest_id = ${contestId} and verdict = 'Accepted'
        and language <> ${answersId}
      window earliest as (order by submitted_at, submissions.id)
    )
    select id, language, case when is_compared then source end as source
    from own order by submitted_at, id`,
  );
}

const starterRow = z.object({ language: z.string(), text: z.string() });

/** What the problems of a contest give people to begin with. */
const readStarters = (db: Database, contestId: string): Promise<z.infer<typeof starterRow>[]> =>
  rowsOf(
    db,
    starterRow,
    sql`
    select starter.key as language, starter.value as text
    from contest_problems join problems on problems.id = problem_id
    cross join lateral jsonb_each_text(coalesce(presentation -> 'starters', '{}')) as starter
    where contest_id = ${contestId}`,
  );

/** Compares the sources of a contest; only for organisers. Refuses what takes too long. */
export async function findSimilar(
  db: Database,
  threads: SimilarityThreads,
  { slug, viewer }: { slug: string; viewer: Viewer },
): Promise<ContestSimilarity> {
  const stored = await readContest(db, slug, viewer);
  const runs = new Map((await readRuns(db, stored)).map((run) => [run.id, run]));
  const all = (await readSources(db, stored.id)).flatMap(({ id, language, source }) => {
    const run = runs.get(id);
    return run === undefined ? [] : [{ id, language, source, run }];
  });
  const sources = all.flatMap(({ id, language, source, run }) =>
    source === null
      ? []
      : [{ id, language, text: source.toString(), teamId: run.teamId, problemId: run.problemId }],
  );
  const starters = await readStarters(db, stored.id);
  const pairs = await compare(threads, { sources, common: [...templates, ...starters] });

  const teams = new Map((await readTeams(db, stored.id)).map((team) => [team.id, team]));
  const labels = new Map((await readProblems(db, stored.id)).map(({ id, label }) => [id, label]));
  const runOf = (id: string) => {
    const run = runs.get(id);
    if (run === undefined) throw new Error(`there is no run ${id}`);
    return run;
  };
  const teamOf = (id: string) => {
    const team = teams.get(id);
    return { id, name: team?.displayName ?? team?.name ?? id };
  };
  const labelOf = (id: string): string => labels.get(runOf(id).problemId) ?? runOf(id).problemId;
  const sideOf = (id: string): ShownPair['one'] => {
    const { teamId, language, receivedAtMs } = runOf(id);
    const timeMs = contestTimeMs(stored.contest, teams.get(teamId) ?? null, receivedAtMs);
    return { submission: id, team: teamOf(teamId), language, timeMs };
  };
  return {
    compared: sources.length,
    left: all.length - sources.length,
    pairs: pairs.map(({ one, other, share, parts }) => ({
      problem: labelOf(one),
      share,
      one: sideOf(one),
      other: sideOf(other),
      parts,
    })),
    clusters: clustersOf(pairs).flatMap((ids) => {
      const teamIds = [...new Set(ids.map((id) => runOf(id).teamId))];
      const [first] = ids;
      if (first === undefined || teamIds.length < 3) return [];
      return [{ problem: labelOf(first), teams: teamIds.map(teamOf) }];
    }),
  };
}

async function compare(threads: SimilarityThreads, job: ToCompare): Promise<SimilarPair[]> {
  if (job.sources.length < 2) return [];
  const outcome = await threads.run(job);
  if (outcome.kind === 'done') return outcome.value;
  if (outcome.kind === 'full')
    throw new AppError('unavailable', refusals.tooMuchAtOnce, retryAfterS);
  throw new AppError('badInput', refusals.tooMuchToCompare);
}
