/**
 * The one table from roles to calls. A caller makes the calls of their roles with the rights of an
 * administrator, and all others without. `own`: calls that the role opens for what is the caller's
 * own, where the rights stay the caller's.
 */

import * as calls from '../../contract/calls.ts';
import * as contests from '../../contract/contest-calls.ts';
import type { Call } from '../../contract/endpoint.ts';
import * as peopleCalls from '../../contract/people-calls.ts';
import type { Role } from '../../contract/roles.ts';
import * as workshopCalls from '../../contract/workshop-calls.ts';

/** What organisers and observers read of contests: drafts, teams that are hidden, the whole board. */
const contestReads: readonly Call[] = [
  calls.siteState,
  contests.contestList,
  contests.contestPage,
  contests.contestBoard,
  contests.contestRuns,
  contests.contestResults,
  contests.contestResolver,
  contests.contestCsv,
  contests.contestHtml,
  contests.contestSimilarity,
  contests.exportContest,
  contests.contestDesk,
  contests.deskState,
  contests.deskPeople,
  contests.contestRejudging,
  contests.questionList,
  calls.listContests,
  calls.getContest,
  calls.contestState,
  calls.contestAccess,
  calls.contestProblems,
  calls.contestTeams,
  calls.contestOrganizations,
  calls.contestGroups,
  calls.contestLanguages,
  calls.contestJudgementTypes,
  calls.contestSubmissions,
  calls.contestJudgements,
  calls.contestAwards,
  calls.contestClarifications,
  calls.contestScoreboard,
  calls.contestEventFeed,
  calls.contestObject,
];

type Opened = { asAdministrator: readonly Call[]; own: readonly Call[] };

/** Teachers have calls of their own, which ask `hasRole`. */
export const roleCalls: Readonly<Record<Role, Opened>> = {
  // mayEdit of visibility.ts says what is their own.
  setter: { asAdministrator: [], own: [workshopCalls.publishDraft] },
  // Test data of contributions, and of no problem: it is what they review.
  reviewer: {
    asAdministrator: [
      calls.allContributions,
      calls.getContribution,
      calls.approveContribution,
      calls.rejectContribution,
      workshopCalls.getReview,
      workshopCalls.commentDraft,
      workshopCalls.getRound,
    ],
    own: [],
  },
  organiser: {
    asAdministrator: [
      ...contestReads,
      calls.importContest,
      contests.createContest,
      contests.editContest,
      contests.deleteContest,
      contests.moveContest,
      contests.addContestTeam,
      contests.editContestTeam,
      contests.removeContestTeam,
      contests.makeTestAccounts,
      contests.removeTestAccounts,
      contests.setContestGroup,
      contests.addAdjustment,
      contests.removeAdjustment,
      contests.answerQuestion,
      contests.closeQuestion,
      contests.announce,
      contests.rejudgeContest,
      contests.endContestRejudging,
    ],
    own: [],
  },
  teacher: { asAdministrator: [], own: [] },
  // Nothing that has test data or programs of problems in it, and no secrets.
  observer: {
    asAdministrator: [
      ...contestReads,
      peopleCalls.people,
      peopleCalls.invitations,
      calls.allSubmissions,
      calls.submissionCounts,
      calls.submissionCode,
      calls.listSubmissions,
      calls.listPaths,
      calls.getPath,
      calls.systemOverview,
      calls.systemJobs,
      calls.systemFaults,
      calls.auditLog,
    ],
    own: [],
  },
};

const isAmong = (list: readonly Call[], { method, path }: Call): boolean =>
  list.some((one) => one.method === method && one.path === path);

/** How roles let their holder make a call; undefined if they open nothing. */
export function openedBy(held: readonly Role[], call: Call): keyof Opened | undefined {
  if (held.some((role) => isAmong(roleCalls[role].asAdministrator, call))) return 'asAdministrator';
  return held.some((role) => isAmong(roleCalls[role].own, call)) ? 'own' : undefined;
}
