/** GET /contests/{slug}/exam */
import { enterExam } from '../../../contract/exams.ts';
import { readExamEntry } from '../../contests/exams.ts';
import { route } from '../../serve.ts';

export default route(
  enterExam,
  async ({ params: { slug }, caller, address, device }, { db }) =>
    await readExamEntry(db, slug, { caller, address, device }),
  {
    reply: {
      name: 'Midterm',
      isOpen: true,
      oneSession: true,
      session: null,
      isInNetwork: true,
      address: '192.0.2.7',
      noHelp: true,
      pledge: { version: 1, text: 'I work alone.', acceptedAt: null },
    },
  },
);
