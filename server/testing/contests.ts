/** Contests that are held here, for tests: made and changed by the calls of an organiser. */
import type { Insertable } from 'kysely';
import { contestPresets } from '../../contract/contest-presets.ts';
import type { Schema } from '../../db/schema.ts';
import type { Person, TestServer } from './server.ts';

const hourMs = 3_600_000;

/** A contest as an organiser sends it: published, open, of five hours, frozen for the last one. */
export const contestBody = (problems: readonly string[], changes: object = {}) => ({
  slug: `c-${crypto.randomUUID().slice(0, 8)}`,
  name: 'Friday',
  preset: 'icpc',
  startsAt: '2026-01-01T00:00:00Z',
  durationMs: 5 * hourMs,
  visibility: 'published',
  registration: 'open',
  problems: problems.map((problemId) => ({ problemId })),
  ...changes,
});

/** The calls of an organiser. */
export function organiserOf(server: TestServer, admin: Person) {
  const create = (body: object) => server.call('POST /contests', { as: admin, body });
  return {
    create,
    /** Creates a contest, which must work; returns its slug. */
    async made(problems: readonly string[], changes: object = {}): Promise<string> {
      const { status, body } = await create(contestBody(problems, changes));
      if (status !== 200) throw new Error(`the contest was refused: ${JSON.stringify(body)}`);
      return (body as { slug: string }).slug;
    },
    edit: (slug: string, version: number, body: object) =>
      server.call(`PUT /contests/${slug}`, {
        as: admin,
        body,
        raw: { headers: { 'if-match': `"${version}"` } },
      }),
    remove: (slug: string) => server.call(`DELETE /contests/${slug}`, { as: admin }),
    desk: (slug: string) => server.call(`GET /contests/${slug}/desk`, { as: admin }),
  };
}

type Queried = Pick<TestServer, 'db'>;

/** The id of the contest or assignment. */
export async function contestIdOf({ db }: Queried, slug: string): Promise<string> {
  const contests = db.selectFrom('contests').select('id').where('slug', '=', slug);
  return (await contests.executeTakeFirstOrThrow()).id;
}

/** The participation of a person in the contest or assignment. */
export async function participationOf({ db }: Queried, slug: string, person: { id: string }) {
  const row = await db
    .selectFrom('participation_members')
    .innerJoin('contests', 'contests.id', 'contest_id')
    .select('participation_id')
    .where('slug', '=', slug)
    .where('user_id', '=', person.id)
    .executeTakeFirstOrThrow();
  return row.participation_id;
}

/** A contest with one problem, which may have started or ended long ago; returns its id and slug. */
export async function insertContest(
  { db }: Queried,
  problem: string,
  changes: Partial<Insertable<Schema['contests']>> = {},
) {
  const contest = await db
    .insertInto('contests')
    .values({
      slug: `c-${crypto.randomUUID().slice(0, 8)}`,
      name: 'Friday',
      visibility: 'published',
      settings: JSON.stringify(contestPresets.icpc),
      starts_at: new Date(0),
      duration_ms: `${5 * hourMs}`,
      ...changes,
    })
    .returning(['id', 'slug'])
    .executeTakeFirstOrThrow();
  const place = { contest_id: contest.id, external_id: 'sum', position: 0, label: 'A' };
  await db
    .insertInto('contest_problems')
    .values({ ...place, name: 'Sum', problem_id: problem })
    .execute();
  return contest;
}

/** A participation without members; returns its id. */
export async function insertParticipation(
  { db }: Queried,
  contestId: string,
  name: string,
  changes: Partial<Insertable<Schema['participations']>> = {},
): Promise<string> {
  const named = { external_id: name, is_team: false, name, label: name };
  const { id } = await db
    .insertInto('participations')
    .values({ contest_id: contestId, ...named, ...changes })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
