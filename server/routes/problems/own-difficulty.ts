/** GET /problems/{id}/difficulty */
import { ownDifficulty as call } from '../../../contract/difficulty.ts';
import { sumSolvers } from '../../examples.ts';
import * as model from '../../problems/difficulty-answers.ts';
import { route } from '../../serve.ts';

export default route(
  call,
  ({ params: { id }, caller }, { db }) =>
    model.readDifficulty(db, { problemId: id, userId: caller.id }),
  { reply: { said: 'Easy', mayAnswer: true, answer: 'harder', solvers: sumSolvers } },
);
