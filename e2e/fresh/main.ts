/**
 * `node e2e/fresh/main.ts [--as USER] [--test] [suite...]`, as root: runs ./bin/start and ./bin/doctor
 * in minimal roots of Debian and Ubuntu, as root and as an ordinary user, and prints the table of
 * docs/fresh.md; with --test it runs ./bin/test there instead. Takes several minutes for each. Roots
 * and what the commands said are kept below FRESH_DIR (/var/tmp/arbiter-fresh).
 */
import { execFile, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { languageIds } from '../../contract/languages.ts';
import { makeRoot, type Release, releases } from './roots.ts';

const enter = join(import.meta.dirname, 'enter.sh');
const home = process.env.FRESH_DIR ?? '/var/tmp/arbiter-fresh';
const port = process.env.FRESH_PORT ?? '3990';
/** All languages, so that the set-up installs what each of them needs. */
const languages = languageIds.join(',');
const readyLimitMs = 1_800_000;
const pollMs = 500;
const summaryLines = 10;
const user = 'someone';

type Row = {
  system: string;
  as: string;
  seconds: string;
  level: string;
  compiler: string;
  verdicts: string;
  corpus: string;
};

type Heard = Pick<Row, 'level' | 'compiler' | 'verdicts'>;

type FreshRoot = { folder: string; as: string; checkout: string; log: string };

const line = (...cells: string[]): string => `| ${cells.join(' | ')} |`;

/**
 * How a command runs: in a chroot, in which the kernel creates no user namespaces, and with all
 * languages; or as on a separate machine, by pivot_root, and with the settings of a fresh clone.
 */
const entries = {
  chroot: { PORT: port, LANGUAGES: languages, FRESH_ENTRY: 'chroot' },
  pivot: { PORT: port, LANGUAGES: '', FRESH_ENTRY: 'pivot' },
};

/** Runs a shell command in the root; returns how it ended and its output. */
async function inRoot(
  { folder }: FreshRoot,
  as: string,
  command: string,
  entry: keyof typeof entries = 'chroot',
) {
  return new Promise<{ isFine: boolean; said: string; printed: string }>((resolve) => {
    const options = { maxBuffer: 1e9, env: { ...process.env, ...entries[entry] } };
    execFile(enter, [folder, as, 'sh', '-c', command], options, (error, stdout, stderr) => {
      resolve({ isFine: error === null, said: `${stdout}${stderr}`, printed: stdout });
    });
  });
}

async function isReady(): Promise<boolean> {
  const url = `http://localhost:${port}/health`;
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Starts everything and waits until it is ready; returns the seconds, and how to stop it. */
async function start({ folder, as, checkout, log }: FreshRoot) {
  const startedAt = performance.now();
  const command = `cd ${checkout} && exec ./bin/start`;
  const child = spawn(enter, [folder, as, 'sh', '-c', command], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...entries.chroot },
  });
  const file = createWriteStream(log);
  child.stdout.pipe(file, { end: false });
  child.stderr.pipe(file, { end: false });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  let isRunning = true;
  void ended.then(() => {
    isRunning = false;
  });
  const seconds = () => (performance.now() - startedAt) / 1000;
  while (isRunning && seconds() * 1000 < readyLimitMs && !(await isReady())) await sleep(pollMs);
  const took = seconds();
  const ready = isRunning && (await isReady());
  const stop = async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
  };
  return { took, ready, stop };
}

/** The output of ./bin/doctor, as cells of the table. */
async function consult(place: FreshRoot): Promise<Heard> {
  const { said } = await inRoot(place, place.as, `cd ${place.checkout} && ./bin/doctor`);
  await writeFile(`${place.log}.doctor`, said);
  const judged = /^Programs judged\n([\s\S]*?)\n\n/m.exec(said)?.[1]?.split('\n') ?? [];
  const right = judged.filter((one) => /^ {2}ok /.test(one)).length;
  const word = (name: string) =>
    new RegExp(`^ +(\\w+ +)${name} +(.*)$`, 'm').exec(said)?.[2] ?? '?';
  return {
    level: word('level'),
    compiler: word('compiler').replace(/^g\+\+ /, ''),
    verdicts: `${right} of ${judged.length} right`,
  };
}

