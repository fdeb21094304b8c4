/** How many processes control groups allow, as the files of the kernel tell it on several hosts. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { lackOfTasks } from './task-limit.ts';

const v1 = '38 30 0:35 / /sys/fs/cgroup/pids rw,relatime - cgroup cgroup rw,pids\n';
const v2 = '30 22 0:27 / /sys/fs/cgroup rw,relatime shared:4 - cgroup2 cgroup2 rw,nsdelegate\n';
const ofContainer = v1.replace('0:35 / ', '0:35 /docker/abc ');

const saying = (path: string, max: number): string =>
  `pids.max of the control group ${path} is ${max} and must be 1024 or more: raise it where Arbiter is started (systemd: TasksMax=infinity; Docker: --pids-limit=-1).`;

it.each([
  [
    'version 2, in a group around ours',
    v2,
    '0::/a.slice/b.scope\n',
    { 'a.slice': '100' },
    saying('/a.slice', 100),
  ],
  [
    'version 2, in the smaller of two',
    v2,
    '0::/a/b\n',
    { a: '900', 'a/b': '80' },
    saying('/a/b', 80),
  ],
  ['version 2, in a container with names of its own', v2, '0::/\n', { '': '64' }, saying('/', 64)],
  ['version 1', v1, '9:name=systemd:/x\n8:cpu,pids:/a\n', { 'pids/a': '7' }, saying('/a', 7)],
  [
    'version 1, in a container',
    ofContainer,
    '8:pids:/docker/abc\n',
    { pids: '7' },
    saying('/docker/abc', 7),
  ],
  ['enough', v2, '0::/a\n', { '': 'max', a: '1024' }, null],
  ['no limit', v2, '0::/a\n', { a: 'max' }, null],
  ['no groups', '', '', {}, null],
])('%s', async (_host, mounts, memberships, limits: Record<string, string>, sentence) => {
  const root = await mkdtemp(join(tmpdir(), 'tasks-'));
  const write = async (path: string, text: string): Promise<void> => {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  };
  try {
    await write('proc/self/mountinfo', mounts);
    await write('proc/self/cgroup', memberships);
    for (const [group, max] of Object.entries(limits)) {
      await write(join('sys/fs/cgroup', group, 'pids.max'), `${max}\n`);
    }
    expect(lackOfTasks(root)).toBe(sentence);
  } finally {
    await rm(root, { recursive: true });
  }
});
