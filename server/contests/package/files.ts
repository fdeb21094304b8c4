/** The files of a contest package as collections of objects: JSON, YAML and tables. */
import { contestIdMaxChars } from '../../../contract/limits.ts';
import { withoutNothing } from '../../../problems/package/empty-keys.ts';
import type { Findings } from '../../../problems/package/findings.ts';
import {
  type Collections,
  contestKeys,
  isObject,
  type KeptObject,
  kept,
  keysOfList,
  type Placed,
  picked,
  stateKeys,
} from './collections.ts';
import {
  accountShape,
  accountsMax,
  idFrom,
  type ListName,
  listMaxEntries,
  listNames,
} from './shapes.ts';
import { listFiles, type Sources } from './sources.ts';
import { valueOfYaml } from './yaml.ts';

async function fileValue(sources: Sources, file: string, findings: Findings): Promise<unknown> {
  const text = await sources.text(file);
  if (text === undefined) return undefined;
  if (file.endsWith('.yaml')) {
    return await valueOfYaml(text, { path: file, schema: 'failsafe' }, findings);
  }
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    findings.error(file, 'Must be JSON.');
    return undefined;
  }
}

async function objectOf(
  sources: Sources,
  file: string,
  findings: Findings,
): Promise<Record<string, unknown> | undefined> {
  const value = await fileValue(sources, file, findings);
  if (value === undefined) return undefined;
  if (isObject(value)) return file.endsWith('.yaml') ? withoutNothing(value) : value;
  findings.error(file, 'Must be an object.');
  return undefined;
}

type List = {
  /** In sentences. */
  name: string;
  maxEntries: number;
  /** What is kept of an object. */
  keep: (one: Record<string, unknown>) => Record<string, unknown>;
};

const listNamed = (name: ListName): List => ({
  name,
  maxEntries: listMaxEntries[name],
  keep: (one) => picked(renamed(name, one), keysOfList(name)),
});

/** The objects of a list, each with its place. */
function placedList(
  { name, maxEntries, keep }: List,
  value: unknown,
  { file, findings }: { file: string; findings: Findings },
): Placed[] | undefined {
  if (!Array.isArray(value)) {
    findings.error(file, 'Must be a list.');
    return undefined;
  }
  if (value.length > maxEntries) {
    findings.error(file, `At most ${maxEntries} ${name}.`);
    return undefined;
  }
  return value.flatMap((one: unknown, at): Placed[] => {
    if (!isObject(one)) {
      findings.error(file, 'Must be an object.', { field: `${at}` });
      return [];
    }
    const kept = keep(one);
    return [{ value: file.endsWith('.yaml') ? withoutNothing(kept) : kept, file, at }];
  });
}

/** Other names of keys: of older files, and of systems. */
const contestNames: readonly [ours: string, theirs: readonly string[]][] = [
  ['id', ['short-name', 'short_name', 'shortname']],
  ['name', ['formal_name', 'formal-name']],
  ['formal_name', ['formal-name']],
  ['start_time', ['start-time']],
  [
    'scoreboard_freeze_duration',
    ['scoreboard-freeze-duration', 'scoreboard-freeze-length', 'scoreboard_freeze_length'],
  ],
  [
    'scoreboard_freeze_time',
    ['scoreboard-freeze-time', 'scoreboard-freeze', 'scoreboard_freeze', 'freeze'],
  ],
  ['scoreboard_thaw_time', ['scoreboard-thaw-time']],
  ['scoreboard_type', ['scoreboard-type']],
  ['penalty_time', ['penalty-time', 'penalty']],
];
const problemNames: typeof contestNames = [
  ['id', ['short-name', 'short_name', 'shortname', 'label', 'letter']],
  ['label', ['letter']],
];

function renamed(
  name: ListName | 'contest',
  value: Record<string, unknown>,
): Record<string, unknown> {
  const names = name === 'contest' ? contestNames : name === 'problems' ? problemNames : [];
  const more: Record<string, unknown> = {};
  for (const [ours, theirs] of names) {
    if (value[ours] !== undefined && value[ours] !== null) continue;
    const found = theirs.find((one) => value[one] !== undefined && value[one] !== null);
    if (found !== undefined) more[ours] = value[found];
  }
  return { ...value, ...more };
}

