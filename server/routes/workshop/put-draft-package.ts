/** PUT /workshop/{id}/package */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { putDraftPackage } from '../../../contract/packages.ts';
import type { StoredPackage } from '../../../contract/stored-package.ts';
import { versionTag } from '../../../contract/version-tag.ts';
import { filesOf } from '../../../problems/package/stored.ts';
import { countStored } from '../../accounts/rates.ts';
import { savedDraft } from '../../examples.ts';
import { route } from '../../serve.ts';
import { replaceDraft } from '../../workshop/draft-archives.ts';
import { findingsOf } from '../../workshop/draft-checks.ts';
import { readToReplace } from '../../workshop/drafts.ts';
import { counted, countedFiles, whileShown } from '../../workshop/import-progress.ts';
import { readWhole } from '../../workshop/import-tests.ts';

const bytesOf = (content: StoredPackage): number =>
  filesOf(content).reduce((sum, { bytes }) => sum + bytes, 0);

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
      const chunks = counted(body, work);
      const sent = {
        chunks,
        maxBytes: putDraftPackage.bodyMaxBytes,
        sender: { ...caller, network: call.network },
      };
      return await context.uploads.keep(sent, async (upload) => {
        work.report({ step: 'unpacking it' });
        const making = { owner: caller.id, network: call.network, signal: call.signal, work };
        const { content, findings } = await readWhole(context, upload, making);
        if (!caller.isAdmin) await countStored(context, caller.id, bytesOf(content));
        const stored = (sha256: string): Promise<Buffer> => readFile(join(upload.folder, sha256));
        const read = countedFiles(content, stored, work);
        const written = await replaceDraft(context.db, { ...editing, content, read });
        header('etag', versionTag(written.revision));
        return {
          ...written,
          ...(await findingsOf(context, JSON.stringify(content))),
          read: findings,
        };
      });
    });
  },
  { body: archive(), reply: { ...savedDraft, read: [] } },
);
