/** Contest packages in the forms that are published, read without a database. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asLine } from '../../../problems/package/findings.ts';
import { type PackageText, smallPackage } from '../../testing/contest-packages.ts';
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
