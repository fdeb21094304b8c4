/** The rules of the problem form in their order, and the data it sends. */
import { describe, expect, it } from 'vitest';
import { problemRules } from '../../../contract/form-messages.ts';
import { problemDraft } from '../../../contract/problems.ts';
import { draftCase } from '../../ui/cases/cases.ts';
import { bodyOf, flawOf as flawOfForm, formOf, newProblem, type ProblemForm } from './draft.ts';
import { plainComparison } from './judged-by.ts';

const whole = (): ProblemForm => ({
  ...newProblem(),
  name: 'Sum',
  problemStatement: 'Add them.',
  samples: [draftCase({ input: '1 2', output: '3' })],
  hidden: [draftCase({ input: '5 6', output: '11', isHidden: true })],
});

const flawOf = (form: ProblemForm, start = newProblem()) => flawOfForm(form, start);

describe('the problem form', () => {
  it('reports the first broken rule', () => {
    const flaws: Partial<ProblemForm>[] = [];
    for (const corrected of [
      {},
      { name: 'Sum' },
      { problemStatement: 'Add them.' },
      { samples: whole().samples },
      { hidden: whole().hidden },
    ]) {
      flaws.push({ ...flaws.at(-1), ...corrected });
    }
    const texts = flaws.map((parts) => flawOf({ ...newProblem(), ...parts })?.text);
    expect(texts).toEqual([
      problemRules.nameRequired,
      problemRules.statementRequired,
      problemRules.samplesIncomplete,
      problemRules.hiddenIncomplete,
      undefined,
    ]);
  });

  it('allows empty outputs if there is a checker', () => {
    const samples = [draftCase({ input: '1', output: '' })];
    const judgedBy = { ...plainComparison, by: 'icpc' as const, checkerSource: 'int main() {}' };
    expect(flawOf({ ...whole(), samples })?.text).toBe(problemRules.samplesIncomplete);
    expect(flawOf({ ...whole(), samples, judgedBy })).toBeUndefined();
    const unanswered = [draftCase({ input: '5', output: '', isHidden: true })];
    expect(flawOf({ ...whole(), hidden: unanswered })?.text).toBe(problemRules.hiddenIncomplete);
    expect(flawOf({ ...whole(), hidden: unanswered, judgedBy })).toBeUndefined();
    const hidden = [draftCase({ input: '', output: '', isHidden: true })];
    expect(flawOf({ ...whole(), hidden, judgedBy })?.text).toBe(problemRules.hiddenIncomplete);
  });

  it.each(['50', '10100', '150', '', 'soon'])('rejects a time limit of %j', (timeLimit) => {
    expect(flawOf({ ...whole(), timeLimit })?.text).toBe(
      'Time limit must be 100 to 10000 ms in steps of 100.',
    );
  });

  it.each(['32', '576', '100'])('rejects a memory limit of %j', (memoryLimit) => {
    expect(flawOf({ ...whole(), memoryLimit })?.text).toBe(
      'Memory limit must be 64 to 512 MB in steps of 64.',
    );
  });

  it('keeps unusual limits from a contribution, but accepts no other unusual ones', () => {
    const start = { ...whole(), timeLimit: '150', memoryLimit: '1000' };
    expect(flawOf({ ...start, name: 'Total' }, start)).toBeUndefined();
    expect(flawOf({ ...start, timeLimit: '200', memoryLimit: '512' }, start)).toBeUndefined();
    expect(flawOf({ ...start, timeLimit: '160' }, start)?.text).toBe(
      'Time limit must be 100 to 10000 ms in steps of 100, or stay at 150 ms.',
    );
    expect(flawOf({ ...start, memoryLimit: '1024' }, start)?.text).toBe(
      'Memory limit must be 64 to 512 MB in steps of 64, or stay at 1000 MB.',
    );
  });

  it('points to the field that is missing', () => {
    const half = draftCase({ input: '1' });
    const flaw = flawOf({ ...whole(), hidden: [...whole().hidden, half] });
    expect(flaw?.fieldId).toBe(`case-${half.key}-output`);
  });

  it('sends both groups as one list, as the contract expects', () => {
    const body = bodyOf({ ...whole(), tags: ['math'] });
    expect(body.testCases).toEqual([
      { input: '1 2', output: '3', isHidden: false },
      { input: '5 6', output: '11', isHidden: true },
    ]);
    expect(problemDraft.safeParse(body).success).toBe(true);
  });

  it('is filled from an existing problem, and returns it unchanged', () => {
    const body = bodyOf({ ...whole(), timeLimit: '2500', memoryLimit: '128', tags: ['math'] });
    const { checker: _, interactor: __, ...stored } = problemDraft.parse(body);
    const problem = {
      ...stored,
      _id: 'a',
      totalSubmissions: 0,
      acceptedSubmissions: 0,
      createdBy: null,
      createdAt: '2026-01-01T00:00:00Z',
      solved: false,
      hiddenTestCases: 1,
      isInteractive: false,
      isPaused: false,
      hasEditorial: false,
      presentation: {
        language: 'en',
        translations: [],
        files: [],
        credits: {},
        sources: [],
        license: 'unknown' as const,
      },
      testSet: 1,
      version: 1,
    };
    expect(bodyOf(formOf(problem))).toEqual(body);
  });
});
