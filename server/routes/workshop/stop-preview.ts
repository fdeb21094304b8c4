/** DELETE /workshop/{id}/preview */
import { stopPreview as call } from '../../../contract/workshop-versions.ts';
import { stopPreview } from '../../model/previews.ts';
import { route } from '../../serve.ts';

export default route(
  call,
  async ({ params, caller }, { db }) => {
    await stopPreview(db, { id: params.id, editor: caller });
    return true as const;
  },
  { reply: true },
);
