/**
 * docs/security.md against what is so: what gets through without a layer, that only the build for
 * tests can leave one out, and that every hostile program is named there.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildRunner, isRoot } from './trial.ts';
import { attacks, layers, openRange, type Range, whatWorksWithout } from './weakened/trial.ts';

const project = join(import.meta.dirname, '..');
const page = readFileSync(join(project, 'docs/security.md'), 'utf8');

/** The cells of a row, without those outside the bars. */
const rowOf = (first: string): string[] => {
  const line = page.split('\n').find((one) => one.startsWith(`| ${first} |`)) ?? '';
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
};

/** The attacks whose row names a layer as the only one in their way. */
const promised = (layer: string): string[] =>
  attacks.filter((attack) => rowOf(attack)[1]?.split(', ').includes(layer));

describe.runIf(isRoot)('the table of layers', () => {
  let range: Range;
  beforeAll(async () => {
    range = await openRange();
  });
  afterAll(() => range.close());

  it('says that nothing works with all of them', async () => {
    expect(await whatWorksWithout(range, [])).toEqual([]);
  });

  it.each(layers)('says what works without %s', async (layer) => {
    const triesLimits = ['pid', 'uid', 'rlimits', 'cgroup'].includes(layer);
    expect(await whatWorksWithout(range, [layer], triesLimits)).toEqual(promised(layer));
  });
});

describe('the runner that people use', () => {
  it('cannot leave a layer out', () => {
    const binary = readFileSync(buildRunner());
    expect(binary.includes('ARBITER_WITHOUT')).toBe(false);
    const env = { ARBITER_WITHOUT: 'seccomp,net,root' };
    const said = execFileSync(buildRunner(), ['--self-test'], { env, encoding: 'utf8' });
    expect(said).toContain('ok probe: ');
  });
});

describe('the table of demands', () => {
  it('names every hostile program, and none that is not there', () => {
    const start = page.indexOf('## Demands');
    const rows = page.slice(start, page.indexOf('## Known limits', start)).match(/^\| .*$/gm) ?? [];
    const named = rows.slice(1).flatMap((row) => row.split('|')[2]?.trim().split(', ') ?? []);
    const files = readdirSync(join(project, 'judge/corpus/hostile'));
    const programs = files.filter((name) => name.endsWith('.cpp')).map((name) => name.slice(0, -4));
    expect(named.toSorted()).toEqual(programs.toSorted());
  });
});
