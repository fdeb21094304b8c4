/** POST /workshop/{id}/publish */
import { publishDraft } from '../../../contract/workshop-versions.ts';
import { publishDraft as publish } from '../../publish-draft.ts';
import { route } from '../../serve.ts';

export default route(
  publishDraft,
  ({ params, body: { revision, ...body }, caller, network, signal }, context) => {
    const editing = { id: params.id, editor: caller, seen: revision };
    return publish(context, { ...editing, ...body }, { network, signal });
  },
  {
    body: { revision: 4, note: 'Another test with the largest numbers.' },
    reply: { version: 3, rejudging: 120 },
  },
);
