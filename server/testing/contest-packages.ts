/** Contests as packages of the Contest API, for tests of the import. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Database } from '../../db/open.ts';
import { writeZip } from '../../problems/package/write/save.ts';
import type { RealContest } from '../../standings/testing-contests.ts';
import { type StoredImport, storePackage } from '../contests/imported-contests.ts';
import { readContestPackage } from '../contests/package/read.ts';
import type { Actor } from '../operation/audit.ts';

export type PackageText = Record<string, string>;

/** The archive with these files in one folder. */
export const zipOf = (files: PackageText, folder = 'package'): Promise<Buffer> => {
  const bytes = Object.entries(files).map(([path, text]) => [path, Buffer.from(text)] as const);
  return buffer(writeZip(new Map(bytes), folder));
};

/**
 * Imports a package or a feed without HTTP and without a thread, which takes a second to start.
 * Throws a PackageError if it is wrong.
 */
export async function importPackage(
  db: Database,
  payload: Buffer | string,
  {
    by = { command: 'a test' },
    createdBy = null,
    nowMs = Date.now(),
  }: { by?: Actor; createdBy?: string | null; nowMs?: number } = {},
): Promise<StoredImport> {
  const folder = await mkdtemp(join(tmpdir(), 'arbiter-contest-'));
  try {
    const path = join(folder, 'package');
    await writeFile(path, payload);
    return await storePackage(db, await readContestPackage({ path, name: '' }), {
      by,
      createdBy,
      nowMs,
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** As `5:00:00.000`. */
export function relativeTime(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const two = (part: number): string => `${part}`.padStart(2, '0');
  const fraction = `${ms % 1000}`.padStart(3, '0');
  const minutes = Math.floor(seconds / 60);
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}.${fraction}`;
}

const startsAtMs = Date.UTC(2024, 4, 4, 9);
const judgingMs = 7_000;

/** One hour ahead of UTC, with the zone written as in the standard's examples. */
const absoluteTime = (ms: number): string =>
  new Date(ms + 3_600_000).toISOString().replace('Z', '+01');

const types: Record<string, string> = { ACCEPTED: 'AC', CORRECT: 'AC', COMPILATION_ERROR: 'CE' };

/** A real contest as a package, with what the standard has no word for in arbiter.yaml. */
export function packageOf(real: RealContest, id: string): PackageText {
  const isSum = real.rounding === 'seconds summed, then the minute';
  const official = new Set(real.official);
  const teams = Array.from({ length: real.teams }, (_, team) => team);
  const isOutside = (team: number): boolean => official.size > 0 && !official.has(team);
  const runs = real.runs.map(([atMs, team, problem, verdict], index) => ({
    submission: {
      id: `s${index}`,
      language_id: 'cpp',
      problem_id: `p${problem}`,
      team_id: `t${team}`,
      time: absoluteTime(startsAtMs + atMs),
      contest_time: relativeTime(atMs),
      entry_point: null,
      files: [],
    },
    judgement: {
      id: `j${index}`,
      submission_id: `s${index}`,
      judgement_type_id: types[verdict] ?? 'WA',
      start_time: absoluteTime(startsAtMs + atMs),
      start_contest_time: relativeTime(atMs),
      end_time: absoluteTime(startsAtMs + atMs + judgingMs),
      end_contest_time: relativeTime(atMs + judgingMs),
    },
  }));
  const problems = Array.from({ length: real.problems }, (_, index) =>
    [
      `- id: p${index}`,
      `  label: ${String.fromCharCode(65 + index)}`,
      `  name: Problem ${index}`,
    ].join('\n'),
  );
  return {
    'contest.yaml': [
      `id: ${id}`,
      `name: ${id}`,
      `start_time: ${absoluteTime(startsAtMs)}`,
      `duration: ${relativeTime(real.durationMs)}`,
      `scoreboard_freeze_duration: ${relativeTime(real.frozenForMs)}`,
      'scoreboard_type: pass-fail',
      `penalty_time: ${real.penaltyMinutes}`,
    ].join('\n'),
    'problems.yaml': problems.join('\n'),
    'groups.json': JSON.stringify([
      { id: 'in', name: 'Official' },
      { id: 'out', name: 'Guests' },
    ]),
    'teams.json': JSON.stringify(
      teams.map((team) => ({
        id: `t${team}`,
        name: `Team ${team}`,
        label: `${team}`,
        group_ids: [isOutside(team) ? 'out' : 'in'],
      })),
    ),
    'submissions.json': JSON.stringify(runs.map(({ submission }) => submission)),
    'judgements.json': JSON.stringify(runs.map(({ judgement }) => judgement)),
    'arbiter.yaml': [
      `penaltyRounding: ${isSum ? 'sum' : 'problem'}`,
      'tieKey: none',
      'unofficialGroups: [out]',
    ].join('\n'),
  };
}

/** The facts of the small contest. */
export const smallContest = {
  id: 'small',
  name: 'Small',
  start_time: '2024-05-04T10:00:00.000+01:00',
  duration: '5:00:00.000',
  scoreboard_freeze_duration: '1:00:00.000',
  scoreboard_type: 'pass-fail',
  penalty_time: 20,
};

/** A small contest of two teams and two problems, as files. */
export const smallPackage = {
  'contest.json': JSON.stringify(smallContest),
  'problems.json': JSON.stringify([
    {
      id: 'apples',
      label: 'A',
      name: 'Apples',
      ordinal: 0,
      rgb: '#ff0000',
      color: 'red',
      test_data_count: 3,
    },
    { id: 'bread', label: 'B', name: 'Bread', ordinal: 1, test_data_count: 5 },
  ]),
  'teams.json': JSON.stringify([
    { id: '1', name: 'One', label: '1' },
    { id: '2', name: 'Two', label: '2' },
  ]),
  'submissions.json': JSON.stringify([
    {
      id: '11',
      team_id: '1',
      problem_id: 'apples',
      language_id: 'cpp',
      contest_time: '0:10:00.000',
    },
    {
      id: '12',
      team_id: '2',
      problem_id: 'apples',
      language_id: 'cpp',
      contest_time: '4:30:00.000',
    },
  ]),
  'judgements.json': JSON.stringify([
    { id: '21', submission_id: '11', judgement_type_id: 'WA' },
    { id: '22', submission_id: '12', judgement_type_id: 'AC' },
  ]),
} satisfies PackageText;

/** The small contest with other facts and files; undefined leaves a fact out. */
export const smallWith = (facts: object, more: PackageText = {}): PackageText => ({
  ...smallPackage,
  'contest.json': JSON.stringify({ ...smallContest, ...facts }),
  ...more,
});
