/** Every call that the server answers, one line each, in the order of the contract. */

import run from './routes/compiler/run.ts';
import submit from './routes/compiler/submit.ts';
import watchSubmission from './routes/compiler/watch-submission.ts';
import health from './routes/health/get.ts';
import createProblem from './routes/problems/create.ts';
import deleteProblem from './routes/problems/delete.ts';
import editProblem from './routes/problems/edit.ts';
import getProblem from './routes/problems/get.ts';
import problemList from './routes/problems/problem-list.ts';
import listSubmissions from './routes/submission/list.ts';
import checkEmail from './routes/users/check-email.ts';
import checkName from './routes/users/check-name.ts';
import details from './routes/users/details.ts';
import login from './routes/users/login.ts';
import register from './routes/users/register.ts';
import type { Route } from './serve.ts';

export const routes: readonly Route[] = [
  checkEmail,
  checkName,
  register,
  login,
  details,
  problemList,
  getProblem,
  createProblem,
  editProblem,
  deleteProblem,
  run,
  submit,
  watchSubmission,
  listSubmissions,
  health,
];
