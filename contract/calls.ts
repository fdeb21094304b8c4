/**
 * Every call of the API: its method and path, with parameters as `{name}`. The file named after the
 * first segment adds who may call, and the shapes of request and reply. The web client imports
 * these values, and the shapes as types only, so that no shape ends up in its bundle. Those of
 * contests, classes, people and the workshop are apart: every page loads this file's.
 */

type Path = `/${string}`;

const get = <const P extends Path>(path: P) => ({ method: 'GET', path }) as const;
const post = <const P extends Path>(path: P) => ({ method: 'POST', path }) as const;
const put = <const P extends Path>(path: P) => ({ method: 'PUT', path }) as const;
const remove = <const P extends Path>(path: P) => ({ method: 'DELETE', path }) as const;

export const checkEmail = post('/users/checkEmail');
export const checkName = post('/users/checkName');
export const registration = get('/users/registration');
export const register = post('/users/register');
export const verifyAddress = post('/users/verify-address');
export const login = post('/users/login');
export const loginWithCode = post('/users/login/code');
export const logout = post('/users/logout');
export const details = get('/users/details');
export const profile = get('/users/profile');
export const updateProfile = put('/users/update-profile');
export const publicProfile = get('/users/public/{username}');
export const profilePicture = get('/users/{id}/picture');
export const forgotPassword = post('/users/forgot-password');
export const resetPassword = post('/users/reset-password');
export const changePassword = post('/users/change-password');
export const sessions = get('/users/sessions');
export const endOtherSessions = remove('/users/sessions');
export const endSession = remove('/users/sessions/{id}');
export const secondFactor = get('/users/second-factor');
export const beginSecondFactor = post('/users/second-factor');
export const switchSecondFactorOn = put('/users/second-factor');
export const switchSecondFactorOff = post('/users/second-factor/off');
export const exportAccount = get('/users/export');
export const deleteAccount = post('/users/delete-account');
export const apiTokens = get('/users/tokens');
export const makeApiToken = post('/users/tokens');
export const endApiToken = remove('/users/tokens/{id}');
export const notices = get('/users/notices');
export const readNotices = post('/users/notices/read');
export const chooseLocale = put('/users/locale');

export const problemList = get('/problems/problem-list');
export const ownAttempts = get('/problems/attempted');
export const getProblem = get('/problems/{id}');
export const getTranslation = get('/problems/{id}/statements/{language}');
export const getEditorial = get('/problems/{id}/editorial');
export const nextProblem = get('/problems/{id}/next');
export const getShownFile = get('/problems/{id}/files/{sha256}');
export const createProblem = post('/problems/create');
export const importProblem = post('/problems/import');
export const exportProblem = get('/problems/{id}/package');
export const editProblem = put('/problems/edit/{id}');
export const deleteProblem = remove('/problems/delete/{id}');
export const allSubmissions = get('/problems/admin/submissions');
export const submissionCounts = get('/problems/admin/submission-counts');
export const rejudgeProblem = post('/problems/admin/rejudge/{id}');
export const cancelRejudging = remove('/problems/admin/rejudge/{id}');
export const resumeProblem = post('/problems/admin/resume/{id}');

export const getTutorPrograms = get('/problems/{id}/tutor');
export const markReference = put('/problems/{id}/tutor/reference');
export const unmarkReference = remove('/problems/{id}/tutor/reference');
export const proposeValidator = post('/problems/{id}/tutor/validator');
export const approveValidator = put('/problems/{id}/tutor/validator');
export const withdrawValidator = remove('/problems/{id}/tutor/validator');

