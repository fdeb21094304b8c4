/** GET /problems/{id}/statements/{language} */
import { getTranslation } from '../../../contract/presentation.ts';
import { findTranslation } from '../../model/presentations.ts';
import { route } from '../../serve.ts';

export default route(
  getTranslation,
  ({ params, caller }, { db }) => findTranslation(db, { ...params, userId: caller?.id }),
  {
    reply: {
      language: 'sv',
      name: 'Summan av två tal',
      problemStatement: 'Skriv ut $a + b$.',
    },
  },
);
