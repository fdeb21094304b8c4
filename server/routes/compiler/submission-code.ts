/** GET /compiler/submissions/{id}/code */

import { submissionCode } from '../../../contract/compiler.ts';
import { known } from '../../examples.ts';
import { route } from '../../serve.ts';
import { readCode, requireReadable } from '../../submissions/submissions.ts';

export default route(
  submissionCode,
  async ({ params, caller }, { db }) => {
    await requireReadable(db, params.id, caller);
    return { code: await readCode(db, params.id) };
  },
  { reply: { code: known.code } },
);
