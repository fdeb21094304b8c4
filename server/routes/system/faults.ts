/** GET /system/faults */
import { systemFaults } from '../../../contract/overview.ts';
import { known } from '../../examples.ts';
import { readFaults } from '../../operation/overview.ts';
import { route } from '../../serve.ts';

export default route(systemFaults, (_call, { db }) => readFaults(db), {
  reply: [
    {
      at: '2026-03-14T09:26:53.000Z',
      place: 'judge-1-4711-0a1b2c3d',
      about: known.submission,
      kind: 'disk-full',
      what: 'disk-full: 12 MB of the disk are free; judging needs 256 MB',
    },
  ],
});
