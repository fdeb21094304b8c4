/** PUT /system/judging */
import { setJudging } from '../../../contract/site.ts';
import { switchedOff } from '../../examples.ts';
import { switchJudging } from '../../operation/site.ts';
import { route } from '../../serve.ts';

const reason = 'A judge is being replaced.';

export default route(setJudging, ({ body, ...by }, { db }) => switchJudging(db, by, body.pause), {
  body: { pause: reason },
  reply: { ...switchedOff, judgingPaused: { since: '2026-03-14T09:26:53.000Z', reason } },
});