/** The facts of a contest by our names. A short name is no id: it may have blanks. */
function factsOf(
  contest: Record<string, unknown>,
  file: string,
  findings: Findings,
): Record<string, unknown> {
  const facts = renamed('contest', contest);
  const { id: name } = facts;
  if (typeof name !== 'string' || name === contest.id) return facts;
  const id = idFrom(name, contestIdMaxChars);
  if (id === name) return facts;
  if (id !== '') findings.warn(file, `The short name gives it the id ${id}.`, { field: 'id' });
  return { ...facts, id: id === '' ? null : id };
}

/** What contests have that is not for results: pictures, and what is read of problems. */
const passedKeys = ['banner', 'logo', 'location', 'countdown_pause_time', 'problems', 'problemset'];
const namedKeys = new Set([
  ...contestKeys,
  ...contestNames.flatMap(([, theirs]) => theirs),
  ...passedKeys,
]);

/** What people write by hand may have a word that is not known, or one with a mistake in it. */
function warnOfKeys(contest: Record<string, unknown>, file: string, findings: Findings): void {
  for (const key of Object.keys(contest)) {
    if (!namedKeys.has(key)) findings.warn(file, 'Is not read.', { field: key });
  }
}

/** The rows of a table, whose first line should say which version of its format it has. */
function tableRows(
  text: string,
  file: string,
  findings: Findings,
): { cells: string[]; line: number }[] {
  const [first = ''] = text.split('\n', 1);
  const hasVersion = /^\s*(?:file_version|groups|teams2?|accounts)\s+\d+\s*$/i.test(first);
  if (!hasVersion && first.trim() !== '') {
    const rule = 'The first line has no version, such as "teams 1", and is read as a row.';
    findings.warn(file, rule, { line: 1 });
  }
  return text
    .split('\n')
    .map((one, index) => ({ cells: one.split('\t').map((cell) => cell.trim()), line: index + 1 }))
    .slice(hasVersion ? 1 : 0)
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
}

type Tables = Pick<Collections['lists'], 'groups' | 'teams' | 'organizations'>;

/**
 * groups.tsv, and teams.tsv or teams2.tsv: number, id in the registration system, group, name,
 * institution, its short name, country, and in teams2.tsv the institution's id.
 */
async function tablesOf(sources: Sources, findings: Findings): Promise<Tables> {
  const tables: Tables = {};
  const groups = await sources.text('groups.tsv');
  if (groups !== undefined) {
    tables.groups = tableRows(groups, 'groups.tsv', findings).map(({ cells: [id, name], line }) =>
      kept({ value: { id, name }, file: 'groups.tsv', line }),
    );
  }
  const file = sources.has('teams2.tsv') ? 'teams2.tsv' : 'teams.tsv';
  const teams = await sources.text(file);
  if (teams === undefined) return tables;
  const organizations = new Map<string, KeptObject>();
  const idOf = openInstitutionIds();
  tables.teams = tableRows(teams, file, findings).map(({ cells, line }) => {
    const [id, icpcId, group, name, institution, shortName, country, ownId] = cells;
    // Two institutions may have one short name.
    const known = ownId || [institution, shortName].filter(Boolean).join('\t');
    const organization = idOf(known, [ownId, shortName, institution].find(Boolean));
    if (organization !== undefined && !organizations.has(organization)) {
      const value = {
        id: organization,
        name: shortName || institution,
        formal_name: institution,
        country,
      };
      organizations.set(organization, kept({ value, file, line }));
    }
    const value = {
      id,
      icpc_id: icpcId,
      name,
      group_ids: group ? [group] : [],
      ...(organization !== undefined && { organization_id: organization }),
    };
    return kept({ value, file, line });
  });
  if (organizations.size > 0) tables.organizations = [...organizations.values()];
  return tables;
}

