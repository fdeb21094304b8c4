/** POST /people/import */
import { importPeople } from '../../../contract/people.ts';
import { applyPeopleList, previewPeopleList } from '../../classes/listed-people.ts';
import { route } from '../../serve.ts';

export default route(
  importPeople,
  ({ body: { list, preview }, caller, network }, { db }) =>
    preview
      ? applyPeopleList(db, { caller, network }, { list, preview })
      : previewPeopleList(db, { caller, network }, list),
  {
    body: { list: 'email,name,class\nada@example.org,Ada Lovelace,algorithms-1\n' },
    reply: {
      people: [
        {
          line: 2,
          email: 'ada@example.org',
          name: 'Ada Lovelace',
          since: null,
          change: 'created',
          differences: [
            { field: 'name', before: null, after: 'Ada Lovelace' },
            { field: 'class', before: null, after: 'algorithms-1' },
          ],
          password: 'made',
        },
      ],
      problems: [],
      preview: '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae',
      slips: [],
    },
  },
);
