/** POST /classes/{slug}/gradebook */
import { importGrades } from '../../../contract/classes.ts';
import { applyGrades, previewGrades } from '../../classes/listed-grades.ts';
import { route } from '../../serve.ts';

export default route(
  importGrades,
  ({ params: { slug }, body: { list, preview }, caller, network }, { db }) =>
    preview
      ? applyGrades(db, { caller, network }, { slug, list, preview })
      : previewGrades(db, { caller, network }, { slug, list }),
  {
    body: { list: 'Account,Sheet 1 A,Sheet 1 A comment\nada,8,Shown at the board\n' },
    reply: {
      changes: [
        {
          line: 2,
          pupil: 'Lovelace, Ada',
          assignment: 'Sheet 1',
          label: 'A',
          before: { points: 10, comment: null },
          after: { points: 8, comment: 'Shown at the board' },
        },
      ],
      ignored: [],
      problems: [],
      preview: '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae',
    },
  },
);
