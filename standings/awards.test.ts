/** Winners, medals and honours, on small boards and on a real final. */
import { describe, expect, it } from 'vitest';
import { contestPresets } from '../contract/contest-presets.ts';
import { type Award, awards, honoursOf } from './awards.ts';
import type { Team } from './contest.ts';
import { type Row, standings } from './standings.ts';
import { asContest, realContests } from './testing-contests.ts';

const settings = { ...contestPresets.icpc, medals: { gold: 1, silver: 1, bronze: 1 } };

/** Rows with these numbers of solved problems, best first; `rank` is shared where it is given. */
const rowsOf = (...of: { solved: number; rank?: number | null }[]): Row[] =>
  of.map(({ solved, rank }, index) => ({
    teamId: `${index + 1}`,
    rank: rank === undefined ? index + 1 : rank,
    solved,
    points: solved,
    penaltyMinutes: 0,
    penaltySeconds: 0,
    tieMs: 0,
    cells: [],
  }));

const teamsOf = (rows: readonly Row[], groups: Record<string, string[]> = {}): Team[] =>
  rows.map(({ teamId, rank }) => ({
    id: teamId,
    kind: rank === null ? 'unofficial' : 'official',
    groups: groups[teamId] ?? [],
    isDisqualified: false,
    startsAtMs: null,
    durationMs: null,
    extensionMs: 0,
  }));

const given = (rows: Row[], groups?: Record<string, string[]>): Award[] =>
  awards({ rows, teams: teamsOf(rows, groups), problems: [], settings, hasHonours: false });

describe('awards', () => {
  it('go to ranked teams, and equal teams share them', () => {
    const rows = rowsOf(
      { solved: 9, rank: null },
      { solved: 8, rank: 1 },
      { solved: 7, rank: 2 },
      { solved: 7, rank: 2 },
      { solved: 6, rank: 4 },
    );
    expect(given(rows, { 1: ['north'], 3: ['north'], 4: ['north'], 5: ['south'] })).toEqual([
      { kind: 'winner', teamIds: ['2'] },
      { kind: 'group winner', group: 'north', teamIds: ['3', '4'] },
      { kind: 'group winner', group: 'south', teamIds: ['5'] },
      { kind: 'medal', medal: 'gold', teamIds: ['2'] },
      { kind: 'medal', medal: 'silver', teamIds: ['3', '4'] },
    ]);
  });

  it('are not given for nothing', () => {
    expect(given(rowsOf({ solved: 0, rank: 1 }, { solved: 0, rank: 1 }))).toEqual([]);
  });
});

describe('the honours of World Finals', () => {
  const namesOf = (rows: Row[]) =>
    [...honoursOf(rows, settings)].map(([honour, inside]) => [
      honour,
      inside.map(({ teamId }) => teamId),
    ]);

  it('compare with the fewest problems of a medal and with the median', () => {
    const rows = rowsOf(...[9, 8, 7, 7, 6, 5, 5, 4, 3].map((solved) => ({ solved })));
    expect(namesOf(rows)).toEqual([
      ['Highest Honors', ['1', '2', '3', '4']],
      ['High Honors', ['5']],
      ['Honors', []],
      ['Honorable Mention', ['6', '7', '8', '9']],
    ]);
  });

  it('leave the teams between these two with Honors', () => {
    const rows = rowsOf(...[9, 8, 7, 6, 5, 5, 5, 5, 3].map((solved) => ({ solved })));
    expect(namesOf(rows).slice(1)).toEqual([
      ['High Honors', ['4']],
      ['Honors', ['5', '6', '7', '8']],
      ['Honorable Mention', ['9']],
    ]);
  });

  it('are given in a real final: twelve medals, every problem that was solved has a first team', () => {
    const real = realContests().find(({ source }) => source.includes('49th/world-finals'));
    if (real === undefined) throw new Error('the final is missing');
    const { contest, teams, problems, runs } = asContest(real);
    const board = standings({
      contest,
      teams,
      problems,
      runs,
      adjustments: [],
      viewer: { kind: 'organiser' },
      nowMs: contest.startsAtMs + contest.durationMs,
    });
    const all = awards({
      rows: board.rows,
      teams,
      problems,
      settings: contest.settings,
      hasHonours: true,
    });
    const medalists = all.filter(({ kind }) => kind === 'medal').flatMap(({ teamIds }) => teamIds);
    expect(medalists).toEqual(real.standings.slice(0, 12).map(([team]) => `${team}`));
    const solved = new Set(
      real.runs.filter(([, , , verdict]) => verdict === 'ACCEPTED').map(([, , problem]) => problem),
    );
    expect(all.filter(({ kind }) => kind === 'first to solve')).toHaveLength(solved.size);
    const honoured = all.filter(({ kind }) => kind === 'honour').flatMap(({ teamIds }) => teamIds);
    expect(new Set(honoured).size).toBe(real.teams);
    expect(honoured).toHaveLength(real.teams);
  });
});
