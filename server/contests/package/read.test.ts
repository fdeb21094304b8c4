/** Contest packages in the forms that are published, read without a database. */
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { asLine } from '../../../problems/package/findings.ts';
import {
  type PackageText,
  smallContest,
  smallPackage,
  smallWith,
  zipOf,
} from '../../testing/contest-packages.ts';
import { type ContestPackage, readContestPackage } from './read.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arbiter-packages-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

/** Reads files of one folder; what is found is in lines. */
async function read(files: PackageText) {
  const path = await mkdtemp(join(folder, 'package-'));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(path, name)), { recursive: true });
    await writeFile(join(path, name), text);
  }
  return await taken(path);
}

async function taken(path: string) {
  const { contest, findings } = await readContestPackage({ path });
  return { contest, lines: findings.map(asLine) };
}

it('reads numbers that JSON cannot write as they are, and refuses them', async () => {
  const judgements =
    '[{ "id": "21", "submission_id": "11", "judgement_type_id": "WA", "score": 1e999 }]';
  expect((await read({ ...smallPackage, 'judgements.json': judgements })).lines).toEqual([
    'judgements.json: 0.score: Must be a number.',
  ]);
});

it('has the hash of all of it, with which it was stored by earlier versions', async () => {
  const { contest } = await read(smallPackage);
  if (contest === undefined) throw new Error('It was refused.');
  const { sha256, isRated: _, registration: __, windowMs: ___, ...whole } = contest;
  expect(sha256).toBe(createHash('sha256').update(JSON.stringify(whole)).digest('hex'));
});

describe('a clarification for several teams', () => {
  const groups = JSON.stringify([
    { id: 'north', name: 'North' },
    { id: 'south', name: 'South' },
  ]);
  const teams = JSON.stringify(
    ['1', '2', '3'].map((id) => ({ id, name: id, group_ids: id === '3' ? ['north'] : [] })),
  );
  const question = { id: 'q', from_team_id: '1', text: 'Why?', contest_time: '0:01:00' };
  const readAnswer = (answer: object) =>
    read({
      ...smallPackage,
      'groups.json': groups,
      'teams.json': teams,
      'clarifications.json': JSON.stringify([
        question,
        { id: 'a', reply_to_id: 'q', text: 'So.', contest_time: '0:02:00', ...answer },
      ]),
    });
  const answers = (contest: ContestPackage | undefined) =>
    contest?.clarifications
      .filter(({ from_team_id: from }) => from === null)
      .map((one) => [one.id, one.to_team_id, one.reply_to_id]);

  it.each<[string, object, unknown[]]>([
    ['one team', { to_team_ids: ['1'], to_group_ids: null }, [['a', '1', 'q']]],
    [
      'teams and a group',
      { to_team_ids: ['2', '1'], to_group_ids: ['north'] },
      [
        ['a', '2', null],
        ['a-2', '1', 'q'],
        ['a-3', '3', null],
      ],
    ],
    ['everyone', { to_team_ids: null, to_group_ids: null }, [['a', null, 'q']]],
  ])('is there for each of them, and for no others: %s', async (_, answer, wanted) => {
    const { contest, lines } = await readAnswer(answer);
    expect(lines).toEqual([]);
    expect(answers(contest)).toEqual(wanted);
  });

  it.each<[string, object, string]>([
    ['an empty list', { to_team_ids: [] }, 'to_team_ids'],
    ['a group without teams', { to_group_ids: ['south'] }, 'to_group_ids'],
  ])('is left out, with a warning, if it is for no team: %s', async (_, answer, key) => {
    const { contest, lines } = await readAnswer(answer);
    expect(lines).toEqual([
      `warning: clarifications.json: 1.${key}: Is for no team, and is left out.`,
    ]);
    expect(answers(contest)).toEqual([]);
  });

  it('is refused if it is from a team, or for one that is not there', async () => {
    expect((await readAnswer({ from_team_id: '2', to_team_ids: ['1'] })).lines).toEqual([
      'clarifications.json: 1.to_team_ids: Must be null if a team asks.',
    ]);
    expect((await readAnswer({ to_team_ids: ['9'], to_group_ids: ['west'] })).lines).toEqual(
      expect.arrayContaining([
        'clarifications.json: 1.to_team_ids: There is no 9 in the teams.',
        'clarifications.json: 1.to_group_ids: There is no west in the groups.',
      ]),
    );
  });
});

