/** Every call of the server, one line each, in the order of the contract. */

import aboutAssistant from './routes/ai/about.ts';
import explainProblem from './routes/ai/explain-problem.ts';
import getHint from './routes/ai/get-hint.ts';
import reviewCode from './routes/ai/review-code.ts';
import contestAccess from './routes/api/access.ts';
import contestAwards from './routes/api/awards.ts';
import contestClarifications from './routes/api/clarifications.ts';
import contestEventFeed from './routes/api/event-feed.ts';
import getContest from './routes/api/get-contest.ts';
import contestGroups from './routes/api/groups.ts';
import apiInformation from './routes/api/information.ts';
import contestJudgementTypes from './routes/api/judgement-types.ts';
import contestJudgements from './routes/api/judgements.ts';
import contestLanguages from './routes/api/languages.ts';
import listContests from './routes/api/list-contests.ts';
import contestObject from './routes/api/object.ts';
import contestOrganizations from './routes/api/organizations.ts';
import contestProblems from './routes/api/problems.ts';
import contestScoreboard from './routes/api/scoreboard.ts';
import contestState from './routes/api/state.ts';
import contestSubmissions from './routes/api/submissions.ts';
import contestTeams from './routes/api/teams.ts';
import addPupils from './routes/classes/add-pupils.ts';
import changeMember from './routes/classes/change-member.ts';
import commentWork from './routes/classes/comment-work.ts';
import createClass from './routes/classes/create.ts';
import createAssignment from './routes/classes/create-assignment.ts';
import deleteClass from './routes/classes/delete.ts';
import deleteAssignment from './routes/classes/delete-assignment.ts';
import editClass from './routes/classes/edit.ts';
import editAssignment from './routes/classes/edit-assignment.ts';
import extendAssignment from './routes/classes/extend.ts';
import gradeWork from './routes/classes/grade.ts';
import readGradebook from './routes/classes/gradebook.ts';
import gradebookCsv from './routes/classes/gradebook-csv.ts';
import assignmentGroups from './routes/classes/groups.ts';
import importGrades from './routes/classes/import-grades.ts';
import joinClass from './routes/classes/join.ts';
import joinGroup from './routes/classes/join-group.ts';
import leaveGroup from './routes/classes/leave-group.ts';
import letBack from './routes/classes/let-back.ts';
import classList from './routes/classes/list.ts';
import ownGroup from './routes/classes/own-group.ts';
import classPage from './routes/classes/page.ts';
import readAssignment from './routes/classes/read-assignment.ts';
import readStatistics from './routes/classes/read-statistics.ts';
import readWork from './routes/classes/read-work.ts';
import releaseExamSession from './routes/classes/release-exam-session.ts';
import removeComment from './routes/classes/remove-comment.ts';
import removeMember from './routes/classes/remove-member.ts';
import removeMessage from './routes/classes/remove-message.ts';
import setGroups from './routes/classes/set-groups.ts';
import assignmentSimilarity from './routes/classes/similarity.ts';
import watchExam from './routes/classes/watch-exam.ts';
import writeToClass from './routes/classes/write.ts';
import bruteForce from './routes/compiler/brute-force.ts';
import cancelRun from './routes/compiler/cancel-run.ts';
import check from './routes/compiler/check.ts';
import counterexample from './routes/compiler/counterexample.ts';
import earlierResults from './routes/compiler/earlier-results.ts';
import expectedOutput from './routes/compiler/expected-output.ts';
import explainSubmission from './routes/compiler/explain-submission.ts';
import languageRules from './routes/compiler/language-rules.ts';
import languages from './routes/compiler/languages.ts';
import largeInput from './routes/compiler/large-input.ts';
import submissionPlacing from './routes/compiler/placing.ts';
import rejudgeSubmission from './routes/compiler/rejudge.ts';
import run from './routes/compiler/run.ts';
import runSamples from './routes/compiler/run-samples.ts';
import searchCounterexample from './routes/compiler/search-counterexample.ts';
import selfTest from './routes/compiler/self-test.ts';
import submissionCode from './routes/compiler/submission-code.ts';
import submissionDetails from './routes/compiler/submission-details.ts';
import submit from './routes/compiler/submit.ts';
import talk from './routes/compiler/talk.ts';
import watchSubmission from './routes/compiler/watch-submission.ts';
import acceptPledge from './routes/contests/accept-pledge.ts';
import addAdjustment from './routes/contests/add-adjustment.ts';
import addContestTeam from './routes/contests/add-team.ts';
import announce from './routes/contests/announce.ts';
import answerQuestion from './routes/contests/answer.ts';
import askQuestion from './routes/contests/ask.ts';
import contestBoard from './routes/contests/board.ts';
import closeQuestion from './routes/contests/close-question.ts';
import createContest from './routes/contests/create.ts';
import deleteContest from './routes/contests/delete.ts';
import contestDesk from './routes/contests/desk.ts';
import deskPeople from './routes/contests/desk-people.ts';
import deskState from './routes/contests/desk-state.ts';
import editContest from './routes/contests/edit.ts';
import editContestTeam from './routes/contests/edit-team.ts';
import endContestRejudging from './routes/contests/end-rejudging.ts';
import enterExam from './routes/contests/enter-exam.ts';
import exportContest from './routes/contests/export.ts';
import followContestRun from './routes/contests/follow-own.ts';
import importContest from './routes/contests/import.ts';
import contestList from './routes/contests/list.ts';
import makeTestAccounts from './routes/contests/make-test-accounts.ts';
import moveContest from './routes/contests/move.ts';
import contestRunDetails from './routes/contests/own-details.ts';
import ownRegistration from './routes/contests/own-registration.ts';
import ownContestRuns from './routes/contests/own-submissions.ts';
import contestPage from './routes/contests/page.ts';
import questionList from './routes/contests/questions.ts';
import contestRatings from './routes/contests/ratings.ts';
import readQuestions from './routes/contests/read-questions.ts';
import registerForContest from './routes/contests/register.ts';
import rejudgeContest from './routes/contests/rejudge.ts';
import contestRejudging from './routes/contests/rejudging.ts';
import removeAdjustment from './routes/contests/remove-adjustment.ts';
import removeContestTeam from './routes/contests/remove-team.ts';
import removeTestAccounts from './routes/contests/remove-test-accounts.ts';
import contestResolver from './routes/contests/resolver.ts';
import contestResults from './routes/contests/results.ts';
import setContestGroup from './routes/contests/set-group.ts';
import contestSimilarity from './routes/contests/similarity.ts';
import contestCsv from './routes/contests/standings-csv.ts';
import contestHtml from './routes/contests/standings-html.ts';
import startOwnTime from './routes/contests/start.ts';
import contestRuns from './routes/contests/submissions.ts';
import submitToContest from './routes/contests/submit.ts';
import withdrawFromContest from './routes/contests/withdraw.ts';
import allContributions from './routes/contributions/all.ts';
import approveContribution from './routes/contributions/approve.ts';
import continueContribution from './routes/contributions/continue-in-workshop.ts';
import getContribution from './routes/contributions/get.ts';
import myContributions from './routes/contributions/my-contributions.ts';
import rejectContribution from './routes/contributions/reject.ts';
import submitContribution from './routes/contributions/submit.ts';
import leaderboard from './routes/dashboard/leaderboard.ts';
import recalculateStats from './routes/dashboard/recalculate-stats.ts';
import userDashboard from './routes/dashboard/user.ts';
import codeHistory from './routes/desk/code-history.ts';
import getNote from './routes/desk/get-note.ts';
import getSavedCode from './routes/desk/get-saved-code.ts';
import getProblemViews from './routes/desk/get-views.ts';
import putNote from './routes/desk/put-note.ts';
import putProblemViews from './routes/desk/put-views.ts';
import saveCode from './routes/desk/save-code.ts';
import feedAddress from './routes/feeds/address.ts';
import chooseDigest from './routes/feeds/choose-digest.ts';
import mailDigest from './routes/feeds/digest.ts';
import endFeedAddress from './routes/feeds/end-address.ts';
import makeFeedAddress from './routes/feeds/make-address.ts';
import ownCalendar from './routes/feeds/own-calendar.ts';
import ownNews from './routes/feeds/own-news.ts';
import publicNews from './routes/feeds/public-news.ts';
import stopDigest from './routes/feeds/stop-digest.ts';
import health from './routes/health/get.ts';
import liveness from './routes/health/live.ts';
import readiness from './routes/health/ready.ts';
import choosePackages from './routes/imports/choose.ts';
import deleteImport from './routes/imports/delete.ts';
import getImport from './routes/imports/get.ts';
import listImports from './routes/imports/list.ts';
import importReport from './routes/imports/report.ts';
import sendArchive from './routes/imports/send.ts';
import createPath from './routes/learning/create-path.ts';
import deletePath from './routes/learning/delete-path.ts';
import editPath from './routes/learning/edit-path.ts';
import getPath from './routes/learning/get-path.ts';
import listPaths from './routes/learning/list-paths.ts';
import addToList from './routes/lists/add-to-list.ts';
import createList from './routes/lists/create-list.ts';
import deleteList from './routes/lists/delete-list.ts';
import editList from './routes/lists/edit-list.ts';
import getList from './routes/lists/get-list.ts';
import listLists from './routes/lists/list-lists.ts';
import publicLists from './routes/lists/public-lists.ts';
import takeFromList from './routes/lists/take-from-list.ts';
import addPlatform from './routes/lti/add-platform.ts';
import answerLaunch from './routes/lti/answer-launch.ts';
import arriveLaunch from './routes/lti/arrive-launch.ts';
import changeCourse from './routes/lti/change-course.ts';
import classCourses from './routes/lti/class-courses.ts';
import connectCourse from './routes/lti/connect-course.ts';
import disconnectCourse from './routes/lti/disconnect-course.ts';
import editPlatform from './routes/lti/edit-platform.ts';
import enterLaunch from './routes/lti/enter-launch.ts';
import fetchMembers from './routes/lti/fetch-members.ts';
import makeRegistrationLink from './routes/lti/make-registration-link.ts';
import platforms from './routes/lti/platforms.ts';
import removePlatform from './routes/lti/remove-platform.ts';
import replaceLtiKey from './routes/lti/replace-key.ts';
import sendScoresAgain from './routes/lti/send-scores-again.ts';
import blockPerson from './routes/people/block.ts';
import endPersonsSessions from './routes/people/end-sessions.ts';
import importPeople from './routes/people/import.ts';
import invitations from './routes/people/invitations.ts';
import people from './routes/people/list.ts';
import makeInvitation from './routes/people/make-invitation.ts';
import makeResetLink from './routes/people/make-reset-link.ts';
import revokeInvitation from './routes/people/revoke-invitation.ts';
import setRoles from './routes/people/set-roles.ts';
import takeSecondFactorAway from './routes/people/take-second-factor-away.ts';
import unlinkPersonsLogin from './routes/people/unlink-login.ts';
import viewAs from './routes/people/view.ts';
import allSubmissions from './routes/problems/all-submissions.ts';
import answerDifficulty from './routes/problems/answer-difficulty.ts';
import approveValidator from './routes/problems/approve-validator.ts';
import ownAttempts from './routes/problems/attempted.ts';
import cancelRejudging from './routes/problems/cancel-rejudging.ts';
import createProblem from './routes/problems/create.ts';
import deleteProblem from './routes/problems/delete.ts';
import editProblem from './routes/problems/edit.ts';
import getEditorial from './routes/problems/editorial.ts';
import getProblem from './routes/problems/get.ts';
import importProblem from './routes/problems/import.ts';
import markReference from './routes/problems/mark-reference.ts';
import nextProblem from './routes/problems/next.ts';
import ownDifficulty from './routes/problems/own-difficulty.ts';
import ownSolutions from './routes/problems/own-solutions.ts';
import exportProblem from './routes/problems/package.ts';
import problemList from './routes/problems/problem-list.ts';
import proposeValidator from './routes/problems/propose-validator.ts';
import publishSolution from './routes/problems/publish-solution.ts';
import publishedSolutions from './routes/problems/published-solutions.ts';
import rejudgeProblem from './routes/problems/rejudge.ts';
import resumeProblem from './routes/problems/resume.ts';
import getShownFile from './routes/problems/shown-file.ts';
import submissionCounts from './routes/problems/submission-counts.ts';
import getTranslation from './routes/problems/translation.ts';
import getTutorPrograms from './routes/problems/tutor-programs.ts';
import unmarkReference from './routes/problems/unmark-reference.ts';
import withdrawDifficulty from './routes/problems/withdraw-difficulty.ts';
import withdrawValidator from './routes/problems/withdraw-validator.ts';
import moderateSolution from './routes/solutions/moderate-solution.ts';
import readSolution from './routes/solutions/read-solution.ts';
import takeVoteBack from './routes/solutions/take-vote-back.ts';
import voteForSolution from './routes/solutions/vote-for-solution.ts';
import withdrawSolution from './routes/solutions/withdraw-solution.ts';
import listSubmissions from './routes/submission/list.ts';
import auditLog from './routes/system/audit-log.ts';
import drainJudge from './routes/system/drain-judge.ts';
import systemFaults from './routes/system/faults.ts';
import systemJobs from './routes/system/jobs.ts';
import siteNumbers from './routes/system/numbers.ts';
import systemOverview from './routes/system/overview.ts';
import setJudging from './routes/system/set-judging.ts';
import setMaintenance from './routes/system/set-maintenance.ts';
import siteState from './routes/system/site-state.ts';
import answerTicket from './routes/tickets/answer-ticket.ts';
import ownTickets from './routes/tickets/own-tickets.ts';
import problemTickets from './routes/tickets/problem-tickets.ts';
import sendTicket from './routes/tickets/send-ticket.ts';
import apiTokens from './routes/users/api-tokens.ts';
import beginConfirmation from './routes/users/begin-confirmation.ts';
import beginLink from './routes/users/begin-link.ts';
import beginPasskey from './routes/users/begin-passkey.ts';
import beginPasskeyLogin from './routes/users/begin-passkey-login.ts';
import beginProviderLogin from './routes/users/begin-provider-login.ts';
import beginSecondFactor from './routes/users/begin-second-factor.ts';
import changePassword from './routes/users/change-password.ts';
import checkEmail from './routes/users/check-email.ts';
import checkName from './routes/users/check-name.ts';
import chooseLocale from './routes/users/choose-locale.ts';
import personRating from './routes/users/contest-rating.ts';
import deleteAccount from './routes/users/delete-account.ts';
import details from './routes/users/details.ts';
import endApiToken from './routes/users/end-api-token.ts';
import endConfirmation from './routes/users/end-confirmation.ts';
import endLink from './routes/users/end-link.ts';
import endOtherSessions from './routes/users/end-other-sessions.ts';
import endPasskey from './routes/users/end-passkey.ts';
import endPasskeyLogin from './routes/users/end-passkey-login.ts';
import endProviderLogin from './routes/users/end-provider-login.ts';
import endSession from './routes/users/end-session.ts';
import exportAccount from './routes/users/export.ts';
import forgotPassword from './routes/users/forgot-password.ts';
import joinAccount from './routes/users/join-account.ts';
import leaveProvider from './routes/users/leave-provider.ts';
import linkedLogins from './routes/users/linked-logins.ts';
import login from './routes/users/login.ts';
import loginWithCode from './routes/users/login-with-code.ts';
import logout from './routes/users/logout.ts';
import makeApiToken from './routes/users/make-api-token.ts';
import notices from './routes/users/notices.ts';
import sessions from './routes/users/own-sessions.ts';
import passkeys from './routes/users/passkeys.ts';
import profilePicture from './routes/users/picture.ts';
import profile from './routes/users/profile.ts';
import publicProfile from './routes/users/public-profile.ts';
import readNotices from './routes/users/read-notices.ts';
import register from './routes/users/register.ts';
import registration from './routes/users/registration.ts';
import removePasskey from './routes/users/remove-passkey.ts';
import renamePasskey from './routes/users/rename-passkey.ts';
import resetPassword from './routes/users/reset-password.ts';
import secondFactor from './routes/users/second-factor.ts';
import switchSecondFactorOff from './routes/users/switch-second-factor-off.ts';
import switchSecondFactorOn from './routes/users/switch-second-factor-on.ts';
import unlinkLogin from './routes/users/unlink-login.ts';
import updateProfile from './routes/users/update-profile.ts';
import verifyAddress from './routes/users/verify-address.ts';
import addPerson from './routes/workshop/add-person.ts';
import beginProblem from './routes/workshop/begin-problem.ts';
import commentDraft from './routes/workshop/comment-draft.ts';
import convertStatement from './routes/workshop/convert-statement.ts';
import deleteDraftProblem from './routes/workshop/delete-problem.ts';
import discardDraft from './routes/workshop/discard-draft.ts';
import generateTests from './routes/workshop/generate-tests.ts';
import getDraft from './routes/workshop/get-draft.ts';
import getDraftFile from './routes/workshop/get-draft-file.ts';
import getPreview from './routes/workshop/get-preview.ts';
import getReview from './routes/workshop/get-review.ts';
import getRound from './routes/workshop/get-round.ts';
import getVerification from './routes/workshop/get-verification.ts';
import getVersion from './routes/workshop/get-version.ts';
import handOverProblem from './routes/workshop/hand-over.ts';
import listPeople from './routes/workshop/list-people.ts';
import listVersions from './routes/workshop/list-versions.ts';
import ownDrafts from './routes/workshop/own-drafts.ts';
import publishDraft from './routes/workshop/publish-draft.ts';
import putDraft from './routes/workshop/put-draft.ts';
import putDraftPackage from './routes/workshop/put-draft-package.ts';
import removePerson from './routes/workshop/remove-person.ts';
import sendDraft from './routes/workshop/send-draft.ts';
import startPreview from './routes/workshop/start-preview.ts';
import stopPreview from './routes/workshop/stop-preview.ts';
import storeDraftFile from './routes/workshop/store-draft-file.ts';
import takeBackDraft from './routes/workshop/take-back-draft.ts';
import verifyDraft from './routes/workshop/verify-draft.ts';
import type { Route } from './serve.ts';

