/** PUT /imports/{id} */
import { choosePackages } from '../../../contract/imports.ts';
import { shownImport } from '../../examples.ts';
import { route } from '../../serve.ts';
import * as imports from '../../workshop/imports.ts';

export default route(
  choosePackages,
  async ({ params, body, caller, network }, { db, importing }) => {
    const by = { caller, network };
    const chosen = await imports.choosePackages(db, by, { ...params, ...body });
    importing.soon();
    return chosen;
  },
  { body: { chosen: [1] }, reply: shownImport },
);
