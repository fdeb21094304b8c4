/** GET /system/overview */
import { defaultLanguage } from '../../../contract/languages.ts';
import { systemOverview } from '../../../contract/overview.ts';
import { switchedOff } from '../../examples.ts';
import { readLongestWait } from '../../operation/job-list.ts';
import { readMeasures } from '../../operation/measures.ts';
import { readJudges, readRates, readSizes, readWork } from '../../operation/overview.ts';
import { shownSiteState } from '../../operation/site.ts';
import { route } from '../../serve.ts';

export default route(
  systemOverview,
  async (_call, { db, uploads }) => {
    const { queue } = await readMeasures(db);
    return {
      site: await shownSiteState(db),
      judges: await readJudges(db),
      queue,
      longestWait: await readLongestWait(db),
      rates: await readRates(db),
      storage: { ...(await readSizes(db)), freeBytes: await uploads.freeBytes() },
      work: await readWork(db),
    };
  },
  {
    reply: {
      site: switchedOff,
      judges: [
        {
          id: 'judge-1-4711-0a1b2c3d',
          level: 'full',
          slots: 3,
          version: '0.1.0',
          compiler: 'g++ 14.2.0',
          notes: [],
          languages: [defaultLanguage],
          unable: null,
          startedAt: '2026-03-14T09:26:53.000Z',
          isDrained: false,
          jobs: [],
          lastFault: null,
        },
      ],
      queue: [{ kind: 'submission', state: 'waiting', jobs: 3, oldestS: 1.5 }],
      longestWait: null,
      rates: [{ minutes: 1, submitted: 40, judged: 37, medianS: 0.9 }],
      storage: {
        databaseBytes: 734_003_200,
        tables: [{ name: 'submissions', bytes: 524_288_000 }],
        freeBytes: 91_268_055_040,
      },
      work: [],
    },
  },
);
