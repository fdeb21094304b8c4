/** POST /workshop/statement */
import { convertStatement } from '../../../contract/workshop.ts';
import { latexToMarkdown } from '../../../problems/package/latex/convert.ts';
import { route } from '../../serve.ts';

export default route(
  convertStatement,
  async ({ body: { latex, constants } }) =>
    latexToMarkdown(latex, new Map(Object.entries(constants))),
  {
    body: { latex: 'Print \\textbf{all} of $n$ numbers.', constants: {} },
    reply: { markdown: 'Print **all** of $n$ numbers.\n', unknown: [] },
  },
);
