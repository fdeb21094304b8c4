/** stdin at every level: a regular file with the input, which reveals nothing else. */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allLevels, limits, mebibyte, type Trial, tryAt, withOutput } from './testing-levels.ts';

describe.each(allLevels)('stdin at level %s', (level) => {
  let trial: Trial;
  beforeAll(async () => {
    trial = await tryAt(level, ['limits']);
  });
  afterAll(() => trial.end());

  const run = async (inputPath: string | undefined, what: string) => {
    const executablePath = join(trial.directory, 'limits');
    const input = inputPath === undefined ? {} : { inputPath };
    const request = { slot: 0, executablePath, args: [what], limits, ...input };
    return withOutput(await trial.sandbox.run(request));
  };

  it('is a regular file of the right size that can be sought, mapped and, if it has a name, opened', async () => {
    const inputPath = trial.file('input', 'an input\nand more\n');
    for (const before of ['cat', 'stdin', 'exit']) {
      await run(inputPath, before);
      const { output } = await run(inputPath, 'stdin');
      expect(output).toMatch(/^regular 1\nsize 18\n/);
      const rest = output.split('\n').slice(2, 5);
      expect(rest).toEqual(['end 18', 'line an input at 9', 'mapped a']);
      const named = ['named an input', 'reopened an input', ''];
      expect(output.split('\n').slice(5)).toEqual(level === 'full' ? named : ['named -', '']);
    }
  });

  it('holds no more than its input, after any earlier run, of every size', async () => {
    const sizes = [0, 1, 65_536, 65_537, 3 * mebibyte, 10, 70_000, 0];
    for (const [at, size] of sizes.entries()) {
      const content = Buffer.alloc(size, `${at}`);
      const running = run(trial.file(`input-${at}`, content), 'cat');
      const { output, memoryBytes } = await running;
      expect(output === content.toString()).toBe(true);
      expect(memoryBytes).toBeLessThan(3 * mebibyte);
    }
    expect((await run(undefined, 'cat')).output).toBe('');
  });

  it('belongs to the waiting run', async () => {
    const contents = Array.from({ length: 12 }, (_, at) =>
      `${at}`.repeat(at % 3 === 0 ? 90_000 : 9),
    );
    const paths = contents.map((content, at) => trial.file(`waits-${at}`, content));
    let before = run(paths[0], 'cat');
    for (const [at, content] of contents.entries()) {
      const next = run(paths[at + 1], 'cat');
      expect((await before).output === content).toBe(true);
      before = next;
    }
    await before;
  });
});
