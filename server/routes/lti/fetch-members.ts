/** POST /lti/classes/{slug}/courses/{id}/members */
import { fetchMembers } from '../../../contract/lti.ts';
import * as model from '../../lti/members.ts';
import { refuseInMaintenance } from '../../operation/site.ts';
import { route } from '../../serve.ts';

export default route(
  fetchMembers,
  async ({ params, body, caller, network }, context) => {
    await refuseInMaintenance(context.db);
    const { preview: isPreview } = body;
    return await model.fetchMembers(context, { caller, network }, { ...params, isPreview });
  },
  {
    body: { preview: true },
    reply: {
      people: [
        { name: 'Ada Lovelace', kind: 'pupil', change: 'added' },
        { name: null, kind: 'pupil', change: 'waiting' },
      ],
      left: ['Alan Turing'],
      others: 1,
    },
  },
);