/** The parts of the small contest, which feeds send one by one. */
const parsed = (text: string): unknown => JSON.parse(text);
const small = {
  problems: parsed(smallPackage['problems.json']),
  teams: parsed(smallPackage['teams.json']),
  submissions: parsed(smallPackage['submissions.json']),
  judgements: parsed(smallPackage['judgements.json']),
};

describe('a feed in the notation of 2021', () => {
  it.each([
    ['null', { endpoint: null }],
    ['left out', {}],
  ])('is read where the endpoint of the contest is %s', async (_, ofContest) => {
    const event = (endpoint: object, id: string | null, data: unknown): string =>
      JSON.stringify({ contest_id: 'small', ...endpoint, id, data });
    const path = join(folder, 'feed.ndjson');
    const lines = [
      event(ofContest, null, { ...smallContest, name: 'Before' }),
      event({ endpoint: 'problems' }, null, small.problems),
      event({ endpoint: 'teams' }, '1', { id: '1', name: 'Before' }),
      event({ endpoint: 'teams' }, '3', { id: '3', name: 'Gone' }),
      event({ endpoint: 'teams' }, '3', null),
      event({ endpoint: 'teams' }, null, small.teams),
      event({ endpoint: 'runs' }, '1', { id: '1' }),
      event({ endpoint: 'submissions' }, null, small.submissions),
      event({ endpoint: 'judgements' }, null, small.judgements),
      event(ofContest, null, smallContest),
    ];
    await writeFile(path, lines.join('\n'));
    const { contest, lines: found } = await taken(path);
    expect(found).toEqual([]);
    expect(contest).toMatchObject({
      slug: 'small',
      name: 'Small',
      teams: [{ name: 'One' }, { name: 'Two' }],
      runs: [{ id: '11' }, { id: '12' }],
      judgements: [{ type: 'WA' }, { type: 'AC' }],
    });
  });

  it('says of an event without endpoint and contest what it lacks', async () => {
    const path = join(folder, 'unknown.ndjson');
    await writeFile(path, '{"id":"1","data":{"id":"1"}}\n');
    expect((await taken(path)).lines).toContain('event-feed.ndjson:1: type: Required.');
  });
});

const { 'contest.json': _contest, ...lists } = smallPackage;
const { 'teams.json': _teams, ...withoutTeams } = smallPackage;
const hourMs = 3_600_000;

/** The small contest with a contest.yaml of these lines, which take the place of the usual ones. */
const readYaml = (lines: Record<string, string>) => {
  const facts = { id: 'small', name: 'Small', 'start-time': '2024-05-04T09:00:00Z' };
  const all = Object.entries({ ...facts, duration: '5:00:00', ...lines });
  return read({ ...lists, 'contest.yaml': all.map(([key, one]) => `${key}: ${one}`).join('\n') });
};

