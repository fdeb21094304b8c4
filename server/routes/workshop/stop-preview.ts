/** DELETE /workshop/{id}/preview */
import { stopPreview as call } from '../../../contract/workshop-versions.ts';
import { recordOnProblem } from '../../operation/audit.ts';
import { route } from '../../serve.ts';
import { stopPreview } from '../../workshop/previews.ts';

export default route(
  call,
  async ({ params: { id }, ...by }, { db }) => {
    await recordOnProblem(db, { by, act: 'preview stopped', id }, (transaction) =>
      stopPreview(transaction, { id, editor: by.caller }),
    );
    return true as const;
  },
  { reply: true },
);
