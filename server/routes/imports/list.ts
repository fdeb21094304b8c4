/** GET /imports */
import { listImports } from '../../../contract/imports.ts';
import { known } from '../../examples.ts';
import { route } from '../../serve.ts';
import * as imports from '../../workshop/imports.ts';

export default route(
  listImports,
  async (_call, { db }) => ({ imports: await imports.listImports(db) }),
  {
    reply: {
      imports: [
        {
          _id: known.import,
          createdAt: '2026-11-30T10:00:00.000Z',
          archives: ['contest-1234.zip'],
          packages: 12,
          imported: 11,
          left: 0,
        },
      ],
    },
  },
);
