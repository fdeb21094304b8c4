/** The source that replaces a part of Go's runtime has the signatures of the version that is there. */
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inTemporaryFolder } from '../../work/temporary-folder.ts';
import { goOverlays } from './go-overlay.ts';

const versions = [
  {
    name: 'Go 1.19',
    calls: 'runtime/internal/syscall',
    opening: 'int32',
    closing: 'int32',
    polling: 'gList',
    nothing: 'gList{}',
  },
  {
    name: 'Go 1.24',
    calls: 'internal/runtime/syscall',
    opening: 'uintptr',
    closing: 'uintptr',
    polling: '(gList, int32)',
    nothing: 'gList{}, 0',
  },
];

const pacing = `package runtime

import (
\t"internal/cpu"
)

func readGOMEMLIMIT() int64 {
\treturn maxInt64
}
`;

const sourcesWith = (files: Record<string, string>) =>
  inTemporaryFolder(async (folder) => {
    const inRuntime = join(folder, 'src/runtime');
    await mkdir(inRuntime, { recursive: true });
    for (const [name, source] of Object.entries(files)) {
      await writeFile(join(inRuntime, name), source);
    }
    const overlays = goOverlays(folder);
    expect(overlays.map(({ path }) => dirname(path))).toEqual([inRuntime, inRuntime]);
    return Object.fromEntries(overlays.map(({ path, source }) => [basename(path), source]));
  });

describe.each(versions)('of $name', ({ calls, opening, closing, polling, nothing }) => {
  const files = {
    'os_linux.go': `package runtime\n\nimport (\n\t"${calls}"\n)\n`,
    'mgcpacer.go': pacing,
    'netpoll_epoll.go': `package runtime
func netpollopen(fd uintptr, pd *pollDesc) ${opening} {
}
func netpollclose(fd uintptr) ${closing} {
}
func netpoll(delay int64) ${polling} {
}
`,
  };

  it('waits without epoll', async () => {
    const source = (await sourcesWith(files))['netpoll_epoll.go'];
    expect(source).toContain(
      `\nfunc netpollopen(fd uintptr, pd *pollDesc) ${opening} { return 1 }\n`,
    );
    expect(source).toContain(`\nfunc netpollclose(fd uintptr) ${closing} { return 0 }\n`);
    expect(source).toContain(`\nfunc netpoll(delay int64) ${polling} {\n`);
    expect(source).toContain(`\treturn ${nothing}\n`);
  });

  it('asks for the memory limit of the run before that of the environment', async () => {
    const source = (await sourcesWith(files))['mgcpacer.go'];
    expect(source).toContain(`\trunCalls "${calls}"\n\t"internal/cpu"\n`);
    expect(source).toContain(`() int64 {
\tif limit := limitOfRun(); limit > 0 {
\t\treturn limit
\t}
\treturn maxInt64
`);
  });

  it.each([
    ['os_linux.go', 'system calls'],
    ['mgcpacer.go', 'readGOMEMLIMIT'],
    ['netpoll_epoll.go', 'netpoll'],
  ])('is refused where %s has another form', async (name, what) => {
    await expect(sourcesWith({ ...files, [name]: 'package runtime\n' })).rejects.toThrow(
      `Go's runtime has no ${what} of the known form.`,
    );
  });
});
