/** GET /problems/{id}/package */
import { exportProblem } from '../../../contract/packages.ts';
import { route } from '../../serve.ts';
import { exportedArchive } from '../../workshop/export-archive.ts';
import { getPackageText } from '../../workshop/package-access.ts';

export default route(
  exportProblem,
  async ({ params: { id }, query, caller, network, signal }, context) => {
    const found = await getPackageText(context.db, { id, viewer: caller, of: query.of });
    const exporting = { id, found, format: query.format, worker: { who: caller, network } };
    return await context.exports.run(caller.id, signal, () => exportedArchive(context, exporting));
  },
  {
    reply: Buffer.from('PK'),
  },
);
