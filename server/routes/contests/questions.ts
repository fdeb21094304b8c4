/** GET /contests/{slug}/questions */
import { questionList } from '../../../contract/contest-questions.ts';
import { readQuestions } from '../../contests/questions.ts';
import { describePage } from '../../http/pages.ts';
import { route } from '../../serve.ts';

export default route(
  questionList,
  async ({ params: { slug }, query, caller, url, header }, { db }) => {
    const found = await readQuestions(db, caller, { slug, ...query });
    const next = query.offset + query.limit;
    describePage({
      url,
      header,
      total: found.count,
      next: next < found.count ? { offset: `${next}` } : undefined,
    });
    return found;
  },
  {
    reply: {
      count: 1,
      mayAsk: true,
      newestAt: '2026-01-31T11:24:00.000Z',
      rows: [
        {
          id: '0b9f6a1e-7d55-4a83-9d6b-3f0a1c2e4d77',
          kind: 'question',
          text: 'May the road be empty?',
          at: '2026-01-31T11:22:05.034Z',
          problem: 'A',
          from: { id: '17', name: 'Lund University' },
          to: null,
          isOpen: false,
          isUnread: true,
          answers: [
            {
              id: '5c1d2e3f-0a4b-4c6d-8e7f-90a1b2c3d4e5',
              text: 'Yes, it may.',
              at: '2026-01-31T11:24:00.000Z',
              from: null,
              isToAll: true,
            },
          ],
        },
      ],
    },
  },
);
