/** PUT /workshop/{id} */

import { versionTag } from '../../../contract/version-tag.ts';
import { putDraft } from '../../../contract/workshop.ts';
import { countWork } from '../../accounts/rates.ts';
import { packageContent, savedDraft } from '../../examples.ts';
import { AppError } from '../../http/errors.ts';
import { route } from '../../serve.ts';
import { findingsOf, madeOf } from '../../workshop/draft-checks.ts';
import { writeDraft } from '../../workshop/drafts.ts';

export default route(
  putDraft,
  async ({ params, headers, body, caller, network, header }, context) => {
    await countWork(context, { who: caller, network }, body?.length ?? 0);
    const sent = await madeOf(context.checks, { wants: 'body', body });
    if (sent.made === 'refusal') throw new AppError('badInput', sent.sentence);
    const editing = { id: params.id, editor: caller, seen: headers['if-match'] };
    const written = await writeDraft(context.db, { ...editing, ...sent });
    header('etag', versionTag(written.revision));
    return { ...written, ...(await findingsOf(context, sent.text)) };
  },
  { body: { content: packageContent }, reply: savedDraft },
);