describe('keys of contest.yaml that are no words of the standard', () => {
  it.each([
    ['scoreboard-freeze', '4:00:00'],
    ['freeze', '4:00:00'],
    ['scoreboard_freeze_time', '"+4:00:00"'],
    ['scoreboard_freeze_time', '"+4:00"'],
    ['scoreboard_freeze_time', '2024-05-04T15:00:00+02:00'],
  ])('say when the freeze begins: %s: %s', async (key, value) => {
    const { contest, lines } = await readYaml({ [key]: value });
    expect(lines).toEqual([]);
    expect(contest?.settings).toMatchObject({ board: 'frozen', freezeMs: hourMs });
  });

  it('come after the duration of the freeze, and may not lead out of the contest', async () => {
    const both = { scoreboard_freeze_time: '"+4:00:00"', scoreboard_freeze_duration: '2:00:00' };
    expect((await readYaml(both)).contest?.settings.freezeMs).toBe(2 * hourMs);
    for (const wrong of ['6:00:00', '-1:00:00', '2024-05-04T08:00:00Z']) {
      expect((await readYaml({ freeze: wrong })).lines).toEqual([
        'contest.yaml: scoreboard_freeze_time: Must be within the contest.',
      ]);
    }
    expect((await readYaml({ freeze: 'late' })).lines).toEqual([
      expect.stringMatching(/^contest.yaml: scoreboard_freeze_time: Must be a time/),
    ]);
  });

  it('say whether there are points', async () => {
    const { contest, lines } = await readYaml({ 'scoreboard-type': 'score' });
    expect(lines).toEqual([]);
    expect(contest?.settings.score).toBe('points');
  });

  it.each([
    ['{ enabled: true, gold: 1, silver: 2, bronze: 3 }', { gold: 1, silver: 2, bronze: 3 }],
    ['{ gold: 4 }', { gold: 4, silver: 0, bronze: 0 }],
    ['{ enabled: false, gold: 4 }', { gold: 0, silver: 0, bronze: 0 }],
  ])('say which medals there are: %s', async (medals, wanted) => {
    const { contest, lines } = await readYaml({ medals });
    expect(lines).toEqual([]);
    expect(contest?.settings.medals).toEqual(wanted);
  });

  it('are named if they are not read', async () => {
    const logo = '[{ href: x }]';
    const { contest, lines } = await readYaml({
      'penalty-tme': '10',
      'clar-categories': '[x]',
      logo,
    });
    expect(lines).toEqual([
      'warning: contest.yaml: penalty-tme: Is not read.',
      'warning: contest.yaml: clar-categories: Is not read.',
    ]);
    expect(contest?.slug).toBe('small');
  });
});

describe('a table of teams', () => {
  it('keeps its first line if that has no version', async () => {
    const row = (id: string) => `${id}\t\t\tTeam ${id}\tUniversity\tU\tSWE`;
    const { contest, lines } = await read({
      ...withoutTeams,
      'teams.tsv': `${row('1')}\n${row('2')}`,
    });
    expect(lines).toEqual([
      'warning: teams.tsv:1: The first line has no version, such as "teams 1", and is read as a row.',
    ]);
    expect(contest?.teams.map(({ id }) => id)).toEqual(['1', '2']);
    for (const version of ['teams\t1', 'File_Version\t2']) {
      const table = `${version}\n${row('1')}\n${row('2')}`;
      expect((await read({ ...withoutTeams, 'teams.tsv': table })).lines).toEqual([]);
    }
  });

  it('may have two institutions of one short name', async () => {
    const table = [
      'teams\t1',
      '1\t\t\tOne\tUniversity of Tokyo\tUT\tJPN',
      '2\t\t\tTwo\tUniversity of Toronto\tUT\tCAN',
      '3\t\t\tThree\tUniversity of Tokyo\tUT\tJPN',
    ].join('\n');
    const { contest } = await read({ ...withoutTeams, 'teams.tsv': table });
    expect(contest?.organizations).toMatchObject([
      { id: 'UT', formal_name: 'University of Tokyo', country: 'JPN' },
      { id: 'o1', name: 'UT', formal_name: 'University of Toronto', country: 'CAN' },
    ]);
    expect(contest?.teams.map((one) => one.organization_id)).toEqual(['UT', 'o1', 'UT']);
  });
});

