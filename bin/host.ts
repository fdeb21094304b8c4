/**
 * What we rely on in the host, in one list: each is set by us, or checked when Arbiter starts and by
 * bin/doctor, which has more about what makes judging fair. hosts.test.ts starts Arbiter on hosts
 * where each is otherwise.
 */
import { getPriority, tmpdir } from 'node:os';
import { lackOfLimits } from '../judge/run/sandbox.ts';
import { lackOfFolder } from '../work/host.ts';
import { lackOfTasks } from '../work/task-limit.ts';
import type { Finding } from './doctor-host.ts';

/** What a look at the host needs to know; `runner` is the sandbox's program. */
type HostPlace = { runner: string; dataDir: string };

/**
 * `says` is true once Arbiter runs. `lack` is why it is not so here, with a remedy; null if it is so.
 * Without `lack`, we see to it ourselves.
 */
type Reliance = {
  name: string;
  says: string;
  lack?: (place: HostPlace) => Promise<string | null>;
  /** Whether nothing can be judged while it is not so. */
  isVital?: boolean;
};

export const reliances: readonly Reliance[] = [
  { name: 'umask', says: 'Files have the modes that their readers need, under any umask.' },
  {
    name: 'hard limits',
    says: 'Those that matter are enough for every program; otherwise the smaller of both is used.',
    lack: ({ runner }) => lackOfLimits(runner),
    isVital: true,
  },
  {
    name: 'processes',
    says: 'Control groups allow enough of them.',
    lack: async () => lackOfTasks(),
    isVital: true,
  },
  {
    name: 'temporary files',
    says: 'In TMPDIR if files can be written and run there, else in /tmp, /var/tmp or DATA_DIR.',
    lack: async () =>
      lackOfFolder(tmpdir()) === null
        ? null
        : `${tmpdir()} lets no program be written and run: set TMPDIR to a folder that does.`,
  },
  {
    name: 'program files',
    says: 'Only read once they are set up, so their file system may be read-only.',
  },
  {
    name: 'data files',
    says: 'Programs that are stored in DATA_DIR can be run.',
    lack: async ({ dataDir }) =>
      lackOfFolder(dataDir) !== 'noexec'
        ? null
        : `${dataDir} lets no program be run: mount it without noexec, or set DATA_DIR.`,
    isVital: true,
  },
  {
    name: 'memory group',
    says: 'Counts what a program uses in all; without it, each process is looked at again and again.',
  },
  { name: 'language, time zone', says: 'Nothing depends on LANG, LC_ALL or TZ.' },
  { name: 'HOME, stdin', says: 'Not used: one may be unset, and the other closed.' },
  {
    name: 'user',
    says: 'Needs no name: without one, the database is made under another user.',
  },
  { name: 'loopback', says: 'HOST is 127.0.0.1, or ::1 on a host without addresses of IPv4.' },
  {
    name: 'priority',
    says: 'Not below that of other programs.',
    lack: async () =>
      getPriority() <= 0
        ? null
        : `nice ${getPriority()}: while the host is busy, verdicts come late. Start without nice.`,
  },
];

/** What is not so here, one finding each. */
export async function inspectReliances(place: HostPlace): Promise<Finding[]> {
  return await Promise.all(
    reliances.map(async ({ name, says, lack, isVital = false }): Promise<Finding> => {
      const why = (await lack?.(place)) ?? null;
      if (why === null) return { level: 'ok', name, says };
      return { level: isVital ? 'refused' : 'missing', name, says: why };
    }),
  );
}
