/** The problems of a fresh install follow the rules, and their data come from their generators. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { difficulties } from '../contract/words.ts';
import { allSlugs, problemsFolder, secretInputFiles } from './inputs.ts';
import { readProblem } from './package/judgeable.ts';

const problemMaxBytes = 1_200_000;
const totalMaxBytes = 14_000_000;

async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async (file) => (await stat(join(file.parentPath, file.name))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

const slugs = await allSlugs();
const packages = await Promise.all(slugs.map((slug) => readProblem(join(problemsFolder, slug))));

describe('the problems of a fresh install', () => {
  it.each(difficulties)('are eight of difficulty %s', (difficulty) => {
    expect(packages.filter((one) => one.difficulty === difficulty)).toHaveLength(8);
  });

  it('have different names', () => {
    expect(new Set(packages.map(({ name }) => name)).size).toBe(24);
  });

  it('include each common kind of comparison', () => {
    const comparisons = packages.map(({ comparison }) => comparison);
    expect(comparisons.filter(({ caseSensitive }) => !caseSensitive)).toHaveLength(1);
    expect(comparisons.filter((one) => one.floatAbsoluteTolerance !== undefined)).toHaveLength(1);
  });

  it('stay within the size limit', async () => {
    const sizes = await Promise.all(
      packages.map(({ slug }) => bytesIn(join(problemsFolder, slug))),
    );
    const total = sizes.reduce((sum, size) => sum + size, 0);
    expect(total).toBeLessThanOrEqual(totalMaxBytes);
  });
});

describe.each(packages)('$slug', (problem) => {
  const folder = join(problemsFolder, problem.slug);
  const hidden = problem.testCases.filter(({ isHidden }) => isHidden);
  const samples = problem.testCases.filter(({ isHidden }) => !isHidden);

  it('has three hints and an editorial of its author', () => {
    expect(problem.hints).toHaveLength(3);
    expect(problem.editorial?.length).toBeGreaterThan(200);
  });

  it('has tags, samples, and 10 to 30 hidden cases', async () => {
    expect(problem.tags.length).toBeGreaterThan(0);
    expect(samples.length).toBeGreaterThan(0);
    expect(hidden.length).toBeGreaterThanOrEqual(10);
    expect(hidden.length).toBeLessThanOrEqual(30);
    expect(await bytesIn(folder)).toBeLessThanOrEqual(problemMaxBytes);
  });

  it('has a statement that opens with a story and then gives all necessary facts', () => {
    const headings = problem.problemStatement.match(/^#+ .*$/gm);
    expect(problem.problemStatement).toMatch(/^[^#\n][^\n]{100,}\n/);
    expect(headings?.slice(0, 3)).toEqual(['## Input', '## Output', '## Constraints']);
    expect(headings?.slice(3).every((heading) => heading === '## Notes')).toBe(true);
    expect(problem.problemStatement).toMatch(/^- \S/m);
    expect(problem.problemStatement.split('$').length % 2, 'dollar signs come in pairs').toBe(1);
  });

  it('has cases of text lines, no two with the same input', () => {
    for (const { input, output } of problem.testCases) {
      expect(input.toString()).toMatch(/^[^\r]*\n$/);
      expect(output.toString()).toMatch(/^[^\r]*\n$/);
    }
    const inputs = problem.testCases.map(({ input }) => input.toString());
    expect(new Set(inputs).size).toBe(inputs.length);
  });

  it('has a reference and programs of each kind, and two accepted ones if it is hard', () => {
    const of = (verdict: string) =>
      problem.submissions.filter(({ expectedVerdict }) => expectedVerdict === verdict);
    expect(of('Accepted').map(({ path }) => basename(path))).toContain('reference.cpp');
    expect(of('Accepted').length).toBeGreaterThanOrEqual(problem.difficulty === 'Hard' ? 2 : 1);
    expect(of('Wrong Answer').length).toBeGreaterThan(0);
    expect(of('Time Limit Exceeded').length).toBeGreaterThan(0);
  });

  it('has a validator, and a generator of small inputs', async () => {
    expect(await readdir(join(folder, 'input_validators'))).toEqual(['valid.cpp']);
    expect(await readdir(join(folder, 'generators'))).toEqual(['sized.cpp']);
  });

  it('has exactly the hidden inputs that its generator makes', async () => {
    const secret = join(folder, 'data/secret');
    const generated = await secretInputFiles(problem.slug);
    const committed = (await readdir(secret)).filter((name) => name.endsWith('.in'));
    expect(committed.sort()).toEqual([...generated.keys()]);
    for (const [name, input] of generated) {
      const same = (await readFile(join(secret, name), 'utf8')) === input;
      expect(same, `${name} is what the generator makes`).toBe(true);
    }
  });
});
