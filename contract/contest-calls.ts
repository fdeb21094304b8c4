/**
 * The calls of the pages of contests. They are apart from calls.ts, of which every page loads all that
 * any page needs.
 */

const call =
  <const Method extends string>(method: Method) =>
  <const Rest extends string>(rest: Rest) =>
    ({ method, path: `/contests${rest}` }) as const;

const about = call('GET');
const post = call('POST');
const put = call('PUT');
const remove = call('DELETE');

export const contestList = about('');
export const contestPage = about('/{slug}');
export const contestBoard = about('/{slug}/board');
export const contestRuns = about('/{slug}/submissions');
export const contestResults = about('/{slug}/results');
export const contestResolver = about('/{slug}/resolver');
export const contestCsv = about('/{slug}/standings.csv');
export const contestHtml = about('/{slug}/standings.html');
export const exportContest = about('/{slug}/package');
export const contestSimilarity = about('/{slug}/similarity');
export const contestRatings = about('/{slug}/ratings');
/** In a person's profile. */
export const personRating = { method: 'GET', path: '/users/{username}/contest-rating' } as const;
export const createContest = post('');
export const editContest = put('/{slug}');
export const deleteContest = remove('/{slug}');
export const contestDesk = about('/{slug}/desk');
export const moveContest = put('/{slug}/state');
export const ownRegistration = about('/{slug}/register');
export const registerForContest = post('/{slug}/register');
export const withdrawFromContest = remove('/{slug}/register');
export const startOwnTime = post('/{slug}/start');
export const addContestTeam = post('/{slug}/teams');
export const removeContestTeam = remove('/{slug}/teams/{id}');
export const submitToContest = post('/{slug}/problems/{label}/submissions');
export const ownContestRuns = about('/{slug}/own-submissions');
export const followContestRun = about('/{slug}/own-submissions/{id}');
export const contestRunDetails = about('/{slug}/own-submissions/{id}/details');
export const questionList = about('/{slug}/questions');
export const askQuestion = post('/{slug}/questions');
export const readQuestions = post('/{slug}/questions/read');
export const answerQuestion = post('/{slug}/questions/{id}/answers');
export const closeQuestion = put('/{slug}/questions/{id}');
export const announce = post('/{slug}/announcements');
export const deskState = about('/{slug}/desk/state');
export const deskPeople = about('/{slug}/desk/people');
export const makeTestAccounts = put('/{slug}/test-accounts');
export const removeTestAccounts = remove('/{slug}/test-accounts');
export const editContestTeam = put('/{slug}/teams/{id}');
export const setContestGroup = put('/{slug}/groups');
export const addAdjustment = post('/{slug}/adjustments');
export const removeAdjustment = remove('/{slug}/adjustments/{id}');
export const contestRejudging = about('/{slug}/rejudging');
export const rejudgeContest = post('/{slug}/rejudging');
export const endContestRejudging = put('/{slug}/rejudging');