describe('forms in which facts are published', () => {
  it('short names with blanks give ids', async () => {
    const { contest, lines } = await read({
      ...lists,
      'contest.yaml':
        'short-name: ICPC WF 2011\nname: Finals\nstart-time: 2011-02-04T01:23:00Z\nduration: 5:00:00',
    });
    expect(lines).toEqual([
      'warning: contest.yaml: id: The short name gives it the id ICPC-WF-2011.',
    ]);
    expect(contest?.slug).toBe('ICPC-WF-2011');
  });

  it.each([
    ['30:00', 0.5],
    ['90:00', 1.5],
    ['1:00:00', 1],
  ])('a freeze is %s long', async (length, hours) => {
    const { contest, lines } = await readYaml({ 'scoreboard-freeze-length': length });
    expect(lines).toEqual([]);
    expect(contest?.settings.freezeMs).toBe(hours * hourMs);
  });

  it.each(['"+05:30:00"', '"+5:30"', '2024-05-04T14:30:00Z'])(
    'a thaw is planned for %s',
    async (thaw) => {
      const { contest, lines } = await readYaml({ freeze: '4:00:00', scoreboard_thaw_time: thaw });
      expect(lines).toEqual([]);
      expect(contest?.thawedAtMs).toBe(Date.UTC(2024, 4, 4, 14, 30));
    },
  );

  it.each([
    ['2024-05-04 10:00:00 +05:30', '2024-05-04T04:30:00.000Z'],
    ['2024-05-04T10:00-0800', '2024-05-04T18:00:00.000Z'],
    ['2024-05-04 10:00Z', '2024-05-04T10:00:00.000Z'],
    ['2024-05-04T23:30:00,5-03', '2024-05-05T02:30:00.500Z'],
  ])('a time is %s', async (written, wanted) => {
    const { contest, lines } = await read(smallWith({ start_time: written }));
    expect(lines).toEqual([]);
    expect(new Date(contest?.startsAtMs ?? 0).toISOString()).toBe(wanted);
  });

  it('the problem set is a list', async () => {
    const { 'problems.json': _, ...files } = smallPackage;
    const set = '- id: apples\n  label: A\n- id: bread\n  label: B\n';
    const { contest, lines } = await read({ ...files, 'problemset.yaml': set });
    expect(lines).toEqual([]);
    expect(contest?.problems.map(({ id, label }) => [id, label])).toEqual([
      ['apples', 'A'],
      ['bread', 'B'],
    ]);
  });

  it('a reference to nothing is empty', async () => {
    const teams = ['1', '2'].map((id) => ({ id, name: id, organization_id: '', icpc_id: '' }));
    const { contest, lines } = await read({
      ...smallPackage,
      'teams.json': JSON.stringify(teams),
    });
    expect(lines).toEqual([]);
    expect(contest?.teams[0]).toMatchObject({ organization_id: null, icpc_id: null });
  });

  it('a colour is empty', async () => {
    const problems = smallPackage['problems.json'].replace('#ff0000', '');
    const { contest, lines } = await read({ ...smallPackage, 'problems.json': problems });
    expect(lines).toEqual([]);
    expect(contest?.problems[0]?.rgb).toBe(null);
  });

  it('a submission is of no team', async () => {
    const of = { account_id: 'judge', problem_id: 'apples', contest_time: '-0:10:00.000' };
    const { contest, lines } = await read({
      ...smallPackage,
      'submissions.json': JSON.stringify([
        { id: '10', team_id: null, ...of },
        ...z.array(z.unknown()).parse(small.submissions),
      ]),
      'judgements.json': JSON.stringify([
        { id: '20', submission_id: '10', judgement_type_id: 'AC' },
        ...z.array(z.unknown()).parse(small.judgements),
      ]),
    });
    expect(lines).toEqual([
      'warning: submissions.json: 1 of 3 submissions are of no team, and are left out.',
    ]);
    expect(contest?.runs.map(({ id }) => id)).toEqual(['11', '12']);
    expect(contest?.judgements.map(({ id }) => id)).toEqual(['21', '22']);
  });

  it('the start is told by a judgement that has both times', async () => {
    const both = { start_time: '2024-05-04T09:10:05Z', start_contest_time: '0:10:05.000' };
    const { contest, lines } = await read({
      ...smallWith({ start_time: null }),
      'judgements.json': JSON.stringify([
        { id: '21', submission_id: '11', judgement_type_id: 'WA', ...both },
      ]),
    });
    expect(lines).toEqual([]);
    expect(contest?.startsAtMs).toBe(Date.UTC(2024, 4, 4, 9));
  });
});

