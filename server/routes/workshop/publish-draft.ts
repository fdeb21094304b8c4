/** POST /workshop/{id}/publish */
import { publishDraft } from '../../../contract/workshop-versions.ts';
import { route } from '../../serve.ts';
import { recheckPrograms } from '../../tutor/tutor-programs.ts';
import { publishDraft as publish } from '../../workshop/publish-draft.ts';

export default route(
  publishDraft,
  async ({ params, body: { revision, ...body }, caller, network, signal }, context) => {
    const editing = { id: params.id, editor: caller, seen: revision };
    const published = await publish(context, { ...editing, ...body }, { network, signal });
    await recheckPrograms(context.db, { problemId: params.id, askedBy: caller.id });
    return published;
  },
  {
    body: { revision: 4, note: 'Another test with the largest numbers.' },
    reply: { version: 3, rejudging: 120 },
  },
);