export const languages = get('/compiler/languages');
export const languageRules = get('/compiler/language-rules');
export const run = post('/compiler/run');
export const runSamples = post('/compiler/run-samples');
export const check = post('/compiler/check');
export const cancelRun = post('/compiler/runs/{id}/cancel');
export const talk = post('/compiler/talk');
export const submit = post('/compiler/submit');
export const watchSubmission = get('/compiler/submissions/{id}');
export const submissionCode = get('/compiler/submissions/{id}/code');
export const submissionDetails = get('/compiler/submissions/{id}/details');
export const getCounterexample = get('/compiler/submissions/{id}/counterexample');
export const largeInput = get('/compiler/submissions/{id}/counterexample/input');
export const searchCounterexample = post('/compiler/submissions/{id}/counterexample');
export const explainSubmission = post('/compiler/submissions/{id}/explanation');
export const compareBruteForce = post('/compiler/brute-force');
export const expectOutput = post('/compiler/expected-output');
export const submissionPlacing = get('/compiler/submissions/{id}/placing');
export const rejudgeSubmission = post('/compiler/rejudge/{id}');
export const earlierResults = get('/compiler/submissions/{id}/earlier');
export const selfTest = post('/compiler/self-test');

export const listSubmissions = get('/submission/{userId}/{problemId}');

export const getProblemViews = get('/desk/views');
export const putProblemViews = put('/desk/views');
export const getNote = get('/desk/{problemId}/note');
export const putNote = put('/desk/{problemId}/note');
export const getSavedCode = get('/desk/{problemId}/code/{language}');
export const saveCode = put('/desk/{problemId}/code/{language}');
export const codeHistory = get('/desk/{problemId}/code/{language}/history');

export const listPaths = get('/learning/paths');
export const getPath = get('/learning/paths/{id}');
export const createPath = post('/learning/paths');
export const editPath = put('/learning/paths/{id}');
export const deletePath = remove('/learning/paths/{id}');

export const listLists = get('/lists');
export const publicLists = get('/lists/public');
export const getList = get('/lists/{id}');
export const createList = post('/lists');
export const editList = put('/lists/{id}');
export const deleteList = remove('/lists/{id}');
export const addToList = put('/lists/{id}/problems/{problemId}');
export const takeFromList = remove('/lists/{id}/problems/{problemId}');

export const importContest = post('/contests/import');

export const apiInformation = get('/api');
export const listContests = get('/api/contests');
export const getContest = get('/api/contests/{id}');
export const contestState = get('/api/contests/{id}/state');
export const contestAccess = get('/api/contests/{id}/access');
export const contestProblems = get('/api/contests/{id}/problems');
export const contestTeams = get('/api/contests/{id}/teams');
export const contestOrganizations = get('/api/contests/{id}/organizations');
export const contestGroups = get('/api/contests/{id}/groups');
export const contestLanguages = get('/api/contests/{id}/languages');
export const contestJudgementTypes = get('/api/contests/{id}/judgement-types');
export const contestSubmissions = get('/api/contests/{id}/submissions');
export const contestJudgements = get('/api/contests/{id}/judgements');
export const contestAwards = get('/api/contests/{id}/awards');
export const contestClarifications = get('/api/contests/{id}/clarifications');
export const contestScoreboard = get('/api/contests/{id}/scoreboard');
export const contestEventFeed = get('/api/contests/{id}/event-feed');
export const contestObject = get('/api/contests/{id}/{collection}/{object}');

export const userDashboard = get('/dashboard/user');
export const recalculateStats = post('/dashboard/recalculate-stats');
export const leaderboard = get('/dashboard/leaderboard/{board}');

export const submitContribution = post('/contributions/submit');
export const myContributions = get('/contributions/my-contributions');
export const allContributions = get('/contributions/admin/all');
export const getContribution = get('/contributions/{id}');
export const approveContribution = post('/contributions/approve/{id}');
export const rejectContribution = post('/contributions/reject/{id}');
export const continueContribution = post('/contributions/{id}/workshop');

export const reviewCode = post('/ai/review-code');
export const explainProblem = post('/ai/explain-problem');
export const getHint = post('/ai/get-hint');
export const aboutAssistant = get('/ai/about');

export const siteState = get('/system/site');
export const siteNumbers = get('/system/numbers');
export const systemOverview = get('/system/overview');
export const systemJobs = get('/system/jobs');
export const systemFaults = get('/system/faults');
export const setJudging = put('/system/judging');
export const setMaintenance = put('/system/maintenance');
export const drainJudge = put('/system/judges/{id}');
export const auditLog = get('/system/audit');

export const health = get('/health');
export const readiness = get('/health/ready');
export const liveness = get('/health/live');
