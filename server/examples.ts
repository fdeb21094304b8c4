/** Values that the examples of several calls share. The example of a call is in its route's file. */

import type { Contribution, ContributionRow } from '../contract/contributions.ts';
import type { Dashboard, Stats } from '../contract/dashboard.ts';
import type { ImportDetails } from '../contract/imports.ts';
import type { SubmitResult } from '../contract/judging.ts';
import { defaultLanguage } from '../contract/languages.ts';
import type { LearningPath } from '../contract/learning.ts';
import type { ProblemList } from '../contract/lists.ts';
import { type ProblemRow, problemDraft } from '../contract/problems.ts';
import type { Profile } from '../contract/users.ts';
import type { ProblemPeople } from '../contract/workshop-people.ts';
import { readFiles } from '../problems/package/open.ts';
import { skeleton } from '../problems/package/skeleton.ts';
import { asStored } from '../problems/package/stored.ts';

export const known = {
  person: '7d3f0c52-6c8e-4f0b-9a55-0f5c2f3f8f11',
  administrator: '0b0a7c1e-51d4-4d8e-8a3c-5a1f7b1f2a90',
  problem: '3c2f1c9e-2f55-4b8f-8d1f-6f7a0d9e4b21',
  submission: 'a4c6e2f0-9b1d-4c77-b0f6-1e2d3c4b5a69',
  contribution: 'f1e2d3c4-b5a6-4788-99aa-bbccddeeff00',
  solution: '5b0f3a6e-8d1c-4e72-9a54-7c2d1e9f0b38',
  import: '9a1f7c3e-5b20-4d68-8f4e-0c7d2b6a1e53',
  ticket: 'c0a8012e-7d4b-4f16-9e3a-2b5c8d7f6a10',
  code: '#include <iostream>\nint main() {\n  int a, b;\n  std::cin >> a >> b;\n  std::cout << a + b;\n}\n',
} as const;

export const shownImport: ImportDetails = {
  _id: known.import,
  createdAt: '2026-11-30T10:00:00.000Z',
  archives: [
    {
      name: 'contest-1234.zip',
      bytes: 1_234_567,
      state: 'read',
      findings: [],
      findingsLeft: 0,
      waits: null,
    },
  ],
  packages: [
    {
      number: 1,
      archive: 1,
      place: 'problems/sum',
      state: 'ready',
      name: 'Sum',
      about: { samples: 2, tests: 20, languages: ['en'], solutions: 3 },
      findings: [{ severity: 'warning', file: 'data', rule: 'Not supported yet: hints.' }],
      findingsLeft: 0,
      waits: null,
      problemId: null,
      sameName: null,
    },
  ],
};

export const examplePlatform = {
  name: 'Moodle',
  issuer: 'https://moodle.example.org',
  clientId: 'GhX2nQ7bLk4dZ1s',
  deploymentIds: ['1'],
  authUrl: 'https://moodle.example.org/mod/lti/auth.php',
  tokenUrl: 'https://moodle.example.org/mod/lti/token.php',
  tokenAudience: null,
  jwksUrl: 'https://moodle.example.org/mod/lti/certs.php',
  registration: 'open' as const,
};

export const shownPlatform = {
  ...examplePlatform,
  id: known.problem,
  version: 1,
  addedAt: '2026-10-05T08:00:00.000Z',
  addedBy: 'Grace',
  courses: 2,
  people: 51,
};

export const exampleTool = {
  launchUrl: 'https://judge.example.org/lti/launch',
  loginUrl: 'https://judge.example.org/lti/login',
  choosingUrl: 'https://judge.example.org/lti/choose',
  keysUrl: 'https://judge.example.org/lti/keys',
  configurationUrl: 'https://judge.example.org/lti/configuration',
  keyMadeAt: null,
};

export const exampleLaunch = '2vJm0kq7x1nZ4tYc8wHfLr5sEoDbUgPi9aXKjQyM3NA';

export const sumSolvers = {
  words: 'Solvers: harder than said (14 of 20)',
  easier: 0,
  asSaid: 6,
  harder: 14,
  estimate: 0.65,
  margin: 0.22,
};

export const shownTicket = {
  _id: known.ticket,
  problemId: known.problem,
  problemName: 'Sum of Two Numbers',
  kind: 'statement' as const,
  about: '',
  solutionId: null,
  text: 'The bound of n is missing.',
  state: 'fixed' as const,
  answer: 'The statement has the bound now.',
  reporter: 'Wilma',
  madeAt: '2026-03-14T09:26:53.000Z',
  changedAt: '2026-03-15T10:00:00.000Z',
};

export const shownSolution = {
  _id: known.solution,
  problemId: known.problem,
  author: { name: 'Wilma', username: 'wilma' },
  isOwn: false,
  language: defaultLanguage,
  executionTime: 1,
  memoryKb: 3400,
  explanation: 'The sum of two numbers of 32 bits needs **33**.',
  publishedAt: '2026-03-14T09:26:53.000Z',
  changedAt: '2026-03-14T09:26:53.000Z',
  votes: 12,
  isVotedFor: false,
};

