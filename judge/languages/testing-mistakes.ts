/** Mistakes in programs, and tests that a language's real compiler and runtime have plain words for them. */
import { describe, expect, it } from 'vitest';
import { type Language, languageFacts } from '../../contract/languages.ts';
import { judgeRun, runLimits } from '../judge.ts';
import { allLanguages, type Workshop } from '../testing-judge.ts';

/** A source, and a part of the words for it. */
type Mistake = [source: string, says: string];

/** `told` by the compiler, `ended` by the runtime. */
export type Mistakes = { id: Language; told: Mistake[]; ended: Mistake[] };

async function run(workshop: Workshop, id: Language, source: string) {
  const { compiler, check } = workshop.languages.get(id);
  const { result } = await judgeRun({
    place: { sandbox: workshop.sandbox, slot: 0, core: 0 },
    compiler,
    source: Buffer.from(source),
    input: Buffer.from('3\n'),
    scratchFolder: workshop.folder,
    limits: { ...runLimits, timeLimitMs: runLimits.timeLimitMs * languageFacts(id).timeFactor },
    explaining: {
      check,
      isAffordable: async () => true,
      onFault: (error) => {
        throw error;
      },
    },
  });
  return result;
}

/** Compiles and runs each of the mistakes, in the languages that are installed. */
export function testMistakes(workshop: Workshop, all: readonly Mistakes[]): void {
  describe.each(all)('$id', ({ id, told, ended }) => {
    describe.runIf(allLanguages.includes(id))('installed', { tags: ['compiler'] }, () => {
      it('has words for the twenty commonest mistakes at least', () => {
        expect(told.length + ended.length).toBeGreaterThanOrEqual(20);
      });

      it.each(told)('the compiler on %j: %s', async (source, says) => {
        const { compile } = await run(workshop, id, source);
        const explained = compile?.diagnostics.map((one) => one.explanation ?? one.message);
        expect(explained?.join('\n'), compile?.text).toContain(says);
      });

      it.each(ended)('the end of %j: %s', async (source, says) => {
        const { diagnosis, error } = await run(workshop, id, source);
        expect(error).toContain('Runtime Error');
        expect(diagnosis?.sentences.join('\n')).toContain(says);
      });
    });
  });
}