/** Packages for the languages of the corpus that are off by default. */
const interpreters = 'python3';

/** Judges the corpus with the compiler of the root: what vitest says of its tests. */
async function judgeCorpus(place: FreshRoot): Promise<string> {
  const install = `apt-get install -y --no-install-recommends ${interpreters}`;
  await inRoot(place, 'root', `DEBIAN_FRONTEND=noninteractive ${install}`);
  const tests = 'judge/corpus.test.ts judge/languages/jail-check.test.ts';
  const setUp = 'node judge/languages/set-up.ts';
  const command = `cd ${place.checkout} && PATH=$PWD/node_modules/.bin:$PATH && parts=cpp,c && \
    ${setUp} $parts,python && if [ -e build/languages/python.json ]; then parts=$parts,python; fi; \
    NO_COLOR=1 PARTS_ARE_BUILT=$parts vitest run ${tests}`;
  const { said } = await inRoot(place, place.as, command);
  await writeFile(`${place.log}.corpus`, said);
  return /^ *Tests +(.*?) \(\d+\)/m.exec(said)?.[1] ?? 'no answer';
}

/** An ordinary user may install nothing: root first installs what the set-up asks for. */
async function prepareUser(place: FreshRoot): Promise<void> {
  const { folder, checkout } = place;
  await inRoot(place, 'root', `useradd -m ${user} && chown -R ${user}: /home/${user}`);
  const { said } = await inRoot(place, user, `cd ${checkout} && ./bin/setup`);
  const advice = /^setup: +(apt-get update && apt-get install .*)$/m.exec(said)?.[1];
  if (advice === undefined) throw new Error(`${folder}: set-up did not say what to install`);
  const installed = await inRoot(place, 'root', `DEBIAN_FRONTEND=noninteractive; ${advice}`);
  if (!installed.isFine) throw new Error(`what set-up says to install cannot be installed`);
}

/** Runs ./bin/test in the root, where namespaces can be made: its last lines. */
async function test(place: FreshRoot): Promise<string> {
  const command = `cd ${place.checkout} && NO_COLOR=1 ./bin/test`;
  const { said, printed } = await inRoot(place, place.as, command, 'pivot');
  await writeFile(`${place.log}.test`, said);
  return printed.trim().split('\n').slice(-summaryLines).join('\n');
}

/** A root that is ready for ./bin/start. */
async function prepare(release: Release, as: string): Promise<FreshRoot> {
  const checkout = as === 'root' ? '/opt/arbiter' : `/home/${user}/arbiter`;
  const folder = await makeRoot(release, home, checkout);
  const place = { folder, as, checkout, log: join(home, `${release.suite}-${as}.log`) };
  if (as !== 'root') await prepareUser(place);
  return place;
}

async function tryOne(release: Release, as: string): Promise<Row> {
  const unknown = { seconds: '-', level: '-', compiler: '-', verdicts: '-', corpus: '-' };
  const row: Row = { system: release.name, as, ...unknown };
  try {
    const place = await prepare(release, as);
    const { took, ready, stop } = await start(place);
    const heard = ready ? await consult(place).finally(stop) : null;
    await stop();
    if (heard === null) return { ...row, verdicts: `did not start, see ${place.log}` };
    return { ...row, seconds: took.toFixed(0), ...heard, corpus: await judgeCorpus(place) };
  } catch (error) {
    return { ...row, verdicts: error instanceof Error ? error.message : String(error) };
  }
}

const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { as: { type: 'string', multiple: true }, test: { type: 'boolean' } },
});
const people = values.as ?? ['root', user];
await mkdir(home, { recursive: true });
const chosen = releases.filter(({ suite }) => wanted.length === 0 || wanted.includes(suite));
if (!values.test) {
  console.log(line('system', 'as', 'ready after s', 'level', 'compiler', 'self-test', 'corpus'));
  console.log('|---|---|---|---|---|---|---|');
}
for (const release of chosen) {
  for (const as of people) {
    if (values.test) {
      console.log(`${release.name}, ${as}:\n${await test(await prepare(release, as))}\n`);
      continue;
    }
    const { system, seconds, level, compiler, verdicts, corpus } = await tryOne(release, as);
    console.log(line(system, as, seconds, level, compiler, verdicts, corpus));
  }
}
