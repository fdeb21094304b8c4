/** The calls of the pages of classes, apart from calls.ts as those of contests are. */
import { callsBelow } from './calls-below.ts';

const { get, post, put, remove } = callsBelow('/classes');

export const classList = get('');
export const createClass = post('');
export const joinClass = post('/join');
export const classPage = get('/{slug}');
export const editClass = put('/{slug}');
export const deleteClass = remove('/{slug}');
export const addPupils = put('/{slug}/pupils');
export const changeMember = put('/{slug}/members/{id}');
export const removeMember = remove('/{slug}/members/{id}');
export const letBack = remove('/{slug}/removals/{id}');
export const writeToClass = post('/{slug}/messages');
export const removeMessage = remove('/{slug}/messages/{id}');
export const createAssignment = post('/{slug}/assignments');
export const readAssignment = get('/{slug}/assignments/{assignment}');
export const editAssignment = put('/{slug}/assignments/{assignment}');
export const deleteAssignment = remove('/{slug}/assignments/{assignment}');
export const readStatistics = get('/{slug}/assignments/{assignment}/statistics');
export const assignmentSimilarity = get('/{slug}/assignments/{assignment}/similarity');
export const extendAssignment = put('/{slug}/assignments/{assignment}/extensions/{id}');
export const assignmentGroups = get('/{slug}/assignments/{assignment}/groups');
export const setGroups = put('/{slug}/assignments/{assignment}/groups');
export const ownGroup = get('/{slug}/assignments/{assignment}/group');
export const joinGroup = post('/{slug}/assignments/{assignment}/group');
export const leaveGroup = remove('/{slug}/assignments/{assignment}/group');
export const watchExam = get('/{slug}/assignments/{assignment}/exam');
export const releaseExamSession = remove('/{slug}/assignments/{assignment}/exam/{id}');
export const gradeWork = put('/{slug}/assignments/{assignment}/grades/{id}/{label}');
export const readWork = get('/{slug}/assignments/{assignment}/work/{id}/{label}');
export const commentWork = post('/{slug}/assignments/{assignment}/work/{id}/{label}');
export const removeComment = remove('/{slug}/comments/{id}');
export const readGradebook = get('/{slug}/gradebook');
export const importGrades = post('/{slug}/gradebook');
export const gradebookCsv = get('/{slug}/gradebook.csv');
