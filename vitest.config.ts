/** How the tests run: which files, in which order, and what is started once for all of them. */
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longest, in this order: begun last they would run on alone. */
const longest = [
  'judge/problems.test.ts',
  'sandbox/talk.test.ts',
  'judge/verify/programs.test.ts',
  'judge/corpus.test.ts',
  'judge/run/interaction.test.ts',
  'sandbox/run.test.ts',
  'judge/compare/checker.test.ts',
  'bin/postgres.test.ts',
  'sandbox/traces.test.ts',
  'sandbox/faults.test.ts',
  'judge/languages/library.test.ts',
  'judge/languages/prepare.test.ts',
  'judge/main.test.ts',
  'sandbox/killed.test.ts',
  'sandbox/container.test.ts',
  'sandbox/runtime.test.ts',
  'judge/languages/gxx.test.ts',
];

const rank = ({ moduleId }: TestSpecification): number => {
  const at = longest.findIndex((name) => moduleId.endsWith(`/${name}`));
  return at === -1 ? longest.length : at;
};

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => rank(a) - rank(b));
  }
}

/** Their tests share nothing but what they import, so that a worker need import it only once. */
const shared = 'assistant,contract,db,problems,server,standings,tidy,web,work';
/** Their tests start programs, and some look at their own process. */
const alone = '{bin,bench,judge,sandbox}/**/*.test.ts';
/** Among these, tests of commands, which judge no programs, and so may wait for a core. */
const commands = [
  'bin/{admin,audit,backup,bootstrap,command-line,compose,data-dir,embedded}.test.ts',
  'bin/{memory-folder,postgres,postgres-role,server-account,start}.test.ts',
  'bin/{supervise,with-database}.test.ts',
];
/** And tests of functions, which share what they import, too. */
const functions = [
  'bin/{doctor-lines,reports,second-chance,terminal}.test.ts',
  'judge/{config,rules}.test.ts',
  'judge/process/dispatch.test.ts',
  'judge/result/*.test.ts',
  'judge/compare/checker-answer.test.ts',
  'judge/tutor/counterexample/{document,extremes}.test.ts',
  'judge/explain/{failure-words,growth,sanitizer-report}.test.ts',
  'judge/languages/{gcc-diagnostics,python-ends}.test.ts',
  'judge/run/{cases,sandbox-channel,scored-cases,until-core}.test.ts',
  'judge/score/*.test.ts',
];
/** Replaces a module, for which no other file may have imported it. */
const replacing = 'server/problems/storage.test.ts';

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'alone',
          include: [alone, replacing],
          exclude: [...functions, ...commands],
        },
      },
      {
        extends: true,
        test: { name: 'commands', include: [...commands, 'e2e/compilers/main.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'shared',
          include: [`{${shared}}/**/*.test.ts`, ...functions],
          exclude: [replacing],
          isolate: false,
        },
      },
    ],
    tags: [
      { name: 'release', description: 'takes long: only bin/test release runs it' },
      { name: 'compiler', description: 'see e2e/compilers/vitest.config.ts' },
      { name: 'newest-compiler', description: 'see e2e/compilers/vitest.config.ts' },
    ],
    // The first ends last.
    globalSetup: ['bin/testing-strays.ts', 'db/cluster.ts', 'bin/testing-parts.ts'],
    // Generous, because tests run slowly on a slow or busy machine.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    // Much of a test is waiting, for the database or for a program: leave no core idle. With one
    // more than there are cores, programs wait so long for one that they cannot be judged.
    maxWorkers: availableParallelism(),
    sequence: { sequencer: LongestFirst },
  },
});