export const routes: readonly Route[] = [
  checkEmail,
  checkName,
  registration,
  register,
  verifyAddress,
  login,
  loginWithCode,
  logout,
  details,
  profile,
  updateProfile,
  publicProfile,
  profilePicture,
  forgotPassword,
  resetPassword,
  changePassword,
  sessions,
  endOtherSessions,
  endSession,
  secondFactor,
  beginSecondFactor,
  switchSecondFactorOn,
  switchSecondFactorOff,
  exportAccount,
  deleteAccount,
  apiTokens,
  makeApiToken,
  endApiToken,
  notices,
  readNotices,
  chooseLocale,
  beginProviderLogin,
  endProviderLogin,
  leaveProvider,
  joinAccount,
  linkedLogins,
  beginLink,
  endLink,
  unlinkLogin,
  beginPasskeyLogin,
  endPasskeyLogin,
  passkeys,
  beginPasskey,
  endPasskey,
  beginConfirmation,
  endConfirmation,
  renamePasskey,
  removePasskey,
  invitations,
  makeInvitation,
  revokeInvitation,
  importPeople,
  people,
  blockPerson,
  endPersonsSessions,
  takeSecondFactorAway,
  unlinkPersonsLogin,
  makeResetLink,
  setRoles,
  viewAs,
  problemList,
  ownAttempts,
  getProblem,
  getTranslation,
  getEditorial,
  nextProblem,
  getShownFile,
  createProblem,
  importProblem,
  exportProblem,
  editProblem,
  deleteProblem,
  allSubmissions,
  submissionCounts,
  rejudgeProblem,
  cancelRejudging,
  resumeProblem,
  getTutorPrograms,
  markReference,
  unmarkReference,
  proposeValidator,
  approveValidator,
  withdrawValidator,
  ownDifficulty,
  answerDifficulty,
  withdrawDifficulty,
  publishedSolutions,
  ownSolutions,
  publishSolution,
  languages,
  languageRules,
  run,
  runSamples,
  check,
  cancelRun,
  talk,
  submit,
  watchSubmission,
  submissionCode,
  submissionDetails,
  counterexample,
  largeInput,
  searchCounterexample,
  explainSubmission,
  bruteForce,
  expectedOutput,
  submissionPlacing,
  rejudgeSubmission,
  earlierResults,
  selfTest,
  listSubmissions,
  getProblemViews,
  putProblemViews,
  getNote,
  putNote,
  getSavedCode,
  saveCode,
  codeHistory,
  listPaths,
  getPath,
  createPath,
  editPath,
  deletePath,

  listLists,
  publicLists,
  getList,
  createList,
  editList,
  deleteList,
  addToList,
  takeFromList,
  readSolution,
  withdrawSolution,
  voteForSolution,
  takeVoteBack,
  moderateSolution,
  ownTickets,
  problemTickets,
  sendTicket,
  answerTicket,
  listImports,
  sendArchive,
  getImport,
  importReport,
  choosePackages,
  deleteImport,
  feedAddress,
  makeFeedAddress,
  endFeedAddress,
  mailDigest,
  chooseDigest,
  stopDigest,
  publicNews,
  ownNews,
  ownCalendar,
  importContest,
  contestList,
  contestPage,
  contestBoard,
  contestRuns,
  contestResults,
  contestResolver,
  contestCsv,
  contestHtml,
  exportContest,
  contestSimilarity,
  contestRatings,
  personRating,
  createContest,
  editContest,
  deleteContest,
  contestDesk,
  moveContest,
  ownRegistration,
  registerForContest,
  withdrawFromContest,
  startOwnTime,
  enterExam,
  acceptPledge,
  addContestTeam,
  removeContestTeam,
  submitToContest,
  ownContestRuns,
  followContestRun,
  contestRunDetails,
  questionList,
  askQuestion,
  readQuestions,
  answerQuestion,
  closeQuestion,
  announce,
  deskState,
  deskPeople,
  makeTestAccounts,
  removeTestAccounts,
  editContestTeam,
  setContestGroup,
  addAdjustment,
  removeAdjustment,
  contestRejudging,
  rejudgeContest,
  endContestRejudging,
  classList,
  createClass,
  joinClass,
  classPage,
  editClass,
  deleteClass,
  addPupils,
  changeMember,
  removeMember,
  letBack,
  writeToClass,
  removeMessage,
  createAssignment,
  readAssignment,
  editAssignment,
  deleteAssignment,
  readStatistics,
  assignmentSimilarity,
  extendAssignment,
  assignmentGroups,
  setGroups,
  ownGroup,
  joinGroup,
  leaveGroup,
  watchExam,
  releaseExamSession,
  gradeWork,
  readWork,
  commentWork,
  removeComment,
  readGradebook,
  importGrades,
  gradebookCsv,
  platforms,
  addPlatform,
  editPlatform,
  removePlatform,
  makeRegistrationLink,
  replaceLtiKey,
  enterLaunch,
  arriveLaunch,
  connectCourse,
  answerLaunch,
  classCourses,
  changeCourse,
  disconnectCourse,
  fetchMembers,
  sendScoresAgain,
  apiInformation,
  listContests,
  getContest,
  contestState,
  contestAccess,
  contestProblems,
  contestTeams,
  contestOrganizations,
  contestGroups,
  contestLanguages,
  contestJudgementTypes,
  contestSubmissions,
  contestJudgements,
  contestAwards,
  contestClarifications,
  contestScoreboard,
  contestEventFeed,
  contestObject,
  userDashboard,
  recalculateStats,
  leaderboard,
  submitContribution,
  myContributions,
  allContributions,
  getContribution,
  approveContribution,
  rejectContribution,
  continueContribution,
  reviewCode,
  explainProblem,
  getHint,
  aboutAssistant,
  ownDrafts,
  beginProblem,
  convertStatement,
  getDraft,
  putDraft,
  discardDraft,
  deleteDraftProblem,
  putDraftPackage,
  storeDraftFile,
  getDraftFile,
  generateTests,
  startPreview,
  getPreview,
  stopPreview,
  publishDraft,
  listVersions,
  getVersion,
  verifyDraft,
  getVerification,
  getReview,
  commentDraft,
  sendDraft,
  takeBackDraft,
  listPeople,
  addPerson,
  removePerson,
  handOverProblem,
  getRound,
  siteState,
  siteNumbers,
  systemOverview,
  systemJobs,
  systemFaults,
  setJudging,
  setMaintenance,
  drainJudge,
  auditLog,
  health,
  readiness,
  liveness,
];
