/** Loads the code of a submission into the editor of its problem. */

import { useNavigate } from 'react-router';
import { factsOf } from '../../../contract/languages.ts';
import type { SubmissionRow } from '../../../contract/submission.ts';
import { t } from '../../../contract/translation.ts';
import { paths } from '../../paths.ts';
import { ask } from '../../ui/feedback/ask.ts';
import { hasOtherDraft, keepLanguage, readLanguage, saveCode } from '../problem/editor/drafts.ts';

type Loaded = Pick<SubmissionRow, 'problemId' | 'language'> & { code: string };

/** Asks first if a different draft in the same language would be lost. */
export function useLoadCode(): (submission: Loaded) => Promise<void> {
  const navigate = useNavigate();
  return async ({ problemId, language, code }) => {
    const draft = { problemId, language: factsOf(language)?.id ?? readLanguage() };
    const isFree = !hasOtherDraft(draft, code) || (await ask(question));
    if (!isFree) return;
    // What the problem gives to begin with is not known here.
    saveCode(draft, code, '');
    keepLanguage(draft.language);
    // The state makes the problem's page start again if it is open already.
    await navigate(paths.problem(problemId), { state: { loadedAt: Date.now() } });
  };
}

const question = {
  title: t`Replace your draft?`,
  text: t`This submission would replace the code you have written for this problem.`,
  yes: t`Replace my draft`,
  no: t`Keep my draft`,
};
