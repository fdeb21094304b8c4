/**
 * `node e2e/fresh/main.ts [--as USER] [--first | --test] [suite...]`, as root: runs ./bin/start and
 * ./bin/doctor in minimal roots of Debian and Ubuntu, as root and as an ordinary user, and prints the
 * table of docs/fresh.md. With --first it only starts as the README says, and fails if the first
 * verdict takes too long; with --test it runs ./bin/test there instead. Takes several minutes for
 * each. Roots and what the commands said are kept below FRESH_DIR (/var/tmp/arbiter-fresh).
 */
import { execFile, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { defaultLanguage } from '../../contract/languages.ts';
import { makeRoot, type Release, releases } from './roots.ts';

const enter = join(import.meta.dirname, 'enter.sh');
const home = process.env.FRESH_DIR ?? '/var/tmp/arbiter-fresh';
const port = process.env.FRESH_PORT ?? '3990';
/** All languages, so that the set-up installs what each of them needs. */
const languages = 'cpp,c,python';
const readyLimitMs = 1_800_000;
const pollMs = 250;
/** From the command of the README on Debian 13 to the first verdict. */
const verdictBarS = 60;
const summaryLines = 10;
const user = 'someone';

type Row = {
  system: string;
  as: string;
  readyS: string;
  verdictS: string;
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
 * languages, or with the settings of a fresh clone; or with those as on a separate machine, by
 * pivot_root.
 */
const entries = {
  chroot: { PORT: port, LANGUAGES: languages, FRESH_ENTRY: 'chroot' },
  first: { PORT: port, LANGUAGES: '', FRESH_ENTRY: 'chroot' },
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

const site = `http://localhost:${port}`;

const isReady = (): Promise<boolean> =>
  fetch(`${site}/health`).then(
    ({ ok }) => ok,
    () => false,
  );

/** A problem of a fresh install, and a right program for it. */
const first = {
  name: 'The Loudest Word',
  source: '../../problems/loudest-word/submissions/accepted/reference.cpp',
};

const listed = z.array(z.object({ _id: z.uuid(), name: z.string() }));
const judged = z.object({ verdict: z.string() });

/** Has the first program judged on the samples of a problem, as a visitor. */
async function judgeFirst(): Promise<void> {
  const list = await fetch(`${site}/problems/problem-list`);
  const problem = listed.parse(await list.json()).find(({ name }) => name === first.name);
  const code = await readFile(join(import.meta.dirname, first.source), 'utf8');
  const reply = await fetch(`${site}/compiler/run-samples`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code, language: defaultLanguage, problemId: problem?._id }),
  });
  const said = await reply.text();
  const { verdict } = judged.parse(JSON.parse(said));
  if (verdict !== 'Accepted') throw new Error(`the first program: ${said}`);
}

/**
 * Starts everything, and has a program judged once it is ready; returns the seconds until then, and
 * how to stop it. Each line of the log has the seconds since the start before it.
 */
async function start({ folder, as, checkout, log }: FreshRoot, entry: keyof typeof entries) {
  const startedAt = performance.now();
  const command = `cd ${checkout} && exec ./bin/start`;
  const child = spawn(enter, [folder, as, 'sh', '-c', command], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...entries[entry] },
  });
  const seconds = () => (performance.now() - startedAt) / 1000;
  const file = createWriteStream(log);
  for (const output of [child.stdout, child.stderr]) {
    createInterface({ input: output }).on('line', (said) => {
      file.write(`${seconds().toFixed(1).padStart(6)} ${said}\n`);
    });
  }
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  let isRunning = true;
  void ended.then(() => {
    isRunning = false;
  });
  while (isRunning && seconds() * 1000 < readyLimitMs && !(await isReady())) await sleep(pollMs);
  const readyS = seconds();
  const ready = isRunning && (await isReady());
  const stop = async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
  };
  if (ready) {
    await judgeFirst().catch(async (error: unknown) => {
      await stop();
      throw error;
    });
  }
  return { readyS, verdictS: seconds(), ready, stop };
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
  const unknown = {
    readyS: '-',
    verdictS: '-',
    level: '-',
    compiler: '-',
    verdicts: '-',
    corpus: '-',
  };
  const row: Row = { system: release.name, as, ...unknown };
  try {
    const place = await prepare(release, as);
    const { readyS, verdictS, ready, stop } = await start(place, 'chroot');
    const heard = ready ? await consult(place).finally(stop) : null;
    await stop();
    if (heard === null) return { ...row, verdicts: `did not start, see ${place.log}` };
    const took = { readyS: readyS.toFixed(0), verdictS: verdictS.toFixed(0) };
    return { ...row, ...took, ...heard, corpus: await judgeCorpus(place) };
  } catch (error) {
    return { ...row, verdicts: error instanceof Error ? error.message : String(error) };
  }
}

/** Starts as the README says; returns a line with the seconds, and whether they are within the bar. */
async function startFirst(
  release: Release,
  as: string,
): Promise<{ says: string; isFine: boolean }> {
  const place = await prepare(release, as);
  const { readyS, verdictS, ready, stop } = await start(place, 'first');
  await stop();
  if (!ready) return { says: `did not start, see ${place.log}`, isFine: false };
  const isFine = release.suite !== 'trixie' || verdictS <= verdictBarS;
  const says = `ready after ${readyS.toFixed(1)} s, first verdict after ${verdictS.toFixed(1)} s`;
  return { says: isFine ? says : `${says}, which is more than ${verdictBarS} s`, isFine };
}

const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    as: { type: 'string', multiple: true },
    first: { type: 'boolean' },
    test: { type: 'boolean' },
  },
});
const people = values.as ?? ['root', user];
await mkdir(home, { recursive: true });
const chosen = releases.filter(({ suite }) => wanted.length === 0 || wanted.includes(suite));
if (!values.test && !values.first) {
  const times = ['ready after s', 'first verdict after s'];
  console.log(line('system', 'as', ...times, 'level', 'compiler', 'self-test', 'corpus'));
  console.log('|---|---|---|---|---|---|---|---|');
}
for (const release of chosen) {
  for (const as of people) {
    if (values.test) {
      console.log(`${release.name}, ${as}:\n${await test(await prepare(release, as))}\n`);
      continue;
    }
    if (values.first) {
      const { says, isFine } = await startFirst(release, as);
      console.log(`${release.name}, ${as}: ${says}`);
      if (!isFine) process.exitCode = 1;
      continue;
    }
    const row = await tryOne(release, as);
    const { system, readyS, verdictS, level, compiler, verdicts, corpus } = row;
    console.log(line(system, as, readyS, verdictS, level, compiler, verdicts, corpus));
  }
}
