/** POST /imports */
import { stat } from 'node:fs/promises';
import { sendArchive } from '../../../contract/imports.ts';
import { known } from '../../examples.ts';
import { route } from '../../serve.ts';
import { counted, whileShown } from '../../workshop/import-progress.ts';
import { addArchive } from '../../workshop/imports.ts';

async function* archive() {
  yield Buffer.from('PK');
}

export default route(
  sendArchive,
  ({ query, body, caller, network }, { db, uploads, importFiles, importing }) =>
    whileShown(db, undefined, async (work) => {
      const sent = {
        chunks: counted(body, work),
        maxBytes: sendArchive.bodyMaxBytes,
        sender: { ...caller, network },
      };
      const _id = await uploads.keep(sent, async ({ path }) => {
        const { size } = await stat(path);
        const { name, into } = query;
        const one = { name, into, bytes: size };
        return await addArchive(db, { caller, network }, one, (id, number) =>
          importFiles.take(path, id, number),
        );
      });
      importing.soon();
      return { _id };
    }),
  { body: archive(), reply: { _id: known.import } },
);
