/** Which sources of an assignment are likely copies, for the teachers of its class. */
import type { ContestSimilarity } from '../../contract/contest-similarity.ts';
import type { Database } from '../../db/open.ts';
import { findSimilar, type SimilarityThreads } from '../contests/similarity.ts';
import { requireAssignment } from './assignments.ts';
import { type Person, readMembers, requireTaught } from './classes.ts';
import { readParticipants } from './participations.ts';

type Asked = { slug: string; assignment: string; person: Person };

/** Teams are pupils, by their ids and the names that the class shows. */
export async function similarityOf(
  db: Database,
  threads: SimilarityThreads,
  { slug, assignment, person }: Asked,
): Promise<ContestSimilarity> {
  const found = await requireTaught(db, slug, person);
  const stored = await requireAssignment(db, found, { assignment, person });
  const { pairs, clusters, ...counts } = await findSimilar(db, threads, {
    slug: assignment,
    viewer: person,
  });
  const nameOf = new Map((await readMembers(db, found.id)).map(({ id, name }) => [id, name]));
  const participants = await readParticipants(db, stored.id);
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
