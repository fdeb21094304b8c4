/** GET /contests/{slug} */
import { contestPage } from '../../../contract/contests.ts';
import { lookAt } from '../../contests/contest-api.ts';
import { pageOf } from '../../contests/contest-pages.ts';
import { known, shownContest } from '../../examples.ts';
import { route } from '../../serve.ts';

export default route(
  contestPage,
  async ({ params, caller }, { db }) =>
    await pageOf(db, await lookAt(db, params.slug, caller), caller),
  {
    reply: {
      ...shownContest,
      now: '2026-01-31T11:22:05.034Z',
      formalName: 'World Finals of 2026',
      class: null,
      due: null,
      hasGroups: false,
      isRated: false,
      allowsAssistant: false,
      freezesAt: '2026-01-31T14:00:00.000Z',
      settings: {
        score: 'solved',
        penaltyTime: 'sum',
        penaltyMinutes: 20,
        feedback: 'verdict',
        board: 'frozen',
        freezeMs: 3_600_000,
      },
      problems: [
        {
          id: 'apples',
          label: 'A',
          name: 'Apples',
          rgb: '#ff0000',
          color: 'red',
          points: 1,
          timeLimitMs: 1000,
          problemId: known.problem,
        },
      ],
      announcements: [
        { id: '3', text: 'The lift works again.', at: '2026-01-31T11:00:00.000Z', problem: null },
      ],
      ownTeam: null,
      ownTime: null,
      unread: 0,
      hasBoard: true,
      hasResults: false,
      fixedBy: null,
    },
  },
);
