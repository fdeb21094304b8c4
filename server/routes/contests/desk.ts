/** GET /contests/{slug}/desk */
import { contestPresets } from '../../../contract/contest-presets.ts';
import { contestDesk } from '../../../contract/contests.ts';
import { readDesk } from '../../contests/held-contests.ts';
import { known } from '../../examples.ts';
import { route } from '../../serve.ts';

export default route(
  contestDesk,
  async ({ params: { slug }, caller }, { db }) => {
    const desk = await readDesk(db, slug, caller);
    // Observers could sign up with the code.
    const isOrganiser = !caller.isByRole || caller.roles.includes('organiser');
    return isOrganiser ? desk : { ...desk, joinCode: null };
  },
  {
    reply: {
      slug: 'friday-1',
      name: 'Friday round',
      formalName: null,
      visibility: 'published',
      settings: contestPresets.icpc,
      startsAt: '2026-03-13T17:00:00.000Z',
      durationMs: 7_200_000,
      registration: 'open',
      joinCode: null,
      membersMax: 1,
      allowsAssistant: false,
      allowsVirtual: false,
      isRated: false,
      windowMs: null,
      problems: [
        {
          problemId: known.problem,
          name: 'Sum',
          label: 'A',
          color: 'red',
          rgb: null,
          points: 1,
          timeLimitMs: null,
          memoryLimitMb: null,
        },
      ],
      version: 1,
      isImported: false,
    },
  },
);
