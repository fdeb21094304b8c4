/** GET /compiler/submissions/{id}/counterexample */
import { getCounterexample } from '../../../contract/compiler.ts';
import { route } from '../../serve.ts';
import { getSearch } from '../../tutor/counterexamples.ts';

export default route(
  getCounterexample,
  ({ params: { id }, caller: viewer }, { db }) => getSearch(db, { id, viewer }),
  {
    reply: {
      state: 'done',
      isDue: true,
      outcome: 'found',
      isCut: false,
      found: {
        kind: 'wrong',
        input: '2\n1 1\n',
        expectedOutput: '2\n',
        actualOutput: '1\n',
        error: 'Wrong Answer: line 1, word 1: expected 2, found 1.',
        difference: { line: 1, unit: 'token', index: 1, expected: '2', actual: '1' },
        steps: {
          rows: [{ line: 5, isLater: false, values: [{ name: 'n', value: '2', isChanged: true }] }],
          isCut: false,
        },
        executionTime: 1.2,
        referenceTime: 1,
      },
      slowness: null,
      memory: null,
      mend: {
        places: [{ line: 6, sentence: 'Look at the comparison in line 6.' }],
        tried: 'With a change there the program is right on all 180 inputs that were tried.',
      },
    },
  },
);
