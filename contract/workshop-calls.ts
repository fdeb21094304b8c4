/** The calls of the workshop, apart from calls.ts as those of contests are. */
import { callsBelow } from './calls-below.ts';

const { get, post, put, remove } = callsBelow('/workshop');

export const ownDrafts = get('/problems');
export const beginProblem = post('/problems');
export const convertStatement = post('/statement');
export const getDraft = get('/{id}');
export const putDraft = put('/{id}');
export const discardDraft = remove('/{id}');
export const deleteDraftProblem = remove('/{id}/problem');
export const putDraftPackage = put('/{id}/package');
export const storeDraftFile = post('/{id}/files');
export const getDraftFile = get('/{id}/files/{sha256}');
export const generateTests = post('/{id}/generate');
export const startPreview = post('/{id}/preview');
export const getPreview = get('/{id}/preview');
export const stopPreview = remove('/{id}/preview');
export const publishDraft = post('/{id}/publish');
export const listVersions = get('/{id}/versions');
export const getVersion = get('/{id}/versions/{number}');
export const verifyDraft = post('/{id}/verify');
export const getVerification = get('/{id}/verification');
export const getReview = get('/{id}/review');
export const commentDraft = post('/{id}/review');
export const sendDraft = post('/{id}/send');
export const takeBackDraft = remove('/{id}/send');
export const listPeople = get('/{id}/people');
export const addPerson = put('/{id}/people');
export const removePerson = remove('/{id}/people/{person}');
export const handOverProblem = put('/{id}/owner');
export const getRound = get('/{id}/rounds/{number}');
