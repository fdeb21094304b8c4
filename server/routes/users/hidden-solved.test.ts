/** Solved problems that are not public, in a public profile. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addSumProblem, openTestServer } from '../../testing/server.ts';

const server = await openTestServer();
const owner = await server.addPerson('owner');

describe('a public profile', () => {
  it('counts problems that are not public, without naming them', async () => {
    const person = await server.addPerson('solver');
    const names = { published: 'Open', hidden: 'Concealed' } as const;
    for (const [visibility, name] of Object.entries(names)) {
      const problemId = await addSumProblem(server, owner, {
        name,
        tags: [name],
        visibility: visibility as keyof typeof names,
      });
      const { rows } = await sql<{ id: string }>`
        insert into submissions (user_id, problem_id, language, source, verdict)
        values (${person.id}, ${problemId}, 'cpp', '', 'Accepted') returning id`.execute(server.db);
      await sql`select count_verdict(${rows[0]?.id}, null, 'Accepted')`.execute(server.db);
    }
    await sql`update users set username = 'solver' where id = ${person.id}`.execute(server.db);
    const shown = await server.call('GET /users/public/solver');
    expect(shown.body).toMatchObject({
      record: {
        stats: { totalSolved: 2 },
        solvedProblems: [{ _id: 'Easy', count: 2, problems: [{ problemName: 'Open' }] }],
      },
    });
    expect(JSON.stringify(shown.body)).not.toContain('Concealed');
    const own = await server.call('GET /dashboard/user', { as: person });
    expect(JSON.stringify(own.body)).toContain('Concealed');
  });
});
