/** PUT /workshop/{id} */

import { versionTag } from '../../../contract/version-tag.ts';
import { putDraft } from '../../../contract/workshop.ts';
import { findingsOf } from '../../draft-checks.ts';
import { packageContent, savedDraft } from '../../examples.ts';
import { writeDraft } from '../../model/drafts.ts';
import { route } from '../../serve.ts';

export default route(
  putDraft,
  async ({ params, headers, body, caller, header }, context) => {
    const { content, basedOn } = body;
    const editing = { id: params.id, editor: caller, seen: headers['if-match'], content, basedOn };
    const written = await writeDraft(context.db, editing);
    header('etag', versionTag(written.revision));
    return { ...written, ...(await findingsOf(context, content)) };
  },
  { body: { content: packageContent }, reply: savedDraft },
);
