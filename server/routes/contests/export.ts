/** GET /contests/{slug}/package */
import { exportContest } from '../../../contract/contests.ts';
import { writeZip } from '../../../problems/package/write/save.ts';
import { lookAt } from '../../contests/contest-api.ts';
import { packageFiles } from '../../contests/package/write.ts';
import { FileReply } from '../../http/file-replies.ts';
import { route } from '../../serve.ts';

export default route(
  exportContest,
  async ({ params, caller }, { db, config }) => {
    const look = await lookAt(db, params.slug, caller);
    const { slug } = look.stored;
    const files = await packageFiles(db, look, config.languages);
    return new FileReply(`${slug}.zip`, writeZip(files, slug));
  },
  { reply: Buffer.from('PK') },
);
