/** GET /compiler/submissions/{id}/placing */
import { submissionPlacing } from '../../../contract/compiler.ts';
import { route } from '../../serve.ts';
import { readPlacing } from '../../submissions/placing.ts';

export default route(
  submissionPlacing,
  ({ params, caller }, { db }) => readPlacing(db, params.id, caller),
  {
    reply: {
      ratingGain: 10,
      time: {
        bins: [
          { upTo: 1, people: 4 },
          { upTo: 1.333_521_432_163_324, people: 9 },
        ],
        own: 0,
        others: 13,
        behind: 9,
      },
      memory: {
        bins: [{ upTo: 3.162_277_660_168_379, people: 13 }],
        own: 0,
        others: 13,
        behind: 0,
      },
    },
  },
);