describe('an archive of 2020', () => {
  const submission = { id: '11', team_id: '1', problem_id: 'apples', contest_time: '0:10:00' };
  const feed = JSON.stringify({ type: 'submissions', id: '11', data: submission });
  const archive = {
    'config/contest.json': smallPackage['contest.json'],
    'config/problems.json': smallPackage['problems.json'],
    'registration/teams.json': smallPackage['teams.json'],
    'events/submissions.json': smallPackage['submissions.json'],
    'events/judgements.json': smallPackage['judgements.json'],
    'results/awards.json': JSON.stringify([{ id: 'winner', citation: 'Winner', team_ids: ['2'] }]),
  };
  const {
    'submissions.json': _submissions,
    'judgements.json': _judgements,
    ...before
  } = smallPackage;
  const readZip = async (files: PackageText) => {
    const path = join(await mkdtemp(join(folder, 'zip-')), 'package.zip');
    await writeFile(path, await zipOf(files));
    return await taken(path);
  };

  it.each([
    ['folder', read],
    ['zip', readZip],
  ])('is read from its folders: %s', async (_, readFiles) => {
    const { contest, lines } = await readFiles(archive);
    expect(lines).toEqual([]);
    expect(contest).toMatchObject({
      slug: 'small',
      problems: [{ id: 'apples' }, { id: 'bread' }],
      teams: [{ id: '1' }, { id: '2' }],
      runs: [{ id: '11' }, { id: '12' }],
      judgements: [{ id: '21' }, { id: '22' }],
      awards: [{ id: 'winner' }],
    });
  });

  it.each([
    ['folder', read],
    ['zip', readZip],
  ])('may have only its feed in a folder: %s', async (_, readFiles) => {
    const { contest, lines } = await readFiles({
      ...before,
      'events/event-feed.ndjson': feed,
    });
    expect(lines).toEqual([]);
    expect(contest?.runs.map(({ id }) => id)).toEqual(['11']);
  });

  it.each([
    ['folder', read, 'config/contest.yaml'],
    ['zip', readZip, 'package/config/contest.yaml'],
  ])('has nothing that comes before what is beside the contest: %s', async (_, readFiles, file) => {
    const { contest, lines } = await readFiles({
      ...smallPackage,
      'config/contest.yaml': 'id: other\nname: Other\nduration: 1:00:00',
    });
    expect(lines).toEqual([`warning: ${file}: Is not read: contest.json counts.`]);
    expect(contest?.slug).toBe('small');
  });
});

describe('judgement types', () => {
  const types = (penalties: Record<string, boolean>) =>
    JSON.stringify(
      ['AC', ...Object.keys(penalties)].map((id) => ({
        id,
        solved: id === 'AC',
        penalty: penalties[id] ?? false,
      })),
    );
  const readPoints = (arbiter: string, penalties: Record<string, boolean>) =>
    read({
      ...smallWith({ scoreboard_type: 'score', penalty_time: undefined }),
      'arbiter.yaml': arbiter,
      'judgement-types.json': types(penalties),
    });
  const verdictOf = (contest: ContestPackage | undefined, id: string) =>
    contest?.types.find((one) => one.id === id)?.verdict;

  it('without penalty are no tries, also where points have a penalty', async () => {
    const { contest } = await readPoints('preset: atcoder', { WA: false, RTE: true });
    expect(verdictOf(contest, 'AC')).toBe('Accepted');
    expect(verdictOf(contest, 'WA')).toBe('Compilation Error');
    expect(verdictOf(contest, 'RTE')).toBe('Runtime Error');
  });

  it('are told as they are where tries cost nothing', async () => {
    const { contest } = await readPoints('preset: ioi', { WA: false, RTE: false, CE: false });
    expect(verdictOf(contest, 'WA')).toBe('Wrong Answer');
    expect(verdictOf(contest, 'RTE')).toBe('Runtime Error');
    expect(verdictOf(contest, 'CE')).toBe('Compilation Error');
  });

  it('of compilation errors are named by a warning if they cost a penalty', async () => {
    const { contest, lines } = await read({
      ...smallPackage,
      'judgement-types.json': types({ WA: true, CE: true, CTL: false }),
    });
    expect(lines).toEqual([
      'warning: judgement-types.json: 2.penalty: Is taken as a wrong answer: a compilation error here costs no penalty.',
    ]);
    expect(verdictOf(contest, 'CE')).toBe('Wrong Answer');
    expect(verdictOf(contest, 'CTL')).toBe('Compilation Error');
  });
});
