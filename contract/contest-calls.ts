/**
 * The calls of the pages of contests. They are apart from calls.ts, of which every page loads all that
 * any page needs.
 */
import { callsBelow } from './calls-below.ts';

const { get, post, put, remove } = callsBelow('/contests');

export const contestList = get('');
export const contestPage = get('/{slug}');
export const contestBoard = get('/{slug}/board');
export const contestRuns = get('/{slug}/submissions');
export const contestResults = get('/{slug}/results');
export const contestResolver = get('/{slug}/resolver');
export const contestCsv = get('/{slug}/standings.csv');
export const contestHtml = get('/{slug}/standings.html');
export const exportContest = get('/{slug}/package');
export const contestSimilarity = get('/{slug}/similarity');
export const contestRatings = get('/{slug}/ratings');
/** In a person's profile. */
export const personRating = { method: 'GET', path: '/users/{username}/contest-rating' } as const;
export const createContest = post('');
export const editContest = put('/{slug}');
export const deleteContest = remove('/{slug}');
export const contestDesk = get('/{slug}/desk');
export const moveContest = put('/{slug}/state');
export const ownRegistration = get('/{slug}/register');
export const registerForContest = post('/{slug}/register');
export const withdrawFromContest = remove('/{slug}/register');
export const startOwnTime = post('/{slug}/start');
export const enterExam = get('/{slug}/exam');
export const acceptPledge = put('/{slug}/exam/pledge');
export const addContestTeam = post('/{slug}/teams');
export const removeContestTeam = remove('/{slug}/teams/{id}');
export const submitToContest = post('/{slug}/problems/{label}/submissions');
export const ownContestRuns = get('/{slug}/own-submissions');
export const followContestRun = get('/{slug}/own-submissions/{id}');
export const contestRunDetails = get('/{slug}/own-submissions/{id}/details');
export const questionList = get('/{slug}/questions');
export const askQuestion = post('/{slug}/questions');
export const readQuestions = post('/{slug}/questions/read');
export const answerQuestion = post('/{slug}/questions/{id}/answers');
export const closeQuestion = put('/{slug}/questions/{id}');
export const announce = post('/{slug}/announcements');
export const deskState = get('/{slug}/desk/state');
export const deskPeople = get('/{slug}/desk/people');
export const makeTestAccounts = put('/{slug}/test-accounts');
export const removeTestAccounts = remove('/{slug}/test-accounts');
export const editContestTeam = put('/{slug}/teams/{id}');
export const setContestGroup = put('/{slug}/groups');
export const addAdjustment = post('/{slug}/adjustments');
export const removeAdjustment = remove('/{slug}/adjustments/{id}');
export const contestRejudging = get('/{slug}/rejudging');
export const rejudgeContest = post('/{slug}/rejudging');
export const endContestRejudging = put('/{slug}/rejudging');
