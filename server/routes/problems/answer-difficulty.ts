/** PUT /problems/{id}/difficulty */
import { answerDifficulty as call } from '../../../contract/difficulty.ts';
import { sumSolvers } from '../../examples.ts';
import * as model from '../../problems/difficulty-answers.ts';
import { route } from '../../serve.ts';

export default route(
  call,
  ({ params: { id }, body, caller }, { db }) =>
    model.answerDifficulty(db, { problemId: id, userId: caller.id }, body.answer),
  {
    body: { answer: 'harder' },
    reply: { said: 'Easy', mayAnswer: true, answer: 'harder', solvers: sumSolvers },
  },
);
