/** Interactive problems: writing and reading their interactor, by form and in packages. */
import { describe, expect, it } from 'vitest';
import type { Problem } from '../../../contract/problems.ts';
import { publishedPackage } from '../../problems/stored-packages.ts';
import { openTestServer, type Person } from '../../testing/server.ts';

const server = await openTestServer();
const admin = await server.addPerson('admin', { isAdmin: true });
const user = await server.addPerson('user');

const program = (kind: 'icpc' | 'testlib', args: string[] = []) => ({
  kind,
  headers: [],
  arguments: args,
  source: kind === 'icpc' ? 'int main() { return 42; }' : '#include "testlib.h"\nint main() {}',
});

const draft = {
  name: 'Guess',
  problemStatement: 'Guess a number.',
  difficulty: 'Easy',
  testCases: [
    { input: '7\n', output: '', isHidden: false },
    { input: '100\n', output: '', isHidden: true },
  ],
};

const create = (changes: object) =>
  server.call('POST /problems/create', { as: admin, body: { ...draft, ...changes } });

async function created(changes: object): Promise<string> {
  const answer = await create(changes);
  expect(answer).toMatchObject({ status: 200, body: true });
  return String(answer.headers.location).replace('/problems/', '');
}

const read = async (id: string, as: Person): Promise<Problem> =>
  (await server.call(`GET /problems/${id}`, { as })).body as Problem;

const edit = (id: string, body: object) =>
  server.call(`PUT /problems/edit/${id}`, { as: admin, body });

describe('an interactor', () => {
  it('is shown to administrators; others only learn that there is one', async () => {
    const id = await created({ interactor: program('icpc', ['20']) });
    expect(await read(id, admin)).toMatchObject({
      isInteractive: true,
      interactor: program('icpc', ['20']),
    });
    const seen = await read(id, user);
    expect(seen.isInteractive).toBe(true);
    expect(Object.keys(seen)).not.toContain('interactor');
  });

  it('stays if an edit omits it, and can be removed if all answers are there', async () => {
    const id = await created({ interactor: program('icpc') });
    expect(await edit(id, { name: 'Guess again', checker: null })).toMatchObject({ status: 200 });
    expect(await read(id, admin)).toMatchObject({ interactor: program('icpc') });
    expect(await edit(id, { interactor: null })).toMatchObject({
      status: 400,
      body: { error: 'All sample test cases must have both input and output.' },
    });
    const testCases = draft.testCases.map((one) => ({ ...one, output: '1\n' }));
    expect(await edit(id, { interactor: null, testCases })).toMatchObject({ status: 200 });
    expect(await read(id, admin)).toMatchObject({ isInteractive: false });
  });

  it.each([
    [
      { checker: program('testlib'), interactor: program('icpc') },
      'checker: An interactor of the kind icpc decides alone.',
    ],
    [{ interactor: program('testlib', ['x']) }, 'interactor: One of testlib takes no arguments.'],
    [
      { interactor: { ...program('icpc'), source: ' ' } },
      'interactor: The source must not be empty.',
    ],
    [{ interactor: { kind: 'other', source: 'x' } }, 'interactor: Must be testlib or icpc.'],
  ])('is refused with the rule: %j', async (changes, error) => {
    expect(await create(changes)).toMatchObject({ status: 400, body: { error } });
  });

  it('is refused with a checker that it cannot be combined with, even in an edit', async () => {
    const id = await created({ interactor: program('icpc') });
    expect(await edit(id, { checker: program('testlib') })).toMatchObject({
      status: 400,
      body: { error: 'checker: An interactor of the kind icpc decides alone.' },
    });
  });
});

describe('the package of an interactive problem', () => {
  const packageOf = async (id: string) => (await publishedPackage(server.db, id)).content;
  const namesIn = ({ programs }: Awaited<ReturnType<typeof packageOf>>) => ({
    interactors: programs.interactors.map(({ name }) => name),
    outputValidators: programs.outputValidators.map(({ name }) => name),
  });

  it('has an icpc interactor as its output validator', async () => {
    const content = await packageOf(await created({ interactor: program('icpc', ['20']) }));
    expect(content.metadata.types).toEqual(['interactive']);
    expect(namesIn(content)).toEqual({ interactors: [], outputValidators: ['interact.cpp'] });
    expect(content.secret.settings.outputValidatorArgs).toEqual(['20']);
  });

  it('has a testlib interactor next to the checker of its output', async () => {
    const both = { interactor: program('testlib'), checker: program('testlib') };
    const id = await created(both);
    expect(namesIn(await packageOf(id))).toEqual({
      interactors: ['interact.cpp'],
      outputValidators: ['check.cpp'],
    });
    await edit(id, {
      interactor: null,
      checker: null,
      testCases: draft.testCases.map((one) => ({ ...one, output: '1\n' })),
    });
    const content = await packageOf(id);
    expect(content.metadata.types).toEqual([]);
    expect(namesIn(content)).toEqual({ interactors: [], outputValidators: [] });
  });
});
