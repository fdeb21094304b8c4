/**
 * Checks docs/security.md: what succeeds without each layer, that only the build for tests can
 * leave one out, and that every hostile program is listed there.
 *
 * @module-tag release
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildRunner, isRoot } from './testing-levels.ts';
import { attacks, layers, openRange, type Range, whatWorksWithout } from './weakened/attacks.ts';

const project = join(import.meta.dirname, '..');
const page = readFileSync(join(project, 'docs/security.md'), 'utf8');

/** The cells of a row. */
const rowOf = (first: string): string[] => {
  const line = page.split('\n').find((one) => one.startsWith(`| ${first} |`)) ?? '';
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
};

/** The attacks for which a row names a layer as the only obstacle. */
const promised = (layer: string): string[] =>
  attacks.filter((attack) => rowOf(attack)[1]?.split(', ').includes(layer));

describe.runIf(isRoot)('the table of layers', () => {
  let range: Range;
  beforeAll(async () => {
    range = await openRange();
  });
  afterAll(() => range.close());

  it('shows that nothing works with all of them', async () => {
    expect(await whatWorksWithout(range, [])).toEqual([]);
  });

  it.each(layers)('says what works without %s', async (layer) => {
    const triesLimits = ['pid', 'uid', 'rlimits', 'cgroup'].includes(layer);
    expect(await whatWorksWithout(range, [layer], triesLimits)).toEqual(promised(layer));
  });
});

describe('the released runner', () => {
  it('cannot leave a layer out', () => {
    const binary = readFileSync(buildRunner());
    expect(binary.includes('ARBITER_WITHOUT')).toBe(false);
    const env = { ARBITER_WITHOUT: 'seccomp,net,root' };
    const said = execFileSync(buildRunner(), ['--self-test'], { env, encoding: 'utf8' });
    expect(said).toContain('ok probe: ');
  });
});

describe('the table of demands', () => {
  it('lists every hostile program, and none that does not exist', () => {
    const start = page.indexOf('## Demands');
    const rows = page.slice(start, page.indexOf('\n## ', start)).match(/^\| .*$/gm) ?? [];
    const named = rows.slice(1).flatMap((row) => row.split('|')[2]?.trim().split(', ') ?? []);
    const files = readdirSync(join(project, 'judge/corpus/hostile'));
    const programs = files.flatMap((name) => /^(.*)\.(?:cpp|c|py)$/.exec(name)?.[1] ?? []);
    expect(named.toSorted()).toEqual(programs.toSorted());
  });
});
