/** The measured pages of the web client, and the data that they show. */
import type pg from 'pg';
import type { Locale } from '../contract/locales.ts';
import { label, slug } from './faults-contest.ts';
import { tokenOf } from './site.ts';

type Role = 'visitor' | 'person' | 'admin';

export type MeasuredPage = {
  name: string;
  path: string;
  token: string | undefined;
  /** English if absent. */
  locale?: Locale;
};

const username = 'measured';

/**
 * By name: the role of the person who opens the page, and its path; `*` is replaced by a problem's
 * id.
 */
const pages: Record<string, [Role, string]> = {
  landing: ['visitor', '/'],
  login: ['visitor', '/login'],
  register: ['visitor', '/register'],
  forgotPassword: ['visitor', '/forgot-password'],
  resetPassword: ['visitor', '/reset-password/token'],
  terms: ['visitor', '/terms'],
  problems: ['person', '/problems'],
  problem: ['person', '/problem/*'],
  submissions: ['person', '/submission/*'],
  leaderboard: ['person', '/leaderboard'],
  contests: ['person', '/contests'],
  contest: ['person', `/contests/${slug}`],
  board: ['person', `/contests/${slug}/board`],
  problemInContest: ['person', `/contests/${slug}/problems/${label}`],
  dashboard: ['person', '/dashboard'],
  profile: ['person', '/profile'],
  editProfile: ['person', '/edit-profile'],
  publicProfile: ['visitor', `/profile/${username}`],
  contributeProblem: ['person', '/contribute-problem'],
  myContributions: ['person', '/my-contributions'],
  createProblem: ['admin', '/create-problem'],
  editProblem: ['admin', '/edit-problem/*'],
  adminSubmissions: ['admin', '/admin/submissions'],
  adminContributions: ['admin', '/admin/contributions'],
};

/** The problems that differ most. */
const fewNames = ['problems', 'problem', 'editProfile'];

const statement = `Given are $n$ numbers $a_1, \\dots, a_n$; print their sum.

$$\\sum_{i=1}^{n} a_i$$

**Input.** The first line has $n$ ($1 \\le n \\le 10^5$), the second line the numbers.

**Output.** One number.`;

/** Inserts the rows that the pages need into the filled database, and returns the pages. */
export async function preparePages(client: pg.Client, isAll: boolean): Promise<MeasuredPage[]> {
  const id = async (sql: string, values: string[] = []): Promise<string> =>
    (await client.query<{ id: string }>(sql, values)).rows[0]?.id ?? '';
  const problem = await id(
    `update problems set problem_statement = $1
     where id = (select id from problems order by id limit 1) returning id`,
    [statement],
  );
  const person = await id(
    `update users set username = $1 where id = (select user_id from user_stats
       order by total_submissions desc limit 1) returning id`,
    [username],
  );
  const admin = await id('select id from users where is_admin limit 1');
  const tokens: Record<Role, string | undefined> = {
    visitor: undefined,
    person: await tokenOf(client, person),
    admin: await tokenOf(client, admin),
  };
  return Object.entries(pages)
    .filter(([name]) => isAll || fewNames.includes(name))
    .map(([name, [role, path]]) => ({
      name,
      path: path.replace('*', problem),
      token: tokens[role],
    }));
}
