/** Examples of the calls under /problems and /contributions. */
import * as contributions from '../../contract/contributions.ts';
import { defaultLanguage } from '../../contract/languages.ts';
import * as problems from '../../contract/problems.ts';
import * as rejudging from '../../contract/rejudging.ts';
import { type Example, example, known } from './example.ts';

const sample = { input: '1 2\n', output: '3\n', isHidden: false, description: 'Small numbers' };
const hidden = { input: '40 2\n', output: '42\n', isHidden: true };

const draft = {
  name: 'Sum of Two Numbers',
  problemStatement: 'Given two integers $a$ and $b$, print $a + b$.',
  difficulty: 'Easy' as const,
  tags: ['arithmetic'],
  timeLimit: 1000,
  memoryLimit: 256,
  testCases: [sample, hidden],
};

/** With the defaults of what the draft leaves out. */
const {
  testCases: _,
  visibility,
  comparison,
  checker: __,
  ...fields
} = problems.problemDraft.parse(draft);

const row: problems.ProblemRow = {
  ...fields,
  _id: known.problem,
  totalSubmissions: 40,
  acceptedSubmissions: 31,
  createdBy: known.administrator,
  createdAt: '2026-01-01T00:00:00.000Z',
  solved: true,
};

const contribution: contributions.Contribution = {
  _id: known.contribution,
  problemName: row.name,
  problemStatement: row.problemStatement,
  difficulty: 'easy',
  tags: row.tags,
  timeLimit: row.timeLimit,
  memoryLimit: row.memoryLimit,
  testCases: [sample, hidden],
  status: 'approved',
  contributedBy: { name: 'Wilma', email: 'wilma@example.org' },
  contributedAt: '2026-02-01T10:00:00.000Z',
  reviewedAt: '2026-02-02T10:00:00.000Z',
  reviewedBy: 'Administrator',
  reviewComments: 'A good first problem.',
  approvedProblemId: known.problem,
};

const contributionRow: contributions.ContributionRow = {
  ...contribution,
  testCases: [
    {
      input: '2 2\n',
      inputBytes: 4,
      output: '4\n',
      outputBytes: 2,
      isHidden: false,
      description: 'Small numbers',
    },
    { input: '40 2\n', inputBytes: 5, output: '42\n', outputBytes: 3, isHidden: true },
  ],
};

export const examplesOfProblems: readonly Example[] = [
  example(problems.problemList, [problems.problemRow.parse(row)]),
  example(problems.getProblem, {
    ...fields,
    ...row,
    testCases: [sample],
    hiddenTestCases: 1,
    isPaused: false,
    comparison,
    visibility,
    testSet: 2,
    version: 3,
  }),
  example(problems.createProblem, true, draft),
  example(problems.editProblem, true, draft),
  example(problems.deleteProblem, true),
  example(problems.allSubmissions, [
    {
      _id: known.submission,
      problemId: known.problem,
      problemName: row.name,
      userId: known.person,
      userName: 'Wilma',
      userEmail: 'wilma@example.org',
      verdict: 'Accepted',
      code: known.code,
      language: defaultLanguage,
      submittedAt: '2026-03-14T09:26:53.000Z',
      isPaused: false,
      executionTime: 1,
      memoryKb: 3400,
      testSet: 2,
      fault: null,
    },
  ]),
  example(problems.submissionCounts, {
    total: 40,
    byVerdict: { Accepted: 31, 'Wrong Answer': 9 },
  }),
  example(rejudging.resumeProblem, { success: true, queued: 12 }),
  example(rejudging.rejudgeProblem, { success: true, queued: 40 }),
  example(
    contributions.submitContribution,
    { success: true, contributionId: known.contribution },
    {
      problemName: row.name,
      problemStatement: row.problemStatement,
      difficulty: 'Easy',
      tags: row.tags,
      timeLimit: row.timeLimit,
      memoryLimit: row.memoryLimit,
      testCases: [sample, hidden],
    },
  ),
  example(contributions.myContributions, [contributionRow]),
  example(contributions.allContributions, [contributionRow]),
  example(contributions.getContribution, contribution),
  example(
    contributions.approveContribution,
    { success: true, problemId: known.problem },
    { reviewComments: 'A good first problem.' },
  ),
  example(
    contributions.rejectContribution,
    { success: true },
    { reviewComments: 'Please add a case with negative numbers.' },
  ),
];
