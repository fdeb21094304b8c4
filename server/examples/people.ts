/** Examples of the calls under /users and /dashboard. */
import * as dashboard from '../../contract/dashboard.ts';
import * as users from '../../contract/users.ts';
import { type Example, example, known } from './example.ts';

const stats: dashboard.Stats = {
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

/** What a dashboard and a public profile have in common. */
const spread = {
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
} satisfies Partial<dashboard.Dashboard>;

const aboutWilma = {
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

const profile: users.Profile = { ...aboutWilma, email: 'wilma@example.org', version: 3 };

export const examplesOfPeople: readonly Example[] = [
  example(users.checkEmail, false, { email: 'wilma@example.org' }),
  example(users.checkName, true, { name: 'Wilma' }),
  example(users.register, true, {
    name: 'Wilma',
    email: 'wilma@example.org',
    password: 'nine tall lamps',
  }),
  example(
    users.login,
    {
      access: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIuLi4ifQ.c2lnbmF0dXJl',
      id: known.person,
      isAdmin: false,
    },
    { email: 'wilma@example.org', password: 'nine tall lamps' },
  ),
  example(users.logout, { success: true }),
  example(users.details, {
    _id: known.person,
    isAdmin: false,
    name: 'Wilma',
    email: 'wilma@example.org',
    username: 'wilma',
    profileImage: null,
    unreadNotices: 1,
  }),
  example(users.profile, profile),
  example(
    users.updateProfile,
    { ...profile, success: true },
    { name: 'Wilma', email: 'wilma@example.org', city: 'Turku', bio: 'Likes graphs.' },
  ),
  example(users.publicProfile, { ...aboutWilma, record: { stats, ...spread } }),
  example(
    users.forgotPassword,
    { success: true, message: 'If there is an account with this address, a mail is on its way.' },
    { email: 'wilma@example.org' },
  ),
  example(
    users.resetPassword,
    { success: true, message: 'Your password has been changed.' },
    { token: 'x'.repeat(43), newPassword: 'ten taller lamps' },
  ),
  example(
    users.changePassword,
    { success: true, message: 'Password changed. All other sessions have ended.' },
    { currentPassword: 'nine tall lamps', newPassword: 'ten taller lamps' },
  ),
  example(users.notices, {
    notices: [
      {
        problemId: known.problem,
        problemName: 'Sum of Two Numbers',
        changedAt: '2026-03-14T09:26:53.000Z',
        isRead: false,
        hasNewTests: true,
        submissions: [{ _id: known.submission, was: 'Wrong Answer', verdict: 'Accepted' }],
      },
    ],
  }),
  example(users.readNotices, { success: true }, { until: '2026-03-14T09:26:53.000Z' }),
  example(dashboard.userDashboard, {
    user: { name: 'Wilma', stats },
    ...spread,
    recentSubmissions: [
      {
        _id: known.submission,
        problemId: { _id: known.problem, name: 'Sum of Two Numbers', difficulty: 'Easy' },
        verdict: 'Accepted',
        submittedAt: '2026-03-14T09:26:53.000Z',
      },
    ],
    contributionStats: { approved: 1, pending: 0, rejected: 0, total: 1 },
  }),
  example(dashboard.recalculateStats, { success: true, stats }),
  example(dashboard.leaderboard, [
    {
      _id: known.person,
      rank: 1,
      name: 'Wilma',
      username: 'wilma',
      totalSolved: 18,
      easyCount: 12,
      mediumCount: 5,
      hardCount: 1,
      contributionsApproved: 1,
      contributionsPending: 0,
      solvedCount: 18,
      isYou: true,
    },
  ]),
];
