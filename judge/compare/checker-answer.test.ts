/** What the outcome of a checker means for an output, and which points count. */
import { describe, expect, it } from 'vitest';
import { ProblemFault } from '../faults.ts';
import { factsOfRun } from '../testing-judge.ts';
import { answerOf } from './checker-answer.ts';

const ended = (exitCode: number, files: Record<string, string>) => ({
  facts: { ...factsOfRun, exitCode, outputPath: '' },
  feedback: new Map(Object.entries(files).map(([name, said]) => [name, Buffer.from(said)])),
});

const scored = { kind: 'icpc', isScored: true } as const;

describe('points of a validator', () => {
  it('count for an output that it accepts', () => {
    const answer = answerOf(scored, ended(42, { 'score.txt': '7.5' }));
    expect(answer).toMatchObject({ rejection: null, given: { unit: 'points' } });
  });

  it('are a fault for an output that it rejects, and if they are not a number', () => {
    for (const [code, said] of [[43, '1'] as const, [42, 'many'] as const]) {
      expect(() => answerOf(scored, ended(code, { 'score.txt': said }))).toThrow(ProblemFault);
    }
  });

  it('are not read for samples, as in the format 2025-09', () => {
    const sample = { ...scored, isSample: true };
    const files = { 'score.txt': 'many', 'score_multiplier.txt': '2', 'teammessage.txt': 'no' };
    expect(answerOf(sample, ended(43, files))).toEqual({
      rejection: { message: 'no' },
      given: null,
    });
    expect(answerOf(sample, ended(42, files))).toEqual({ rejection: null, given: null });
  });
});

it('points of testlib for a sample are accepted, and zero points make it wrong', () => {
  const sample = { kind: 'testlib', isScored: true, isSample: true } as const;
  const gives = (points: string) => {
    const { facts, feedback } = ended(7, {});
    return answerOf(sample, { facts: { ...facts, stderrHead: Buffer.from(points) }, feedback });
  };
  expect(gives('points 3')).toMatchObject({ rejection: null });
  expect(gives('points 0').rejection).not.toBeNull();
});
