/** The source that replaces a part of Go's runtime has the signatures of the version that is there. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { expect, it } from 'vitest';
import { inTemporaryFolder } from '../../work/temporary-folder.ts';
import { goOverlay } from './go-overlay.ts';

const versions = [
  { name: 'Go 1.19', opening: 'int32', closing: 'int32', polling: 'gList', nothing: 'gList{}' },
  {
    name: 'Go 1.22',
    opening: 'uintptr',
    closing: 'uintptr',
    polling: '(gList, int32)',
    nothing: 'gList{}, 0',
  },
];

const sourceWith = (source: string) =>
  inTemporaryFolder(async (folder) => {
    const path = `${folder}/src/runtime/netpoll_epoll.go`;
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, source);
    const overlay = goOverlay(folder);
    expect(overlay.path).toBe(path);
    return overlay.source;
  });

it.each(versions)('of $name', async ({ opening, closing, polling, nothing }) => {
  const source = await sourceWith(`package runtime
func netpollopen(fd uintptr, pd *pollDesc) ${opening} {
}
func netpollclose(fd uintptr) ${closing} {
}
func netpoll(delay int64) ${polling} {
}
`);
  expect(source).toContain(
    `\nfunc netpollopen(fd uintptr, pd *pollDesc) ${opening} { return 1 }\n`,
  );
  expect(source).toContain(`\nfunc netpollclose(fd uintptr) ${closing} { return 0 }\n`);
  expect(source).toContain(`\nfunc netpoll(delay int64) ${polling} {\n`);
  expect(source).toContain(`\treturn ${nothing}\n`);
});

it('and is refused for a runtime of another form', async () => {
  await expect(sourceWith('package runtime\n')).rejects.toThrow(
    "Go's runtime has no netpoll of the known form.",
  );
});