export const exampleToken = {
  _id: '9c1d7e42-0b6f-4a18-b2c5-6f3e8d2a7b90',
  name: 'Editor at home',
  scopes: ['read' as const, 'submit' as const],
  createdAt: '2026-11-20T08:00:00.000Z',
  endsAt: '2027-02-18T08:00:00.000Z',
  usedAt: null,
};

export const exampleInvitation = {
  _id: '5e0b3f61-2c94-4d17-8a6e-b1d07c9f4e25',
  note: 'The course of this autumn',
  uses: 30,
  usesLeft: 12,
  endsAt: '2026-10-18T08:00:00.000Z',
  accountsEndAt: null,
  madeAt: '2026-10-04T08:00:00.000Z',
  madeBy: 'Administrator',
  state: 'open' as const,
};

/** The state of a site in normal operation. */
export const switchedOff = { maintenance: null, judgingPaused: null };

export const sumStatement =
  'Read $n$ and $n$ numbers and print their sum. $1 \\le n \\le 2 \\cdot 10^5$';

export const passedCase = { status: 'passed', executionTime: 1, memoryKb: 3400 } as const;
const failedCase = {
  status: 'failed',
  isHidden: true,
  executionTime: 1,
  memoryKb: 3400,
  verdict: 'Wrong Answer',
} as const;

export const acceptedResult: SubmitResult = {
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
    { ...passedCase, isHidden: false },
    { ...passedCase, isHidden: true },
  ],
  compile: { diagnostics: [], text: '', cached: false, timeMs: 240 },
  executionTime: 1,
  memoryKb: 3400,
};

export const wrongResult: SubmitResult = {
  ...acceptedResult,
  success: false,
  verdict: 'Wrong Answer',
  error: 'Wrong Answer on hidden test 1.',
  testCaseResults: [{ ...passedCase, isHidden: false }, failedCase],
};

export const wilmasStats: Stats = {
  easy: { solved: 12, attempted: 14 },
  medium: { solved: 5, attempted: 8 },
  hard: { solved: 1, attempted: 3 },
  totalSolved: 18,
  totalAttempted: 25,
  totalSubmissions: 61,
  contributionsApproved: 1,
  contributionsPending: 0,
  lastActive: '2026-03-14T09:26:53.000Z',
};

/** The part that a dashboard and a public profile share. */
export const wilmasRecord = {
  solvedProblems: [
    {
      _id: 'Easy',
      count: 12,
      problems: [
        {
          problemId: known.problem,
          problemName: 'Sum of Two Numbers',
          solvedAt: '2026-03-14T09:26:53.000Z',
        },
      ],
    },
  ],
  activity: [{ day: '2026-03-14', submissions: 3, accepted: 1 }],
  solvedByDay: [{ day: '2026-03-14', solved: 1 }],
  solvedByTag: [{ tag: 'arithmetic', count: 7 }],
  progressByTag: [{ tag: 'arithmetic', solved: 7, attempted: 9 }],
  verdictCounts: [
    { verdict: 'Accepted', count: 40 },
    { verdict: 'Wrong Answer', count: 21 },
  ],
} satisfies Partial<Dashboard>;

export const aboutWilma = {
  name: 'Wilma',
  username: 'wilma',
  city: 'Turku',
  country: 'Finland',
  institute: 'Institute of Examples',
  bio: 'Likes graphs.',
  profileImage: null,
  joinedAt: '2026-01-05T12:00:00.000Z',
  rating: 1295,
  socialLinks: { github: 'https://github.com/wilma', linkedin: '', twitter: '', website: '' },
};

export const wilmasProfile: Profile = {
  ...aboutWilma,
  email: 'wilma@example.org',
  isPrivate: false,
  version: 3,
};

export const sampleCase = {
  input: '1 2\n',
  output: '3\n',
  isHidden: false,
  description: 'Small numbers',
};
export const hiddenCase = { input: '40 2\n', output: '42\n', isHidden: true };

export const sumProblem = {
  name: 'Sum of Two Numbers',
  problemStatement: 'Given two integers $a$ and $b$, print $a + b$.',
  difficulty: 'Easy' as const,
  tags: ['arithmetic'],
  timeLimit: 1000,
  memoryLimit: 256,
  testCases: [sampleCase, hiddenCase],
};

/** Includes the defaults of omitted fields. */
export const {
  testCases: _,
  visibility: sumVisibility,
  comparison: sumComparison,
  checker: __,
  interactor: ___,
  ...sumFields
} = problemDraft.parse(sumProblem);

export const listedSum: ProblemRow = {
  ...sumFields,
  _id: known.problem,
  totalSubmissions: 40,
  acceptedSubmissions: 31,
  createdBy: known.administrator,
  createdAt: '2026-01-01T00:00:00.000Z',
  solved: true,
};

