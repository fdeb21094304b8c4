/** Contests that are held here, for tests: made and changed by the calls of an organiser. */
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
