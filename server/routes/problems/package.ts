/** GET /problems/{id}/package */
import { exportProblem } from '../../../contract/packages.ts';
import { writeZip } from '../../../problems/package/write/save.ts';
import { UnwritableError } from '../../../problems/package/write/write.ts';
import { AppError } from '../../errors.ts';
import { exportedFiles } from '../../model/exported.ts';
import { findPackage } from '../../model/found-package.ts';
import { SentFile } from '../../sent-file.ts';
import { route } from '../../serve.ts';

export default route(
  exportProblem,
  async ({ params, query, caller }, { db }) => {
    const found = await findPackage(db, { id: params.id, viewer: caller, of: query.of });
    try {
      const { slug, files } = await exportedFiles(db, {
        id: params.id,
        found,
        format: query.format,
      });
      return new SentFile(`${slug}.zip`, writeZip(files, slug));
    } catch (error) {
      if (error instanceof UnwritableError) throw new AppError('conflict', error.message);
      throw error;
    }
  },
  {
    reply: Buffer.from('PK'),
  },
);
