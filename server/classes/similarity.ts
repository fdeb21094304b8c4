/** Which sources of an assignment are likely copies, for the teachers of its class. */
import { sql } from 'kysely';
import { z } from 'zod';
import type { ContestSimilarity } from '../../contract/contest-similarity.ts';
import { refusals } from '../../contract/messages.ts';
import type { Database } from '../../db/open.ts';
import { rowsOf } from '../../db/rows.ts';
import { findSimilar, type SimilarityThreads } from '../contests/similarity.ts';
import { AppError } from '../http/errors.ts';
import { requireAssignment } from './assignments.ts';
import { type Person, readMembers, requireClass, teaches } from './classes.ts';

type Asked = { slug: string; assignment: string; person: Person };

const participantRow = z.object({ userId: z.uuid(), teamId: z.string() });

/** Teams are pupils, by their ids and the names that the class shows. */
export async function similarityOf(
  db: Database,
  threads: SimilarityThreads,
  { slug, assignment, person }: Asked,
): Promise<ContestSimilarity> {
  const found = await requireClass(db, slug, person);
  if (!teaches(found, person)) throw new AppError('forbidden', refusals.notTeacher);
  const stored = await requireAssignment(db, found, { assignment, person });
  const { pairs, clusters, ...counts } = await findSimilar(db, threads, {
    slug: assignment,
    viewer: person,
  });
  const participants = await rowsOf(
    db,
    participantRow,
    sql`
    select user_id as "userId", external_id as "teamId"
    from participation_members join participations on participations.id = participation_id
    where participation_members.contest_id = ${stored.id}`,
  );
  const nameOf = new Map((await readMembers(db, found.id)).map(({ id, name }) => [id, name]));
  const pupilOf = new Map(participants.map(({ teamId, userId }) => [teamId, userId]));
  const asPupil = ({ id: teamId, name }: { id: string; name: string }) => {
    const id = pupilOf.get(teamId) ?? teamId;
    return { id, name: nameOf.get(id) ?? name };
  };
  return {
    ...counts,
    pairs: pairs.map(({ one, other, ...pair }) => ({
      ...pair,
      one: { ...one, team: asPupil(one.team) },
      other: { ...other, team: asPupil(other.team) },
    })),
    clusters: clusters.map(({ problem, teams }) => ({ problem, teams: teams.map(asPupil) })),
  };
}
