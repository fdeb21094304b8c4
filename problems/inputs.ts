/**
 * What a generator of a problem is, and the files that it stands for. A generator is pure: writing
 * the files and making their answers is generate.ts.
 */
import { glob } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createRandom, type Random } from './random.ts';

/** One hidden input: its name (lower-case words with hyphens) and how it is made. */
export type SecretInput = readonly [name: string, make: (random: Random) => string];

/** What every generator.ts exports: the hidden inputs in the order in which they are judged. */
export type SecretInputs = readonly SecretInput[];

/** The folder that holds all packages. */
export const problemsFolder: string = import.meta.dirname;

/** The slugs of all packages in a folder, in alphabetical order. */
export async function allSlugs(folder: string = problemsFolder): Promise<string[]> {
  const slugs: string[] = [];
  for await (const path of glob('*/problem.yaml', { cwd: folder })) slugs.push(dirname(path));
  return slugs.sort();
}

/**
 * The hidden inputs of one package, by file name (`07-all-equal.in`). Each input has a random
 * source of its own, so that adding one leaves the others as they were.
 */
export async function secretInputFiles(slug: string): Promise<Map<string, string>> {
  const generator: { secretInputs: SecretInputs } = await import(
    join(problemsFolder, slug, 'generator.ts')
  );
  return new Map(
    generator.secretInputs.map(([name, make], index) => [
      `${String(index + 1).padStart(2, '0')}-${name}.in`,
      make(createRandom(`${slug}/${name}`)),
    ]),
  );
}
