/** POST /compiler/run */
import { run } from '../../../contract/compiler.ts';
import { followRun } from '../../follow.ts';
import { addRun, dropRun } from '../../model/runs.ts';
import { route } from '../../serve.ts';

export default route(run, async ({ body, caller, address, signal }, context) => {
  const person = caller?.id ?? `address ${address}`;
  const id = await addRun(context.db, { person, ...body });
  try {
    return await followRun(context, id, signal);
  } catch (error) {
    await dropRun(context.db, id);
    throw error;
  }
});
