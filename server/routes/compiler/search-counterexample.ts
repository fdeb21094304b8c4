/** POST /compiler/submissions/{id}/counterexample */
import { searchCounterexample } from '../../../contract/compiler.ts';
import { route } from '../../serve.ts';
import { requestSearch } from '../../tutor/counterexamples.ts';

export default route(
  searchCounterexample,
  ({ params: { id }, caller: viewer, network }, { db }) =>
    requestSearch(db, { id, viewer, network }),
  {
    reply: {
      state: 'waiting',
      isDue: false,
      outcome: null,
      isCut: false,
      found: null,
      slowness: null,
      memory: null,
      mend: null,
    },
  },
);
