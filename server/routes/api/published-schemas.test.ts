/**
 * The Contest API and its feed by the JSON schemas that the standard publishes. These state no licence, so
 * they are not in this repository: CCS_SPECS names a folder with the branch 2023-06 of icpc/ccs-specs.
 * Without it, api.test.ts checks the same forms as they are written there.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { importPackage, smallPackage, smallWith, zipOf } from '../../testing/contest-packages.ts';
import { organiserOf } from '../../testing/contests.ts';
import {
  acceptedResult,
  addSumProblem,
  insertSubmission,
  judgedWith,
  type Person,
  startTestServer,
  type TestServer,
} from '../../testing/server.ts';

const folder = process.env.CCS_SPECS;

/** Their own check inserts this at each mark: no property that the schema does not name. */
const strictly = /"\$comment": "ANCHOR_TO_INSERT_REQUIRE_STRICT_PROPERTIES"/g;

/** Says what breaks the schema of a file; empty if nothing does. */
function openSchemas(specs: string): (file: string, value: unknown) => string {
  const schemas = join(specs, 'json-schema');
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  const ids = new Map<string, string>();
  for (const file of readdirSync(schemas)) {
    const text = readFileSync(join(schemas, file), 'utf8');
    const schema = JSON.parse(text.replaceAll(strictly, '"additionalProperties": false'));
    ids.set(file, z.object({ $id: z.string() }).parse(schema).$id);
    ajv.addSchema(schema);
  }
  return (file, value) => {
    const validate = ajv.getSchema(ids.get(file) ?? file);
    if (validate === undefined) throw new Error(`There is no schema ${file}.`);
    return validate(value) ? '' : ajv.errorsText(validate.errors);
  };
}

const hourMs = 3_600_000;
const lists = [
  'judgement-types',
  'languages',
  'problems',
  'groups',
  'organizations',
  'teams',
  'submissions',
  'judgements',
  'clarifications',
  'awards',
];

describe.runIf(folder !== undefined)('the Contest API, by its published schemas', () => {
  const broken = folder === undefined ? () => '' : openSchemas(folder);
  let server: TestServer;
  let admin: Person;
  const slugs: string[] = [];
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.addPerson('admin', { isAdmin: true });
    await importPackage(server.db, await zipOf(smallPackage));
    const others = {
      'groups.json': JSON.stringify([{ id: 'all', name: 'Everyone', type: 'site' }]),
      'organizations.json': JSON.stringify([{ id: 'school', name: 'School', country: 'DEU' }]),
      'teams.json': JSON.stringify([
        { id: '1', name: 'One', group_ids: ['all'], organization_id: 'school' },
        { id: '2', name: 'Two' },
      ]),
      'clarifications.json': JSON.stringify([
        { id: 'q', from_team_id: '1', text: 'Why?', contest_time: '1:00:00' },
        { id: 'a', reply_to_id: 'q', to_team_id: '1', text: 'So.', contest_time: '1:01:00' },
      ]),
    };
    await importPackage(server.db, await zipOf(smallWith({ id: 'more' }, others)));
    slugs.push('small', 'more');
    const problem = await addSumProblem(server, admin);
    const organiser = organiserOf(server, admin);
    const at = (hours: number) => ({
      startsAt: new Date(Date.now() + hours * hourMs).toISOString(),
    });
    const coming = await organiser.made([problem], at(1));
    const undecided = await organiser.made([problem], { startsAt: null });
    const paused = await organiser.made([problem], at(2));
    const running = await organiser.made([problem], at(-4.5));
    const points = await organiser.made([problem], { ...at(-6), preset: 'ioi' });
    slugs.push(coming, undecided, paused, running, points);
    const move = (slug: string, name: string) =>
      server.call(`PUT /contests/${slug}/state`, { as: admin, body: { move: name } });
    expect(await move(paused, 'pause countdown')).toMatchObject({ status: 200 });
    for (const [slug, agoMs] of [
      [running, 2 * hourMs],
      [running, hourMs / 4],
      [points, 3 * hourMs],
    ] as const) {
      const person = await server.addPerson(crypto.randomUUID().slice(0, 8));
      const { body } = await server.call(`POST /contests/${slug}/teams`, {
        as: admin,
        body: { name: person.email, members: [person.id] },
      });
      const { teamId: participation } = body as { teamId: string };
      for (const result of [null, acceptedResult]) {
        await insertSubmission(server.db, {
          user_id: person.id,
          problem_id: problem,
          participation_id: participation,
          submitted_at: new Date(Date.now() - agoMs),
          ...(result && judgedWith({ ...result, points: 40, maxPoints: 100 })),
        });
      }
    }
    const said = await server.call(`POST /contests/${running}/announcements`, {
      as: admin,
      body: { text: 'Hear', problem: null, team: null },
    });
    expect(said).toMatchObject({ status: 200 });
    expect(await move(points, 'finalize')).toMatchObject({ status: 409 });
    expect((await read(`/api/contests/${paused}`)).start_time).toBeNull();
  });
  afterAll(() => server.close());

  const read = async (path: string, as?: Person) =>
    (await server.call(`GET ${path}`, as && { as })).body as Record<string, unknown>;

  it('has the forms of every call, for visitors and organisers', async () => {
    const found: string[] = [];
    const check = (path: string, file: string, value: unknown): void => {
      const why = broken(file, value);
      if (why !== '') found.push(`${path}: ${why} ${JSON.stringify(value)}`);
    };
    check('/api', 'api_information.json', await read('/api'));
    for (const as of [undefined, admin]) {
      check('/api/contests', 'contests.json', await read('/api/contests', as));
      for (const slug of slugs) {
        const of = `/api/contests/${slug}`;
        check(of, 'contest.json', await read(of, as));
        for (const one of ['state', 'access', 'scoreboard', ...lists]) {
          check(`${of}/${one}`, `${one}.json`, await read(`${of}/${one}`, as));
        }
        const feed = await server.call(`GET ${of}/event-feed?stream=false`, as && { as });
        for (const line of String(feed.body).split('\n').filter(Boolean)) {
          const event = z
            .looseObject({ type: z.string(), data: z.unknown() })
            .parse(JSON.parse(line));
          check(`${of}/event-feed`, 'event-feed.json', event);
          // The schema of events takes the form of any type.
          check(`${of}/event-feed`, `${event.type.replace(/s$/, '')}.json`, event.data);
        }
      }
    }
    expect(found).toEqual([]);
  });

  it('refuses what is not in the form', () => {
    expect(broken('contest.json', { id: 'a', name: 'A', duration: '5 h' })).not.toBe('');
  });
});
