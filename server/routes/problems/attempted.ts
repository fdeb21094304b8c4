/** GET /problems/attempted */
import { ownAttempts } from '../../../contract/attempts.ts';
import { known } from '../../examples.ts';
import { readUnsolved } from '../../problems/attempts.ts';
import { route } from '../../serve.ts';

export default route(
  ownAttempts,
  async ({ caller }, { db }) => ({ unsolved: await readUnsolved(db, caller.id) }),
  { reply: { unsolved: [known.problem] } },
);
