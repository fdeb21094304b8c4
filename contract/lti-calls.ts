/** The calls about learning platforms, apart from calls.ts as those of contests are. */
import { callsBelow } from './calls-below.ts';

const { get, post, put, remove } = callsBelow('/lti');

export const platforms = get('/platforms');
export const addPlatform = post('/platforms');
export const editPlatform = put('/platforms/{id}');
export const removePlatform = remove('/platforms/{id}');
export const makeRegistrationLink = post('/registration-links');
export const replaceLtiKey = post('/signing-keys');
export const enterLaunch = post('/launches/enter');
export const arriveLaunch = post('/launches/arrive');
export const connectCourse = post('/launches/connect');
export const answerLaunch = post('/launches/answer');
export const classCourses = get('/classes/{slug}');
export const changeCourse = put('/classes/{slug}/courses/{id}');
export const disconnectCourse = remove('/classes/{slug}/courses/{id}');
export const fetchMembers = post('/classes/{slug}/courses/{id}/members');
export const sendScoresAgain = post('/classes/{slug}/courses/{id}/scores');
