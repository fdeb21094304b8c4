/** PUT /workshop/{id}/package */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { putDraftPackage } from '../../../contract/packages.ts';
import { versionTag } from '../../../contract/version-tag.ts';
import { findingsOf } from '../../draft-checks.ts';
import { savedDraft } from '../../examples.ts';
import { readWhole } from '../../made-tests.ts';
import { replaceDraft } from '../../model/draft-archives.ts';
import { readToReplace } from '../../model/drafts.ts';
import { route } from '../../serve.ts';
import { counted, countedFiles, whileShown } from '../../shown-import.ts';

async function* archive() {
  yield Buffer.from('PK');
}

export default route(
  putDraftPackage,
  async ({ params, headers, body, caller, header, ...call }, context) => {
    const editing = { id: params.id, editor: caller, seen: headers['if-match'] };
    // Before the body is read, so that a person who may not replace the draft sends nothing.
    await readToReplace(context.db, editing);
    return await whileShown(context.db, params.id, async (work) => {
      const arriving = counted(body, work);
      return await context.uploads.keep(arriving, putDraftPackage.bodyMaxBytes, async (upload) => {
        work.report({ step: 'unpacking it' });
        const making = { owner: caller.id, network: call.network, signal: call.signal, work };
        const { content, findings } = await readWhole(context, upload, making);
        const stored = (sha256: string): Promise<Buffer> => readFile(join(upload.folder, sha256));
        const read = countedFiles(content, stored, work);
        const written = await replaceDraft(context.db, { ...editing, content, read });
        header('etag', versionTag(written.revision));
        return { ...written, ...(await findingsOf(context, content)), read: findings };
      });
    });
  },
  { body: archive(), reply: { ...savedDraft, read: [] } },
);
