/** GET /imports/{id}/report.csv */
import { importReport } from '../../../contract/imports.ts';
import { textFile } from '../../http/file-replies.ts';
import { route } from '../../serve.ts';
import { reportOf } from '../../workshop/imports.ts';

export default route(
  importReport,
  async ({ params }, { db }) => textFile('import.csv', await reportOf(db, params.id)),
  { reply: Buffer.from('Archive,Package,Name,State,Problem,Findings') },
);
