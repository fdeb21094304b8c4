/** POST /contests/import */
import { importContest } from '../../../contract/contests.ts';
import { refusals } from '../../../contract/messages.ts';
import { PackageError } from '../../../problems/package/findings.ts';
import { readInThread } from '../../contests/import-threads.ts';
import { storePackage } from '../../contests/imported-contests.ts';
import { PackageRefused } from '../../http/errors.ts';
import { route } from '../../serve.ts';

async function* archive() {
  yield Buffer.from('PK');
}

export default route(
  importContest,
  async ({ body, caller, network, header }, context) => {
    const sent = {
      chunks: body,
      maxBytes: importContest.bodyMaxBytes,
      sender: { ...caller, network },
    };
    return await context.uploads.keep(sent, async ({ path }) => {
      const read = await readInThread(context.contestImports, { path, name: '' });
      const importing = { by: { caller, network }, createdBy: caller.id };
      const { slug, ...stored } = await storePackage(context.db, read, importing).catch(
        (error: unknown) => {
          if (!(error instanceof PackageError)) throw error;
          const { findings, left: findingsLeft } = error;
          throw new PackageRefused(refusals.packageRefused, { findings, findingsLeft });
        },
      );
      header('location', `/api/contests/${slug}`);
      return { id: slug, ...stored };
    });
  },
  {
    body: archive(),
    reply: { id: 'wf2014', isChanged: true, isHeld: false, findings: [], findingsLeft: 0 },
  },
);
