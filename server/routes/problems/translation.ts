/** GET /problems/{id}/statements/{language} */
import { getTranslation as call } from '../../../contract/presentation.ts';
import { getTranslation } from '../../problems/presentations.ts';
import { route } from '../../serve.ts';

export default route(
  call,
  ({ params, caller }, { db }) => getTranslation(db, { ...params, userId: caller?.id }),
  {
    reply: {
      language: 'sv',
      name: 'Summan av två tal',
      problemStatement: 'Skriv ut $a + b$.',
    },
  },
);
