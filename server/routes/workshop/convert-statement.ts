/** POST /workshop/statement */
import { refusals } from '../../../contract/messages.ts';
import { convertStatement } from '../../../contract/workshop.ts';
import { AppError } from '../../http/errors.ts';
import { route } from '../../serve.ts';

const retryAfterS = 5;

export default route(
  convertStatement,
  async ({ body: { latex, constants } }, { analysis }) => {
    const job = { wants: 'markdown' as const, latex, constants: Object.entries(constants) };
    const outcome = await analysis.convert(job);
    if (outcome.kind === 'done') return outcome.value;
    if (outcome.kind === 'full') {
      throw new AppError('unavailable', refusals.tooMuchAtOnce, retryAfterS);
    }
    throw new AppError('badInput', refusals.statementTooSlow);
  },
  {
    body: { latex: 'Print \\textbf{all} of $n$ numbers.', constants: {} },
    reply: { markdown: 'Print **all** of $n$ numbers.\n', unknown: [] },
  },
);
