/** Examples of the calls under /compiler and /submission, and of /health. */
import * as compiler from '../../contract/compiler.ts';
import * as health from '../../contract/health.ts';
import type { SubmitResult } from '../../contract/judging.ts';
import { defaultLanguage, languageFacts } from '../../contract/languages.ts';
import * as submission from '../../contract/submission.ts';
import { type Example, example, known } from './example.ts';

const passed = { status: 'passed', executionTime: 1, memoryKb: 3400 } as const;
const failed = {
  status: 'failed',
  isHidden: true,
  executionTime: 1,
  memoryKb: 3400,
  verdict: 'Wrong Answer',
} as const;

const accepted: SubmitResult = {
  success: true,
  verdict: 'Accepted',
  detailedResults: [
    {
      testCaseIndex: 0,
      description: 'Small numbers',
      input: '1 2\n',
      expectedOutput: '3\n',
      actualOutput: '3',
      status: 'passed',
    },
  ],
  testCaseResults: [
    { ...passed, isHidden: false },
    { ...passed, isHidden: true },
  ],
  compile: { diagnostics: [], text: '', cached: false, timeMs: 240 },
  executionTime: 1,
  memoryKb: 3400,
};

const wrong: SubmitResult = {
  ...accepted,
  success: false,
  verdict: 'Wrong Answer',
  error: 'Wrong Answer on hidden test 1.',
  testCaseResults: [{ ...passed, isHidden: false }, failed],
};

const { sum: _sum, ...availableByDefault } = languageFacts(defaultLanguage);

export const examplesOfJudging: readonly Example[] = [
  example(compiler.languages, [availableByDefault]),
  example(
    compiler.run,
    { success: true, output: '3', executionTime: 1, memoryKb: 3400 },
    { language: defaultLanguage, code: known.code, input: '1 2\n' },
  ),
  example(
    compiler.runSamples,
    { ...accepted, testCaseResults: [{ ...passed, isHidden: false }] },
    { language: defaultLanguage, code: known.code, problemId: known.problem },
  ),
  example(
    compiler.submit,
    { ...accepted, submissionId: known.submission },
    { language: defaultLanguage, code: known.code, problemId: known.problem },
  ),
  example(compiler.watchSubmission, { ...wrong, submissionId: known.submission }),
  example(compiler.rejudgeSubmission, { success: true }),
  example(compiler.submissionCode, { code: known.code }),
  example(compiler.earlierResults, {
    isQueued: false,
    results: [
      {
        judgedAt: '2026-03-14T09:26:55.000Z',
        testSet: 1,
        judgeVersion: '1.0.0',
        compilerVersion: 'g++ 14.2.0',
        result: wrong,
      },
    ],
  }),
  example(compiler.selfTest, {
    success: true,
    checks: [
      {
        name: 'Endless loop',
        shows: 'CPU time is measured and limited.',
        passed: true,
        expected: ['Time Limit Exceeded'],
        verdict: 'Time Limit Exceeded',
        said: 'Time Limit Exceeded on sample 1: used 0.55 s of CPU; the limit is 0.5 s.',
        executionTime: 550,
        memoryKb: 700,
      },
    ],
    judges: [{ level: 'full', compiler: 'g++ 14.2.0', notes: [], unable: null }],
  }),
  example(submission.listSubmissions, [
    {
      _id: known.submission,
      problemId: known.problem,
      verdict: 'Accepted',
      code: known.code,
      language: defaultLanguage,
      submittedAt: '2026-03-14T09:26:53.000Z',
      isPaused: false,
      executionTime: 1,
      memoryKb: 3400,
      testSet: 2,
    },
  ]),
  example(health.health, {
    success: true,
    judges: 1,
    judgesUnable: 0,
    waiting: 0,
  }),
];
