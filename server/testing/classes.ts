/** Classes for tests, made and changed by the calls of their teacher. */
import type { Answer, Person, TestServer } from './server.ts';

type Path = Parameters<TestServer['call']>[0];

const hourMs = 3_600_000;
export const inHours = (hours: number): string =>
  new Date(Date.now() + hours * hourMs).toISOString();

/** An assignment as a teacher sends it: open for an hour, for one more. */
export const assignmentBody = (problems: readonly string[], changes: object = {}) => ({
  name: 'Sheet',
  isDraft: false,
  opensAt: inHours(-1),
  closesAt: inHours(1),
  problems: problems.map((problemId) => ({ problemId, points: 10 })),
  ...changes,
});

/** A person with the role of a teacher, and their calls. */
export async function addTeacher(server: TestServer, name: string) {
  const person = await server.addPerson(name);
  await server.db
    .updateTable('users')
    .set({ roles: ['teacher'] })
    .where('id', '=', person.id)
    .execute();
  const call = (path: Path, body?: object, version?: number): Promise<Answer> =>
    server.call(path, {
      as: person,
      ...(body && { body }),
      ...(version !== undefined && { raw: { headers: { 'if-match': `"${version}"` } } }),
    });
  const made = async (path: Path, body: object): Promise<string> => {
    const answer = await call(path, body);
    if (answer.status !== 200) throw new Error(`refused: ${JSON.stringify(answer.body)}`);
    return (answer.body as { slug: string }).slug;
  };
  return {
    person,
    call,
    /** Creates a class with these pupils; returns its slug. */
    async classOf(pupils: readonly Person[], changes: object = {}): Promise<string> {
      const slug = `k-${crypto.randomUUID().slice(0, 8)}`;
      await made('POST /classes', { slug, name: 'Algorithms', ...changes });
      const accounts = await server.db
        .selectFrom('users')
        .select('name')
        .where((eb) => eb('id', '=', eb.fn.any(eb.val(pupils.map(({ id }) => id)))))
        .execute();
      await call(`PUT /classes/${slug}/pupils`, {
        pupils: accounts.map(({ name }) => ({ account: name })),
      });
      return slug;
    },
    /** Creates an assignment; returns its slug. */
    assign: (slug: string, problems: readonly string[], changes: object = {}): Promise<string> =>
      made(`POST /classes/${slug}/assignments`, assignmentBody(problems, changes)),
  };
}
