/** GET /users/export */
import { exportAccount } from '../../../contract/account.ts';
import { exportAccount as archiveOf } from '../../accounts/export.ts';
import { FileReply } from '../../http/file-replies.ts';
import { route } from '../../serve.ts';

export default route(
  exportAccount,
  ({ caller, signal }, { db, exports }) =>
    exports.run(
      caller.id,
      signal,
      async () => new FileReply('arbiter-account.zip', archiveOf(db, caller.id)),
    ),
  { reply: Buffer.from('PK') },
);
