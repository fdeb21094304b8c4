/** Which sources of an assignment are likely copies, for the teachers of its class. */
import type { ContestSimilarity } from '../../contract/contest-similarity.ts';
import type { Database } from '../../db/open.ts';
import { findSimilar, type SimilarityThreads } from '../contests/similarity.ts';
import { requireAssignment } from './assignments.ts';
import { byName } from './by-name.ts';
import { type Person, readMembers, requireTaught } from './classes.ts';
import { readParticipants } from './participations.ts';

type Asked = { slug: string; assignment: string; person: Person };

/** Teams are pupils, by their ids and the names that the class shows; a group has the id of its first. */
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
  const membersOf = Map.groupBy(participants, ({ teamId }) => teamId);
  const asPupil = ({ id: teamId, name }: { id: string; name: string }) => {
    const members = (membersOf.get(teamId) ?? []).map(({ userId }) => ({
      id: userId,
      name: nameOf.get(userId) ?? name,
    }));
    const [first = { id: teamId, name }, ...others] = members.sort(byName);
    return others.length === 0
      ? first
      : { id: first.id, name: members.map((one) => one.name).join(', ') };
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