export const sharedProblem: ProblemPeople = {
  mayChange: true,
  people: [
    {
      _id: known.administrator,
      name: 'Ada',
      kind: 'owner',
      isYou: true,
      isOffered: false,
      addedAt: null,
      addedBy: null,
    },
    {
      _id: known.person,
      name: 'Wilma',
      kind: 'author',
      isYou: false,
      isOffered: false,
      addedAt: '2026-03-14T09:26:53.000Z',
      addedBy: 'Ada',
    },
  ],
};

export const shownList: ProblemList = {
  _id: '11570000-1d2e-4f30-8a4b-5c6d7e8f9a0b',
  title: 'Before the regional',
  description: 'In any order.',
  visibility: 'link',
  isBookmarks: false,
  owner: { name: 'ada', username: 'ada' },
  isOwn: true,
  version: 2,
  problems: [
    {
      _id: known.problem,
      name: listedSum.name,
      difficulty: 'Easy',
      tags: listedSum.tags,
      solved: true,
      attempted: true,
    },
  ],
};

export const shownPath: LearningPath = {
  _id: 'c0ffee00-1d2e-4f30-8a4b-5c6d7e8f9a0b',
  title: 'First steps',
  description: 'One idea at a time.',
  isPublished: true,
  version: 2,
  problems: [
    {
      _id: known.problem,
      name: listedSum.name,
      difficulty: 'Easy',
      tags: listedSum.tags,
      solved: true,
      attempted: true,
    },
  ],
};

export const sumContribution: Contribution = {
  _id: known.contribution,
  problemName: listedSum.name,
  problemStatement: listedSum.problemStatement,
  difficulty: 'easy',
  tags: listedSum.tags,
  timeLimit: listedSum.timeLimit,
  memoryLimit: listedSum.memoryLimit,
  testCases: [sampleCase, hiddenCase],
  status: 'approved',
  contributedBy: { name: 'Wilma', email: 'wilma@example.org' },
  contributedAt: '2026-02-01T10:00:00.000Z',
  reviewedAt: '2026-02-02T10:00:00.000Z',
  reviewedBy: 'Administrator',
  reviewComments: 'A good first problem.',
  approvedProblemId: known.problem,
  draft: null,
};

export const listedContribution: ContributionRow = {
  ...sumContribution,
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

export const { content: packageContent } = asStored(readFiles(skeleton(), 'twonumbers').package);
packageContent.metadata.uuid = known.problem;

export const savedDraft = {
  _id: known.problem,
  revision: 4,
  basedOn: 2,
  version: 2,
  visibility: 'draft' as const,
  updatedAt: '2026-03-14T09:26:53.000Z',
  updatedBy: 'Wilma',
  findings: [
    {
      severity: 'warning' as const,
      file: 'data/secret/02-largest.in',
      rule: 'The last line has no end.',
    },
  ],
  findingsLeft: 0,
};

export const publishedVersion = {
  number: 2,
  publishedAt: '2026-03-15T09:26:53.000Z',
  publishedBy: 'Administrator',
  note: 'A test with the largest numbers.',
  testSet: 2,
};

export const shownContest = {
  slug: 'wf2026',
  name: 'World Finals',
  visibility: 'published' as const,
  phase: 'running' as const,
  isPaused: false,
  isFrozen: false,
  isFinal: false,
  startsAt: '2026-01-31T10:00:00.000Z',
  endsAt: '2026-01-31T15:00:00.000Z',
  durationMs: 18_000_000,
  teams: 140,
};

export const shownBoard = {
  version: 'k3Vd1zq0Rb8QwJmT2uXy4A',
  isWhole: true,
  isFrozen: false,
  isFinal: false,
  score: 'solved' as const,
  hasPenalty: true,
  problems: [{ id: 'apples', label: 'A', name: 'Apples', rgb: '#ff0000' }],
  groups: [{ id: 'north', name: 'North' }],
  order: ['17'],
  ranks: [1],
  rows: [
    {
      id: '17',
      name: 'Lund University',
      organization: 'Lund University',
      country: 'SWE',
      groups: ['north'],
      kind: 'official' as const,
      isDisqualified: false,
      rank: 1,
      medal: 'gold' as const,
      solved: 1,
      points: 0,
      penalty: 102,
      cells: [{ state: 'first' as const, tries: 1, pending: 0, minute: 82 }],
    },
  ],
};

const place = { rank: 1, solved: 2, points: 2, penaltyMinutes: 61, firstToSolve: ['A'] };
const changedTeam = {
  teamId: '17',
  name: 'Wilma',
  before: { ...place, rank: 2, firstToSolve: [] },
  after: place,
};

/** What a change does to the boards of a contest: only organisers see it. */
export const changedBoards = {
  organisers: { teams: [changedTeam], teamsLeft: 0 },
  everyone: { teams: [], teamsLeft: 0 },
};