/** How tables write accounts: type, full name, username, password, and in some the number of the team. */
const accountOf = ([type, name, username, _password, team_id]: string[]) => ({
  type: type?.toLowerCase(),
  name,
  username,
  ...(team_id && { team_id }),
});

/** The accounts of a package, which are only read of a contest to come; undefined without any. */
export async function readAccounts(
  sources: Sources,
  findings: Findings,
): Promise<Placed[] | undefined> {
  const file = ['accounts.json', 'accounts.yaml', 'accounts.tsv'].find((one) => sources.has(one));
  if (file === undefined) return undefined;
  if (!file.endsWith('.tsv')) {
    const value = await fileValue(sources, file, findings);
    const list = { name: 'accounts', maxEntries: accountsMax, keep: pickAccount };
    return value === undefined ? undefined : placedList(list, value, { file, findings });
  }
  const rows = tableRows((await sources.text(file)) ?? '', file, findings);
  if (rows.length <= accountsMax) {
    return rows.map(({ cells, line }) => ({ value: accountOf(cells), file, line }));
  }
  findings.error(file, `At most ${accountsMax} accounts.`);
  return undefined;
}

const accountKeys: ReadonlySet<string> = new Set(Object.keys(accountShape.shape));
const pickAccount = (one: Record<string, unknown>) => picked(one, accountKeys);

const institutionIdMaxChars = 60;
/**
 * Gives institutions their ids, each by what tells it from others: from their names, or a number if a name has no Latin letters or digits or
 * another institution has its id.
 */
function openInstitutionIds(): (by: string, name: string | undefined) => string | undefined {
  const known = new Map<string, string>();
  const taken = new Set<string>();
  let unnamed = 0;
  return (by, name) => {
    if (name === undefined) return undefined;
    const before = known.get(by);
    if (before !== undefined) return before;
    let id = idFrom(name, institutionIdMaxChars);
    while (id === '' || taken.has(id)) {
      unnamed += 1;
      id = `o${unnamed}`;
    }
    known.set(by, id);
    taken.add(id);
    return id;
  };
}

/** The objects of all files but the feed. */
export async function readFiles(sources: Sources, findings: Findings): Promise<Collections> {
  const lists: Collections['lists'] = {};
  const contestFile = sources.has('contest.json') ? 'contest.json' : 'contest.yaml';
  const contest = await objectOf(sources, contestFile, findings);
  if (contest !== undefined && contestFile === 'contest.yaml') {
    warnOfKeys(contest, contestFile, findings);
  }
  const state = await objectOf(sources, 'state.json', findings);
  for (const name of listNames) {
    const file = listFiles[name]
      .filter((ending) => ending !== 'tsv')
      .map((ending) => `${name}.${ending}`)
      .find((one) => sources.has(one));
    if (file === undefined) continue;
    const value = await fileValue(sources, file, findings);
    if (value === undefined) continue;
    // Before 2021, the problem set was a map with one key.
    const inner = name === 'problems' && isObject(value) ? value.problems : value;
    const list = placedList(listNamed(name), inner, { file, findings });
    if (list !== undefined) lists[name] = list.map(kept);
  }
  if (lists.problems === undefined) {
    const file = 'problemset.yaml';
    const set = await fileValue(sources, file, findings);
    const inSet = isObject(set) ? withoutNothing(set).problems : set;
    const inContest = contest?.problems ?? contest?.problemset;
    const list =
      inSet !== undefined
        ? placedList(listNamed('problems'), inSet, { file, findings })
        : inContest !== undefined
          ? placedList(listNamed('problems'), inContest, { file: contestFile, findings })
          : undefined;
    if (list !== undefined) lists.problems = list.map(kept);
  }
  return {
    contest: contest && {
      value: picked(factsOf(contest, contestFile, findings), contestKeys),
      file: contestFile,
    },
    state: state && { value: picked(state, stateKeys), file: 'state.json' },
    lists: { ...(await tablesOf(sources, findings)), ...lists },
    gone: new Map(),
  };
}
