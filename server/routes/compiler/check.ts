/** POST /compiler/check */

import { check } from '../../../contract/compiler.ts';
import { checkResult } from '../../../contract/judging.ts';
import { defaultLanguage } from '../../../contract/languages.ts';
import { known } from '../../examples.ts';
import { AppError, CallerGone } from '../../http/errors.ts';
import { route } from '../../serve.ts';
import { addCheck } from '../../submissions/checks.ts';
import { fetchResult } from '../../submissions/follow.ts';
import { requireJudgedLanguage } from '../../submissions/languages.ts';

/** The code has probably changed again after this time. */
const patienceMs = 4_000;

const unchecked = { isChecked: false } as const;

export default route(
  check,
  async ({ body, caller, network, signal }, context) => {
    await requireJudgedLanguage(context, body.language);
    const asked = { ...body, owner: caller?.id ?? network, network };
    const job = await addCheck(context.db, asked, caller?.id);
    if (job === null) return unchecked;
    const patience = AbortSignal.timeout(patienceMs);
    const shape = checkResult.nullable();
    const fetched = { job, signal: AbortSignal.any([signal, patience]), shape };
    const result = await fetchResult(context, fetched).catch((error: unknown) => {
      const isDropped = error instanceof AppError && error.code === 'conflict';
      if (isDropped || (error instanceof CallerGone && patience.aborted)) return null;
      throw error;
    });
    return result === null ? unchecked : { isChecked: true as const, ...result };
  },
  {
    body: { language: defaultLanguage, code: known.code },
    reply: { isChecked: true, diagnostics: [] },
  },
);
