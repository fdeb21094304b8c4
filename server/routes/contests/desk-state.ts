/** GET /contests/{slug}/desk/state */
import { deskState } from '../../../contract/contest-desk.ts';
import { refusals } from '../../../contract/messages.ts';
import { readDeskState } from '../../contests/desk-state.ts';
import { known } from '../../examples.ts';
import { route } from '../../serve.ts';

const team = { id: '17', name: 'Sum of Parts' };

export default route(
  deskState,
  ({ params: { slug }, caller }, { db }) => readDeskState(db, slug, caller),
  {
    reply: {
      now: '2026-03-13T19:05:00.000Z',
      isImported: false,
      moves: [
        { move: 'thaw', refusal: null },
        { move: 'finalize', refusal: refusals.contestNotReady },
      ],
      open: [{ matter: 'unjudged', count: 1, ids: [known.submission] }],
      openRuns: [
        {
          id: known.submission,
          matter: 'unjudged',
          team,
          problem: 'A',
          at: '2026-03-13T18:59:59.999Z',
        },
      ],
      teams: [
        {
          ...team,
          label: '1',
          kind: 'official',
          isDisqualified: false,
          members: [{ id: known.person, name: 'Ada' }],
          submissions: 4,
          seenAt: '2026-03-13T19:04:00.000Z',
        },
      ],
      testAccounts: 2,
      groups: [{ name: 'North', teams: ['17'] }],
      adjustments: [
        {
          id: 'b7c9f1de-2d0a-4f64-8e0c-6f2b8a1d3c55',
          kind: 'added penalty',
          team,
          minutes: 20,
          run: null,
          from: null,
          until: null,
          reason: 'Used a phone.',
          at: '2026-03-13T18:20:00.000Z',
        },
      ],
    },
  },
);
