/** GET /problems/{id}/tutor */
import { defaultLanguage } from '../../../contract/languages.ts';
import { getTutorPrograms } from '../../../contract/tutor-programs.ts';
import { known } from '../../examples.ts';
import { route } from '../../serve.ts';
import { readTutorPrograms } from '../../tutor/tutor-programs.ts';

export default route(
  getTutorPrograms,
  ({ params: { id }, caller }, { db }) => readTutorPrograms(db, id, caller),
  {
    reply: {
      ofPackage: { reference: false, inputs: false },
      reference: {
        state: 'counts',
        told: null,
        language: defaultLanguage,
        submissionId: known.submission,
        givenBy: 'ada',
      },
      validator: {
        state: 'counts',
        told: null,
        sha256: 'a'.repeat(64),
        words: ['Line 1: n from 1 to 100'],
        isApproved: true,
      },
      ownAccepted: [
        {
          id: known.submission,
          language: defaultLanguage,
          submittedAt: '2026-01-01T12:00:00.000Z',
        },
      ],
    },
  },
);
