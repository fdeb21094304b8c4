/** Takes the code of a submission to the page of its problem. */
import { useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { ask } from '../../ui/ask.ts';
import { hasOtherDraft, keepCode } from '../problem/drafts.ts';

/** Asks first where a different draft would be lost. */
export function useLoadCode(): (submission: { problemId: string; code: string }) => Promise<void> {
  const navigate = useNavigate();
  return async ({ problemId, code }) => {
    const isFree = !hasOtherDraft(problemId, code) || (await ask(question));
    if (!isFree) return;
    keepCode(problemId, code);
    await navigate(paths.problem(problemId));
  };
}

const question = {
  title: 'Replace your draft?',
  text: 'You have written other code for this problem. It would be replaced by this submission.',
  yes: 'Replace my draft',
  no: 'Keep my draft',
};
